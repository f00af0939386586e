# A baseline that no record describes.
INSERT DATA { <claim/0000000000000002> k:baseline <system/no-such> }
