# A range that goes downwards.
DELETE DATA { <claim/0000000000000004/q> k:lowerBound 105000000000 ; k:upperBound 1000000000000 } ;
INSERT DATA { <claim/0000000000000004/q> k:lowerBound 1000000000000 ; k:upperBound 105000000000 }
