# A language that is no tag.
DELETE DATA { <paper/arxiv-2401.00001> schema:inLanguage "en" } ;
INSERT DATA { <paper/arxiv-2401.00001> schema:inLanguage "en_US" }
