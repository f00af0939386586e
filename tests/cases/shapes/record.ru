# No key.
DELETE DATA { <src/00000000000000bb/rec/02> dcterms:identifier "owl" }
