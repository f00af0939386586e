# A file name with its folder.
DELETE DATA { <src/00000000000000bb> schema:name "falcon.yaml" } ;
INSERT DATA { <src/00000000000000bb> schema:name "corpus/falcon.yaml" }
