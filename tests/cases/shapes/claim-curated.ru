# A curated claim without its place: it has words, which belong to another source.
DELETE DATA { <claim/0000000000000009> k:place place:abstract } ;
INSERT DATA { <claim/0000000000000009> k:evidence <src/00000000000000aa#char=100,121> }
