# An RDF list.
INSERT DATA { <list/1> rdf:first <person/bo-li-00000002> ; rdf:rest rdf:nil }
