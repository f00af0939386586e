# An ORCID that is cut short.
INSERT DATA { <paper/arxiv-2401.00001/sig/003> dblp:signatureOrcid <https://orcid.org/0000-0002-1825> }
