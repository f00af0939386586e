# The label has the place of the token.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> rdfs:label "3. Bo Li" } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/003> rdfs:label "4. Bo Li" }
