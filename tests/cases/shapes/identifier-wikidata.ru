# A Wikidata property.
DELETE DATA { <system/falcon/id/wikidata-Q7> literal:hasLiteralValue "Q7" } ;
INSERT DATA { <system/falcon/id/wikidata-Q7> literal:hasLiteralValue "P7" }
