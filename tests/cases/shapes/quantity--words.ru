# The value as written was lost.
DELETE DATA { <claim/0000000000000001/c1/q> k:valueText "175 billion" }
