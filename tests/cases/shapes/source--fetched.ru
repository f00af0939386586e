# A day for a moment.
DELETE DATA { <src/00000000000000aa> prov:generatedAtTime "2026-12-01T08:00:00Z"^^xsd:dateTime } ;
INSERT DATA { <src/00000000000000aa> prov:generatedAtTime "2026-12-01"^^xsd:date }
