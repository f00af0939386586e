# An invented number.
DELETE DATA { <claim/0000000000000001/q> qudt:numericValue 55.2 ; k:valueText "55.2%" . <claim/0000000000000001> k:amount 55.2 ; k:amountText "55.2%" } ;
INSERT DATA { <claim/0000000000000001/q> qudt:numericValue 56.2 ; k:valueText "56.2%" . <claim/0000000000000001> k:amount 56.2 ; k:amountText "56.2%" }
