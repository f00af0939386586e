# The record of another source.
DELETE DATA { <src/00000000000000bb/rec/02> dcterms:isPartOf <src/00000000000000bb> } ;
INSERT DATA { <src/00000000000000bb/rec/02> dcterms:isPartOf <src/00000000000000aa> }
