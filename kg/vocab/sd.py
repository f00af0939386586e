"""Terms of SPARQL 1.1 Service Description (https://www.w3.org/TR/sparql11-service-description/)."""

NS = "http://www.w3.org/ns/sparql-service-description#"
FORMATS = "http://www.w3.org/ns/formats/"

Service = NS + "Service"
Dataset = NS + "Dataset"
Graph = NS + "Graph"
SPARQL11Query = NS + "SPARQL11Query"
endpoint = NS + "endpoint"
supportedLanguage = NS + "supportedLanguage"
resultFormat = NS + "resultFormat"
defaultDataset = NS + "defaultDataset"
defaultGraph = NS + "defaultGraph"
