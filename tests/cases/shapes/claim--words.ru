# Words without a language.
DELETE DATA { <claim/000000000000000a> k:objectText "two clusters"@en } ;
INSERT DATA { <claim/000000000000000a> k:objectText "two clusters" }
