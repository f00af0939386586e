# A change that does not say whether its baseline is stated.
DELETE DATA { <claim/0000000000000002> k:baselineStated true }
