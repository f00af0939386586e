# A concept without a scheme.
DELETE DATA { <concept/parallelism> skos:inScheme c:technique }
