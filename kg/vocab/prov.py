"""PROV-O terms that a release uses (https://www.w3.org/TR/prov-o/)."""

NS = "http://www.w3.org/ns/prov#"

Activity = NS + "Activity"
Agent = NS + "Agent"
SoftwareAgent = NS + "SoftwareAgent"
Bundle = NS + "Bundle"
Entity = NS + "Entity"
wasDerivedFrom = NS + "wasDerivedFrom"
wasGeneratedBy = NS + "wasGeneratedBy"
wasAssociatedWith = NS + "wasAssociatedWith"
used = NS + "used"
wasQuotedFrom = NS + "wasQuotedFrom"
