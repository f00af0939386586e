# A seat that points at a shared name.
DELETE DATA { <paper/doi-10.5555-owl.22/sig/001> dblp:signatureCreator <person/ada-chen-00000003> } ;
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:creator <person/ada-chen-00000003> ; schema:author <person/ada-chen-00000003> ; dblp:authoredBy <person/ada-chen-00000003> } ;
INSERT DATA { <paper/doi-10.5555-owl.22/sig/001> dblp:signatureCreator <name/ada-chen> . <paper/doi-10.5555-owl.22> dcterms:creator <name/ada-chen> ; schema:author <name/ada-chen> ; dblp:authoredBy <name/ada-chen> } ;
DELETE WHERE { <person/ada-chen-00000003> ?p ?o } ;
DELETE WHERE { <assessment/0000000000000001> ?p ?o } ;
DELETE DATA { <name/ada-chen> dblp:possibleActualCreator <person/ada-chen-00000003> } ;
INSERT DATA { <name/ada-chen> dblp:possibleActualCreator <person/bo-li-00000002> }
