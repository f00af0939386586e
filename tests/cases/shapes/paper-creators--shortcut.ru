# One of the three shortcuts is missing.
DELETE DATA { <paper/arxiv-2401.00001> dblp:authoredBy <person/bo-li-00000002> }
