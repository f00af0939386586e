# A value that is no number.
DELETE DATA { <claim/0000000000000008/q> qudt:numericValue 3.6 . <claim/0000000000000008> k:amount 3.6 } ;
INSERT DATA { <claim/0000000000000008/q> qudt:numericValue "NaN"^^xsd:double . <claim/0000000000000008> k:amount "NaN"^^xsd:double }
