# A run whose agent is not described.
DELETE WHERE { <agent/curator-1> ?p ?o }
