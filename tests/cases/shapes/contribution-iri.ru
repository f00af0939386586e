# A contribution that was minted for another paper.
DELETE DATA { <paper/arxiv-2401.00001> k:contribution <paper/arxiv-2401.00001/contribution/translator-eve-0000000a> } ;
INSERT DATA { <paper/doi-10.5555-data.23> k:contribution <paper/arxiv-2401.00001/contribution/translator-eve-0000000a> }
