# Version 0 on arXiv.
DELETE DATA { <paper/arxiv-2401.00001/v/preprint-1> k:arxivVersion 2 } ;
INSERT DATA { <paper/arxiv-2401.00001/v/preprint-1> k:arxivVersion 0 }
