# A status that is none.
DELETE DATA { <paper/arxiv-2401.00001/v/conference-paper-2> k:status status:retracted } ;
INSERT DATA { <paper/arxiv-2401.00001/v/conference-paper-2> k:status certainty:official }
