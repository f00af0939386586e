# A record that no paper comes from.
INSERT DATA { <src/00000000000000bb/rec/03> a k:SourceRecord ; dcterms:isPartOf <src/00000000000000bb> ; dcterms:identifier "lost" }
