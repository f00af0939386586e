# A place that is none.
INSERT DATA { <claim/0000000000000009> k:place kind:benchmark }
