# A value with blanks.
DELETE DATA { <paper/arxiv-2401.00001/id/semantic-scholar-7> literal:hasLiteralValue "7" } ;
INSERT DATA { <paper/arxiv-2401.00001/id/semantic-scholar-7> literal:hasLiteralValue " 7" }
