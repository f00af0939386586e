# An ORCID that is text.
DELETE DATA { <paper/arxiv-2401.00001/contribution/editor-cy-rex-00000001> dblp:signatureOrcid <https://orcid.org/0000-0002-1825-0097> } ;
INSERT DATA { <paper/arxiv-2401.00001/contribution/editor-cy-rex-00000001> dblp:signatureOrcid "0000-0002-1825-0097" }
