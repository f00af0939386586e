# The organization is a venue.
INSERT DATA { <paper/arxiv-2401.00001/sig/002> soa:hasOrganization <venue/conf> }
