# A parent that is a venue.
INSERT DATA { <organization/maker> schema:parentOrganization <venue/conf> }
