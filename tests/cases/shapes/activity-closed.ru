# A time on a run.
INSERT DATA { <run/000000000002> prov:startedAtTime "2024-01-01T00:00:00Z"^^xsd:dateTime }
