# A point without its number.
DELETE DATA { <claim/0000000000000001/c1/q> qudt:numericValue 175000000000 }
