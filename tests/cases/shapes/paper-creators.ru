# An author is missing among the creators.
DELETE DATA { <paper/arxiv-2401.00001> dcterms:creator <person/bo-li-00000002> ; schema:author <person/bo-li-00000002> ; dblp:authoredBy <person/bo-li-00000002> }
