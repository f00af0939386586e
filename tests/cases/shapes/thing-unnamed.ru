# One unnamed model of two papers.
INSERT DATA { <paper/doi-10.5555-owl.22> schema:mentions <model/arxiv-2401.00001-175b> }
