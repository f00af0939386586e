# A count of 175.5.
DELETE DATA { <claim/0000000000000001/c1/q> qudt:numericValue 175000000000 } ;
INSERT DATA { <claim/0000000000000001/c1/q> qudt:numericValue 175000000000.5 }
