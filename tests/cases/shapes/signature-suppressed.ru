# A suppressed seat that still tells who it was.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> dblp:signatureCreator <person/bo-li-00000002> } ;
DELETE WHERE { <person/bo-li-00000002> ?p ?o } ;
DELETE WHERE { ?s ?p <person/bo-li-00000002> } ;
DELETE { <paper/arxiv-2401.00001/sig/003> dcterms:type ?kind }
INSERT { <paper/arxiv-2401.00001/sig/003> dcterms:type <https://w3id.org/rkg/c/kind/suppressed> }
WHERE { <paper/arxiv-2401.00001/sig/003> dcterms:type ?kind }
