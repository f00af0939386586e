# The name on the contribution under another term.
INSERT DATA { <paper/arxiv-2401.00001/contribution/translator-eve-0000000a> foaf:name "Eve" }
