# Words that are a paraphrase.
DELETE WHERE { <src/00000000000000aa/sel/100-121/quote> oa:exact ?x } ;
INSERT DATA { <src/00000000000000aa/sel/100-121/quote> oa:exact "Falcon gets 55.2%" }
