# The convention is missing.
DELETE DATA { <paper/doi-10.5555-owl.22> k:orderConvention order:unknown }
