# An affiliation in words.
INSERT DATA { <person/bo-li-00000002> schema:affiliation "Example Lab" }
