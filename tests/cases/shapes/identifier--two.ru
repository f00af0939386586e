# Two values.
INSERT DATA { <paper/arxiv-2401.00001/id/semantic-scholar-7> literal:hasLiteralValue "8" }
