# A series that is a model too.
INSERT DATA { <dataset/suite> a schema:SoftwareApplication }
