# The old name of a QUDT term.
INSERT DATA { <claim/0000000000000008/q> qudt:unit unit:SEC }
