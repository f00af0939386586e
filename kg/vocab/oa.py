"""Web Annotation terms that a release uses (https://www.w3.org/TR/annotation-vocab/)."""

NS = "http://www.w3.org/ns/oa#"

SpecificResource = NS + "SpecificResource"
TextPositionSelector = NS + "TextPositionSelector"
TextQuoteSelector = NS + "TextQuoteSelector"
hasSource = NS + "hasSource"
hasSelector = NS + "hasSelector"
start = NS + "start"
end = NS + "end"
exact = NS + "exact"
