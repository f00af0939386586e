# Two organizations made one by owl:sameAs.
INSERT DATA { <concept/parallelism> owl:sameAs <https://example.com/parallelism> }
