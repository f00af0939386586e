# A kind that is not described.
INSERT DATA { <system/base> dcterms:type kind:no-such-kind }
