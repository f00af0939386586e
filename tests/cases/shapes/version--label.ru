# Two names for one version.
INSERT DATA { <paper/doi-10.5555-data.23/v/dataset-1> schema:version "1.4.1" }
