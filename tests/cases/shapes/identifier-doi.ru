# A DOI in capitals.
DELETE DATA { <paper/doi-10.5555-owl.22/id/doi-10.5555-owl.22> literal:hasLiteralValue "10.5555/owl.22" } ;
INSERT DATA { <paper/doi-10.5555-owl.22/id/doi-10.5555-owl.22> literal:hasLiteralValue "10.5555/OWL.22" }
