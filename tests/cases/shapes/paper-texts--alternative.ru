# Another title that is empty.
INSERT DATA { <paper/arxiv-2401.00001> dcterms:alternative " " }
