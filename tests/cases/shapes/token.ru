# No reason.
DELETE WHERE { <src/00000000000000aa#char=13,14> rdfs:comment ?x }
