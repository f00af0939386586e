# A product of two makers.
INSERT DATA { <hardware/x100> schema:manufacturer <organization/example> }
