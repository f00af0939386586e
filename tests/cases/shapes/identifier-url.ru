# A URL with the full stop of its sentence.
DELETE DATA { <paper/arxiv-2401.00001/id/url-x> literal:hasLiteralValue "https://example.com/falcon" } ;
INSERT DATA { <paper/arxiv-2401.00001/id/url-x> literal:hasLiteralValue "https://example.com/falcon." }
