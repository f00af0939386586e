# More activated than total parameters.
DELETE DATA { <claim/0000000000000006/q> qudt:numericValue 1000000000 . <claim/0000000000000006> k:amount 1000000000 } ;
INSERT DATA { <claim/0000000000000006/q> qudt:numericValue 11000000000 . <claim/0000000000000006> k:amount 11000000000 }
