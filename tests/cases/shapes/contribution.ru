# The role was lost.
DELETE DATA { <paper/arxiv-2401.00001/contribution/translator-eve-0000000a> dcterms:type role:translator }
