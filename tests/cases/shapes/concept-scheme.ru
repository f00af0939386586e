# A concept of a paper in a scheme of the model.
DELETE DATA { <concept/parallelism> skos:inScheme c:technique } ;
INSERT DATA { <concept/parallelism> skos:inScheme c:modality }
