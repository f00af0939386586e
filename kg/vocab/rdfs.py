"""RDF Schema terms that a release uses (https://www.w3.org/TR/rdf-schema/)."""

NS = "http://www.w3.org/2000/01/rdf-schema#"

label = NS + "label"
comment = NS + "comment"
seeAlso = NS + "seeAlso"
isDefinedBy = NS + "isDefinedBy"
