"""CiTO terms that a release uses (http://purl.org/spar/cito)."""

NS = "http://purl.org/spar/cito/"

cites = NS + "cites"
