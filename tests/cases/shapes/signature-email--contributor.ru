# The name of an editor with an address.
DELETE DATA { <paper/arxiv-2401.00001/contribution/translator-eve-0000000a> k:nameAsWritten "Eve" } ;
INSERT DATA { <paper/arxiv-2401.00001/contribution/translator-eve-0000000a> k:nameAsWritten "Eve <eve@example.org>" }
