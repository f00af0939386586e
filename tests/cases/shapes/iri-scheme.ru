# An address of one's mail as an IRI.
INSERT DATA { <mailto:bo.li@example.com> a prov:Agent }
