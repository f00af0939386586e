# Its own identifier is among its references.
INSERT DATA { <paper/arxiv-2401.00001> cito:cites <paper/arxiv-2401.00001> }
