# The version is left on the arXiv id.
DELETE DATA { <paper/arxiv-2401.00001> fabio:hasArXivId "2401.00001" } ;
INSERT DATA { <paper/arxiv-2401.00001> fabio:hasArXivId "2401.00001v2" }
