# A verdict by a property of another vocabulary.
INSERT DATA { <assessment/0000000000000001> skos:closeMatch <person/ada-chen-00000003> }
