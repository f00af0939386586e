# A seat that is none.
INSERT DATA { <paper/doi-10.5555-owl.22> dblp:hasSignature <system/base> ; dblp:numberOfCreators 2 } ;
DELETE DATA { <paper/doi-10.5555-owl.22> dblp:numberOfCreators 1 }
