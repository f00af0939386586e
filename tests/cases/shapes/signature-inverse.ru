# A second paper has the seat.
INSERT DATA { <paper/doi-10.5555-owl.22> dblp:hasSignature <paper/arxiv-2401.00001/sig/002> ; dblp:numberOfCreators 2 ; dcterms:creator <person/ada-chen-00000001> ; schema:author <person/ada-chen-00000001> ; dblp:authoredBy <person/ada-chen-00000001> } ;
DELETE DATA { <paper/doi-10.5555-owl.22> dblp:numberOfCreators 1 }
