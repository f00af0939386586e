# The class fabio:Expression was left out.
DELETE DATA { <paper/doi-10.5555-owl.22> a fabio:Expression }
