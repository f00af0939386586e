"""QUDT units terms that a release uses (https://qudt.org/vocab/unit/)."""

NS = "http://qudt.org/vocab/unit/"
