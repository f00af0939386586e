# The printed affiliation was lost.
DELETE DATA { <paper/arxiv-2401.00001/sig/002> soa:rawAffiliation "Example Lab, Example Inc." }
