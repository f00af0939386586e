# A property that is not of the registry.
DELETE DATA { <claim/000000000000000a> k:property prop:evaluated-on } ;
INSERT DATA { <claim/000000000000000a> k:property thing:parameter . thing:parameter k:dimension "relation" }
