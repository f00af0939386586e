# A group that signs nothing.
INSERT DATA { <group/owl-team> a dblp:Group , foaf:Group , schema:Organization ; foaf:name "Owl Team" ; schema:name "Owl Team" ; rdfs:label "Owl Team" . <paper/doi-10.5555-owl.22> schema:mentions <group/owl-team> }
