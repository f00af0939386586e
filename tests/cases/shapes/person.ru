# A class is missing.
DELETE DATA { <person/bo-li-00000002> a schema:Person }
