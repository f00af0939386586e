# Two names on one contribution.
INSERT DATA { <paper/arxiv-2401.00001/contribution/translator-eve-0000000a> k:nameAsWritten "Eve Adams" }
