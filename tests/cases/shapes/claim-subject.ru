# The MFU of a paper.
DELETE DATA { <claim/0000000000000008> schema:about <system/falcon> } ;
INSERT DATA { <claim/0000000000000008> schema:about <paper/arxiv-2401.00001> }
