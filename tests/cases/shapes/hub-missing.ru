# Two persons of one name without a hub.
DELETE WHERE { <name/ada-chen> ?p ?o }
