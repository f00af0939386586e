# The paper does not say where it comes from.
DELETE DATA { <paper/arxiv-2401.00001> prov:wasDerivedFrom <src/00000000000000aa/rec/01> , <src/00000000000000bb/rec/01> } ;
INSERT DATA { <paper/doi-10.5555-owl.22> prov:wasDerivedFrom <src/00000000000000aa/rec/01> , <src/00000000000000bb/rec/01> }
