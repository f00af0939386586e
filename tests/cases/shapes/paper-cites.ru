# A reference in words where an IRI belongs.
INSERT DATA { <paper/arxiv-2401.00001> cito:cites "A. Kite: On Kites. 2020." }
