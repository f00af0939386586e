# shapes: person-closed signature-affiliation signature-organization
# An affiliation stands on the person instead of the seat.
INSERT DATA { <person/bo-li-00000002> soa:hasOrganization <organization/example-lab> }
