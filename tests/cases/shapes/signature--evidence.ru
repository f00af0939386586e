# A span without its place.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> k:evidence <src/00000000000000aa#char=26,31> } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/003> k:evidence <src/00000000000000aa> }
