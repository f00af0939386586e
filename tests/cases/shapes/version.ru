# The kind is missing.
DELETE DATA { <paper/arxiv-2401.00001/v/preprint-1> dcterms:type version:preprint }
