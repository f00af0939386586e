# One quantity of two claims.
DELETE DATA { <claim/0000000000000004> k:quantity <claim/0000000000000004/q> } ;
INSERT DATA { <claim/0000000000000004> k:objectText "many"@en }
