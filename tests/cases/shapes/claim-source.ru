# Neither place nor words, and no source that would ask for one of them.
DELETE DATA { <claim/0000000000000009> k:place place:abstract ; prov:wasGeneratedBy <run/000000000003> } ;
INSERT DATA { <claim/0000000000000009> prov:wasGeneratedBy <run/000000000001> }
