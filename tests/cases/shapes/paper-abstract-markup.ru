# LaTeX in an abstract.
DELETE WHERE { <paper/arxiv-2401.00001> dcterms:abstract ?x } ;
INSERT DATA { <paper/arxiv-2401.00001> dcterms:abstract "We present \\textbf{Falcon}."@en }
