# A printed name that the person does not bear.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> k:nameAsWritten "Bo Li" ; rdfs:label "3. Bo Li" } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/003> k:nameAsWritten "B. Li" ; rdfs:label "3. B. Li" }
