# A seat with two persons.
INSERT DATA { <paper/doi-10.5555-owl.22/sig/001> dblp:signatureCreator <person/bo-li-00000002> . <person/bo-li-00000002> skos:altLabel "Ada Chen" . <paper/doi-10.5555-owl.22> dcterms:creator <person/bo-li-00000002> ; schema:author <person/bo-li-00000002> ; dblp:authoredBy <person/bo-li-00000002> }
