"""DCAT 3 terms that a release uses (https://www.w3.org/TR/vocab-dcat-3/)."""

NS = "http://www.w3.org/ns/dcat#"

Dataset = NS + "Dataset"
Distribution = NS + "Distribution"
distribution = NS + "distribution"
downloadURL = NS + "downloadURL"
mediaType = NS + "mediaType"
byteSize = NS + "byteSize"
version = NS + "version"
