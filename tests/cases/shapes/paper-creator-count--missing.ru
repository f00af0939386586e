# No count.
DELETE DATA { <paper/doi-10.5555-owl.22> dblp:numberOfCreators 1 }
