"""RDF Schema terms that a release and its check use (https://www.w3.org/TR/rdf-schema/)."""

NS = "http://www.w3.org/2000/01/rdf-schema#"

label = NS + "label"
comment = NS + "comment"
seeAlso = NS + "seeAlso"
isDefinedBy = NS + "isDefinedBy"
subClassOf = NS + "subClassOf"
subPropertyOf = NS + "subPropertyOf"
domain = NS + "domain"
range = NS + "range"
Class = NS + "Class"
