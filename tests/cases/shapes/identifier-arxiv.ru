# The version is left on the arXiv id.
DELETE DATA { <paper/arxiv-2401.00001/id/arxiv-2401.00001> literal:hasLiteralValue "2401.00001" } ;
INSERT DATA { <paper/arxiv-2401.00001/id/arxiv-2401.00001> literal:hasLiteralValue "arXiv:2401.00001" }
