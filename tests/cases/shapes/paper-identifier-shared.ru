# Two papers with one arXiv id: one paper became two.
INSERT DATA { <paper/doi-10.5555-owl.22> datacite:hasIdentifier <paper/doi-10.5555-owl.22/id/arxiv-2401.00001> . <paper/doi-10.5555-owl.22/id/arxiv-2401.00001> a datacite:ResourceIdentifier ; datacite:usesIdentifierScheme datacite:arxiv ; literal:hasLiteralValue "2401.00001" }
