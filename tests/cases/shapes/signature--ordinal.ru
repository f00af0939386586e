# No place.
DELETE DATA { <paper/doi-10.5555-owl.22/sig/001> dblp:signatureOrdinal 1 }
