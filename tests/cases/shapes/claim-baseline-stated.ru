# The baseline was lost.
DELETE DATA { <claim/0000000000000002> k:baseline <system/base> }
