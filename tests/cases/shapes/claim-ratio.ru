# A throughput of no times the other's.
DELETE DATA { <claim/0000000000000002/q> qudt:numericValue 1.34 . <claim/0000000000000002> k:amount 1.34 } ;
INSERT DATA { <claim/0000000000000002/q> qudt:numericValue 0 . <claim/0000000000000002> k:amount 0 }
