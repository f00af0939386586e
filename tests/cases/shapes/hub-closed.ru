# A shared name with an identifier.
INSERT DATA { <name/ada-chen> schema:sameAs <https://dblp.org/pid/1/2> }
