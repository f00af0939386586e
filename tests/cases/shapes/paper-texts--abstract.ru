# Two abstracts in the view.
INSERT DATA { <paper/arxiv-2401.00001> dcterms:abstract "Falcon is fast."@en }
