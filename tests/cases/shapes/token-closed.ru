# A token with a name.
INSERT DATA { <src/00000000000000aa#char=13,14> k:nameAsWritten ":" }
