"""DOAP terms that a release uses (https://github.com/ewilderj/doap)."""

NS = "http://usefulinc.com/ns/doap#"

GitRepository = NS + "GitRepository"
Repository = NS + "Repository"
