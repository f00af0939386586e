# A kind of another scheme.
INSERT DATA { <system/base> dcterms:type order:unknown }
