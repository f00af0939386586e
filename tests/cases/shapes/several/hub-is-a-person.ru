# shapes: hub-missing person-closed person-iri person-seat
# The hub of a shared name is a person too.
INSERT DATA { <name/ada-chen> a dblp:Person , foaf:Person , schema:Person }
