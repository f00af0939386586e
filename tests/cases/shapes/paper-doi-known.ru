# A DOI without the shortcut.
DELETE DATA { <paper/doi-10.5555-owl.22> dblp:doi <https://doi.org/10.5555/owl.22> }
