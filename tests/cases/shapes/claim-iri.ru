# A claim whose IRI is a number.
DELETE { <claim/0000000000000009> ?p ?o } INSERT { <claim/9> ?p ?o } WHERE { <claim/0000000000000009> ?p ?o }
