# No rank.
DELETE DATA { <src/00000000000000bb> k:sourceRank rank:curated }
