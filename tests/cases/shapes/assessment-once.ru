# The same two persons, the other way round.
INSERT DATA { <assessment/0000000000000002> a k:IdentityAssessment ; k:assesses <person/ada-chen-00000003> ; k:candidate <person/ada-chen-00000001> ; k:verdict verdict:possibly-same ; k:confidence 0.55 ; k:basis "The same name."@en ; prov:wasGeneratedBy <run/000000000001> }
