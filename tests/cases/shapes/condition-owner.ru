# A condition of two claims.
INSERT DATA { <claim/0000000000000009> k:condition <claim/0000000000000001/c3> }
