# A person whose IRI is the name alone.
DELETE { <person/bo-li-00000002> ?p ?o . ?s ?q <person/bo-li-00000002> } INSERT { <person/bo-li> ?p ?o . ?s ?q <person/bo-li> } WHERE { { <person/bo-li-00000002> ?p ?o } UNION { ?s ?q <person/bo-li-00000002> } }
