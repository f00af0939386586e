"""SKOS terms that a release uses (https://www.w3.org/TR/skos-reference/)."""

NS = "http://www.w3.org/2004/02/skos/core#"

Concept = NS + "Concept"
ConceptScheme = NS + "ConceptScheme"
prefLabel = NS + "prefLabel"
altLabel = NS + "altLabel"
inScheme = NS + "inScheme"
broader = NS + "broader"
definition = NS + "definition"
notation = NS + "notation"
hasTopConcept = NS + "hasTopConcept"
topConceptOf = NS + "topConceptOf"
