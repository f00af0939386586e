# A version with the IRI of another paper's.
DELETE { <paper/doi-10.5555-owl.22/v/preprint-1> ?p ?o . ?s ?q <paper/doi-10.5555-owl.22/v/preprint-1> } INSERT { <paper/arxiv-2401.00001/v/report-3> ?p ?o . ?s ?q <paper/arxiv-2401.00001/v/report-3> } WHERE { { <paper/doi-10.5555-owl.22/v/preprint-1> ?p ?o } UNION { ?s ?q <paper/doi-10.5555-owl.22/v/preprint-1> } }
