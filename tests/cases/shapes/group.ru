# The two names differ.
DELETE DATA { <group/falcon-team> foaf:name "Falcon Team" } ;
INSERT DATA { <group/falcon-team> foaf:name "The Falcon Team" }
