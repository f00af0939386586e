"""SemOpenAlex terms that a release uses (https://semopenalex.org/ontology/)."""

NS = "https://semopenalex.org/ontology/"

hasOrganization = NS + "hasOrganization"
rawAffiliation = NS + "rawAffiliation"
isCorresponding = NS + "isCorresponding"
