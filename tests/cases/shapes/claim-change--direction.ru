# A direction without a change.
INSERT DATA { <claim/0000000000000008> k:changeDirection direction:increase }
