# A comparator on a condition.
INSERT DATA { <claim/0000000000000001/c3> k:comparator comparator:eq }
