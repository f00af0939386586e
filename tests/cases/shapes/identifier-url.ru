# An address without its scheme.
DELETE DATA { <paper/arxiv-2401.00001/id/url-x> literal:hasLiteralValue "https://example.com/falcon" } ;
INSERT DATA { <paper/arxiv-2401.00001/id/url-x> literal:hasLiteralValue "www.example.com/falcon" }
