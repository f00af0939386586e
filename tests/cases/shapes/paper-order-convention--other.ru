# A concept of another scheme.
DELETE DATA { <paper/doi-10.5555-owl.22> k:orderConvention order:unknown } ;
INSERT DATA { <paper/doi-10.5555-owl.22> k:orderConvention kind:person }
