# A language that is no tag.
DELETE DATA { <paper/arxiv-2401.00001> dcterms:language "en" } ;
INSERT DATA { <paper/arxiv-2401.00001> dcterms:language "en_US" }
