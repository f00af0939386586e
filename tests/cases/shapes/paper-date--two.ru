# Two dates in the view.
INSERT DATA { <paper/doi-10.5555-owl.22> dcterms:issued "2022-05"^^xsd:gYearMonth }
