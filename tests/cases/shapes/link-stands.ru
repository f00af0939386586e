# A link that is told, and nothing says that the two are one.
DELETE DATA { <paper/arxiv-2401.00001> schema:sameAs <https://openalex.org/W1> }
