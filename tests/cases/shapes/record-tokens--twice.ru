# Two seats from one token.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> k:tokenIndex 4 } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/003> k:tokenIndex 3 }
