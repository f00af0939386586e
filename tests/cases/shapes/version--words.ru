# Rights that are an address: that is dcterms:license.
INSERT DATA { <paper/arxiv-2401.00001/v/preprint-1> dcterms:rights <https://example.org/terms> }
