# The IRI has another place than the seat.
DELETE DATA { <paper/doi-10.5555-owl.22/sig/001> rdfs:label "1. Ada Chen" } ;
INSERT DATA { <paper/doi-10.5555-owl.22/sig/002> rdfs:label "1. Ada Chen" } ;
DELETE { <paper/doi-10.5555-owl.22/sig/001> ?p ?o . ?s ?q <paper/doi-10.5555-owl.22/sig/001> } INSERT { <paper/doi-10.5555-owl.22/sig/002> ?p ?o . ?s ?q <paper/doi-10.5555-owl.22/sig/002> } WHERE { { <paper/doi-10.5555-owl.22/sig/001> ?p ?o } UNION { ?s ?q <paper/doi-10.5555-owl.22/sig/001> } }
