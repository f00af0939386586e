# An address in a part of the name.
INSERT DATA { <paper/arxiv-2401.00001/sig/002> schema:familyName "chen@example.org" }
