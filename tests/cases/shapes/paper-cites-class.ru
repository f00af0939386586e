# A system that cites a paper.
DELETE DATA { <paper/arxiv-2401.00001> cito:cites <https://doi.org/10.5555/kite.20> } ;
INSERT DATA { <https://doi.org/10.5555/kite.20> cito:cites <paper/arxiv-2401.00001> }
