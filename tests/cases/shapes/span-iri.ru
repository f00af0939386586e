# The IRI is off by three.
DELETE { <src/00000000000000aa#char=100,121> ?p ?o . ?s ?q <src/00000000000000aa#char=100,121> } INSERT { <src/00000000000000aa#char=100,124> ?p ?o . ?s ?q <src/00000000000000aa#char=100,124> } WHERE { { <src/00000000000000aa#char=100,121> ?p ?o } UNION { ?s ?q <src/00000000000000aa#char=100,121> } }
