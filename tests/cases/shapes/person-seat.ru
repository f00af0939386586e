# A person without a seat.
INSERT DATA { <person/eve-00000009> a dblp:Person , foaf:Person , schema:Person ; foaf:name "Eve" ; rdfs:label "Eve" }
