# Two systems that only know each other.
INSERT DATA { <system/lost> a schema:SoftwareApplication ; schema:name "Lost" ; rdfs:label "Lost" ; schema:isBasedOn <system/found> . <system/found> a schema:SoftwareApplication ; schema:name "Found" ; rdfs:label "Found" }
