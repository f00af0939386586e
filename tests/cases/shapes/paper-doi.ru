# The DOI as its resolver had it before.
DELETE DATA { <paper/doi-10.5555-owl.22> dblp:doi <https://doi.org/10.5555/owl.22> } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dblp:doi <http://dx.doi.org/10.5555/owl.22> }
