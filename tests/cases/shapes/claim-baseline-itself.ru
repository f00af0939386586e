# A system compared with itself.
INSERT DATA { <claim/0000000000000002> k:baseline <system/falcon> }
