# An address on an organization.
INSERT DATA { <organization/maker> schema:address "1 Example Street" }
