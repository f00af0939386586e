# shapes: paper-creator-count paper-creators person-seat record-tokens
# An author was lost between record and graph.
DELETE DATA { <paper/arxiv-2401.00001> dblp:hasSignature <paper/arxiv-2401.00001/sig/003> } ;
DELETE WHERE { <paper/arxiv-2401.00001/sig/003> ?p ?o }
