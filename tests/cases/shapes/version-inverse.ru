# The paper does not know its version.
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:hasVersion <paper/doi-10.5555-owl.22/v/preprint-1> }
