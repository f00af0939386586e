# A range without its upper bound.
DELETE DATA { <claim/0000000000000004/q> k:upperBound 1000000000000 }
