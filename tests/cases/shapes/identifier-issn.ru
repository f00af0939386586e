# An ISSN without its hyphen.
DELETE DATA { <venue/journal/id/issn-0028-0836> literal:hasLiteralValue "0028-0836" } ;
INSERT DATA { <venue/journal/id/issn-0028-0836> literal:hasLiteralValue "00280836" }
