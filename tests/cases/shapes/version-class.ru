# A preprint that is a conference paper.
DELETE DATA { <paper/arxiv-2401.00001/v/preprint-1> a fabio:Preprint } ;
INSERT DATA { <paper/arxiv-2401.00001/v/preprint-1> a fabio:ConferencePaper }
