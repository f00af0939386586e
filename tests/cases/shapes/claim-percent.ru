# A share of 552 percent.
DELETE DATA { <claim/0000000000000001/q> qudt:numericValue 55.2 . <claim/0000000000000001> k:amount 55.2 } ;
INSERT DATA { <claim/0000000000000001/q> qudt:numericValue 552 . <claim/0000000000000001> k:amount 552 }
