# An e-mail address in an affiliation.
INSERT DATA { <paper/arxiv-2401.00001/sig/003> soa:rawAffiliation "Example Lab, bo.li@example.com" }
