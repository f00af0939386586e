"""literal reification terms that a release uses (http://www.essepuntato.it/2010/06/literalreification)."""

NS = "http://www.essepuntato.it/2010/06/literalreification/"

hasLiteralValue = NS + "hasLiteralValue"
