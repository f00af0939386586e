# A data set without a class of schema.org.
DELETE DATA { <paper/doi-10.5555-data.23> a schema:CreativeWork }
