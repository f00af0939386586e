# A count of nothing.
DELETE DATA { <claim/0000000000000005/q> k:counts thing:parameter }
