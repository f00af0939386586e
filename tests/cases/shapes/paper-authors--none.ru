# The author list was lost.
DELETE WHERE { ?s ?p <paper/doi-10.5555-owl.22/sig/001> } ;
DELETE WHERE { <paper/doi-10.5555-owl.22/sig/001> ?p ?o } ;
DELETE WHERE { ?s ?p <person/ada-chen-00000003> } ;
DELETE WHERE { <person/ada-chen-00000003> ?p ?o } ;
DELETE WHERE { <name/ada-chen> ?p ?o } ;
DELETE WHERE { <assessment/0000000000000001> ?p ?o }
