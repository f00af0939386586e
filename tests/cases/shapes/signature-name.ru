# A separator as an author.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> k:nameAsWritten "Bo Li" ; rdfs:label "3. Bo Li" . <person/bo-li-00000002> foaf:name "Bo Li" } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/003> k:nameAsWritten ":" ; rdfs:label "3. :" . <person/bo-li-00000002> foaf:name ":" }
