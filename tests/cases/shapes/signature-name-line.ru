# A printed name with the line break of its source.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> k:nameAsWritten "Bo Li" ; rdfs:label "3. Bo Li" } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/003> k:nameAsWritten "Bo\n Li" ; rdfs:label "3. Bo\n Li" . <person/bo-li-00000002> skos:altLabel "Bo\n Li" }
