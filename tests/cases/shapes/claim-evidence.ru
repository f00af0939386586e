# The span of a claim is an IRI alone.
INSERT DATA { <claim/0000000000000005> k:evidence <src/00000000000000aa#char=0,5> }
