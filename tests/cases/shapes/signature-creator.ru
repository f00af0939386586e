# A seat without a person.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> dblp:signatureCreator <person/bo-li-00000002> } ;
DELETE WHERE { <person/bo-li-00000002> ?p ?o } ;
DELETE WHERE { ?s ?p <person/bo-li-00000002> }
