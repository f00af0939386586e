# An OpenAlex id in small letters.
DELETE DATA { <paper/arxiv-2401.00001/id/openalex-W1> literal:hasLiteralValue "W1" } ;
INSERT DATA { <paper/arxiv-2401.00001/id/openalex-W1> literal:hasLiteralValue "w1" }
