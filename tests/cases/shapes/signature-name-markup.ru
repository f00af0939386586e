# LaTeX in a printed name.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> k:nameAsWritten "Bo Li" ; rdfs:label "3. Bo Li" } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/003> k:nameAsWritten "Bo Vuli'\\{c}" ; rdfs:label "3. Bo Vuli'\\{c}" . <person/bo-li-00000002> skos:altLabel "Bo Vuli'\\{c}" }
