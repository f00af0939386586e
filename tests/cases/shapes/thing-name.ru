# What a paper introduces has no name.
DELETE DATA { <system/falcon> schema:name "Falcon" ; dcterms:type kind:training-system }
