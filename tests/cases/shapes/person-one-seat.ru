# One person on two seats of a paper.
DELETE WHERE { ?s ?p <person/bo-li-00000002> } ;
DELETE WHERE { <person/bo-li-00000002> ?p ?o } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/003> dblp:signatureCreator <person/ada-chen-00000001> . <person/ada-chen-00000001> skos:altLabel "Bo Li" }
