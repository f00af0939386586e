# A claim that was read from text has a place and lost its words.
DELETE DATA { <claim/0000000000000001> k:evidence <src/00000000000000aa#char=100,121> } ;
INSERT DATA { <claim/0000000000000001> k:place place:abstract }
