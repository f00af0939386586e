# An author was dropped: the count is one more.
DELETE DATA { <paper/doi-10.5555-owl.22> dblp:numberOfCreators 1 } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dblp:numberOfCreators 2 }
