"""RDF 1.1 terms that a release and its check use (https://www.w3.org/TR/rdf11-concepts/)."""

NS = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

type = NS + "type"
first = NS + "first"
rest = NS + "rest"
nil = NS + "nil"
Statement = NS + "Statement"
subject = NS + "subject"
predicate = NS + "predicate"
object = NS + "object"
