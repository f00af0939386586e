# An edition of an organization.
DELETE DATA { <venue/conf-2024> schema:isPartOf <venue/conf> } ;
INSERT DATA { <venue/conf-2024> schema:isPartOf <organization/example> . <paper/arxiv-2401.00001> schema:mentions <venue/conf> }
