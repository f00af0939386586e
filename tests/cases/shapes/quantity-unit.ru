# The synodic month.
DELETE DATA { <claim/0000000000000002/q> qudt:hasUnit unit:UNITLESS . <claim/0000000000000002> k:amountUnit unit:UNITLESS ; k:changeKind change:ratio ; k:baselineStated true ; k:changeDirection direction:increase . prop:throughput k:dimension "rate" } ;
INSERT DATA { <claim/0000000000000002/q> qudt:hasUnit unit:MO . <claim/0000000000000002> k:amountUnit unit:MO . prop:throughput k:dimension "months" }
