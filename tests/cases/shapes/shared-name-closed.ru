# A shared name with a description.
INSERT DATA { <name/falcon> dcterms:description "Two birds."@en }
