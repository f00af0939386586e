# The amount is not that of the quantity.
DELETE DATA { <claim/0000000000000008> k:amount 3.6 } ;
INSERT DATA { <claim/0000000000000008> k:amount 36 }
