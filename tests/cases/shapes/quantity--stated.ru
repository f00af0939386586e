# It is not said whether the unit is stated.
DELETE DATA { <claim/0000000000000008/q> k:unitStated true }
