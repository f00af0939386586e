# A Wikidata id without its letter.
DELETE DATA { <system/falcon/id/wikidata-Q7> literal:hasLiteralValue "Q7" } ;
INSERT DATA { <system/falcon/id/wikidata-Q7> literal:hasLiteralValue "7" }
