# Words for a place without a place.
INSERT DATA { <claim/0000000000000001> k:placeText "Table 3" }
