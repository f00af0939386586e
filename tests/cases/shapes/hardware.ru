# A product that a system made.
DELETE DATA { <hardware/x100> schema:manufacturer <organization/maker> } ;
INSERT DATA { <hardware/x100> schema:manufacturer <system/base> . <paper/arxiv-2401.00001> schema:mentions <organization/maker> }
