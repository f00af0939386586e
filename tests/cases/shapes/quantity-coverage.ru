# A coverage in percent.
DELETE DATA { <claim/0000000000000007/q> k:coverage 0.9 } ;
INSERT DATA { <claim/0000000000000007/q> k:coverage 90.0 }
