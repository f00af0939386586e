# A gap in the places: 1, 2, 4.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> dblp:signatureOrdinal 3 ; rdfs:label "3. Bo Li" } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/004> dblp:signatureOrdinal 4 ; rdfs:label "4. Bo Li" } ;
DELETE { <paper/arxiv-2401.00001/sig/003> ?p ?o . ?s ?q <paper/arxiv-2401.00001/sig/003> } INSERT { <paper/arxiv-2401.00001/sig/004> ?p ?o . ?s ?q <paper/arxiv-2401.00001/sig/004> } WHERE { { <paper/arxiv-2401.00001/sig/003> ?p ?o } UNION { ?s ?q <paper/arxiv-2401.00001/sig/003> } }
