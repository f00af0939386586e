# A maker that is a person.
DELETE DATA { <system/falcon> schema:creator <organization/example-lab> } ;
INSERT DATA { <system/falcon> schema:creator <person/bo-li-00000002> }
