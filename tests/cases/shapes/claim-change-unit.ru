# A ratio in percent.
DELETE DATA { <claim/0000000000000002/q> qudt:hasUnit unit:UNITLESS . <claim/0000000000000002> k:amountUnit unit:UNITLESS } ;
INSERT DATA { <claim/0000000000000002/q> qudt:hasUnit unit:PERCENT . <claim/0000000000000002> k:amountUnit unit:PERCENT }
