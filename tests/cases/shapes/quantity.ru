# No comparator.
DELETE DATA { <claim/0000000000000008/q> k:comparator comparator:le }
