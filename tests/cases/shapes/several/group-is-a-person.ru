# shapes: person-closed person-iri thing-one-type
# A collective is a person too.
INSERT DATA { <group/falcon-team> a dblp:Person , foaf:Person , schema:Person }
