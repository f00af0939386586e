# A precision of 90.4 as a fraction.
DELETE DATA { <claim/0000000000000007/q> qudt:numericValue 0.904 . <claim/0000000000000007> k:amount 0.904 } ;
INSERT DATA { <claim/0000000000000007/q> qudt:numericValue 90.4 . <claim/0000000000000007> k:amount 90.4 }
