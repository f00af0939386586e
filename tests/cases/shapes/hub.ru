# A shared name of one person.
DELETE DATA { <name/ada-chen> dblp:possibleActualCreator <person/ada-chen-00000003> } ;
DELETE DATA { <person/ada-chen-00000003> foaf:name "Ada Chen" } ;
INSERT DATA { <person/ada-chen-00000003> foaf:name "Ada B. Chen" ; skos:altLabel "Ada Chen" }
