# No printed name.
DELETE DATA { <paper/doi-10.5555-owl.22/sig/001> k:nameAsWritten "Ada Chen" }
