# No basis.
DELETE WHERE { <assessment/0000000000000001> k:basis ?x }
