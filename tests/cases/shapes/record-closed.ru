# A time on a record.
INSERT DATA { <src/00000000000000bb/rec/02> dcterms:modified "2024-01-01T00:00:00Z"^^xsd:dateTime }
