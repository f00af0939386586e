# A ROR id with a letter that ROR does not use.
DELETE DATA { <organization/example-lab/id/ror-03yrm5c26> literal:hasLiteralValue "03yrm5c26" } ;
INSERT DATA { <organization/example-lab/id/ror-03yrm5c26> literal:hasLiteralValue "03yrm5l26" }
