# A person without a name.
DELETE DATA { <person/bo-li-00000002> foaf:name "Bo Li" } ;
INSERT DATA { <person/bo-li-00000002> skos:altLabel "Bo Li" }
