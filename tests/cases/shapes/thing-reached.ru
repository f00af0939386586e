# A system that no paper speaks of.
INSERT DATA { <system/lost> a schema:SoftwareApplication ; schema:name "Lost" ; rdfs:label "Lost" }
