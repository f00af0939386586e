# A data set for which the source names nobody.
DELETE WHERE { ?s ?p <paper/doi-10.5555-data.23/sig/001> } ;
DELETE WHERE { <paper/doi-10.5555-data.23/sig/001> ?p ?o } ;
DELETE DATA { <paper/doi-10.5555-data.23> dblp:numberOfCreators 1 ; dcterms:creator <person/cy-rex-00000004> ; schema:author <person/cy-rex-00000004> ; dblp:authoredBy <person/cy-rex-00000004> } ;
INSERT DATA { <paper/doi-10.5555-data.23> dblp:numberOfCreators 0 } ;
DELETE WHERE { <person/cy-rex-00000004> ?p ?o } ;
DELETE WHERE { <paper/doi-10.5555-data.23/sig/001/id/openalex-A1> ?p ?o } ;
DELETE DATA { <paper/arxiv-2401.00001> schema:editor <person/cy-rex-00000004> } ;
DELETE WHERE { <organization/kites> ?p ?o }
