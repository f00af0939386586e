# The separator was dropped in silence.
DELETE WHERE { <src/00000000000000aa#char=13,14> ?p ?o }
