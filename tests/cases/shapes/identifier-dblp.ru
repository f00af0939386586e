# The last part of a dblp key.
DELETE DATA { <paper/arxiv-2401.00001/id/dblp-conf-nsdi-Chen24> literal:hasLiteralValue "conf/nsdi/Chen24" } ;
INSERT DATA { <paper/arxiv-2401.00001/id/dblp-conf-nsdi-Chen24> literal:hasLiteralValue "Chen24" }
