# The editor is the name of two persons.
DELETE DATA { <paper/arxiv-2401.00001> schema:editor <person/cy-rex-00000004> } ;
INSERT DATA { <paper/arxiv-2401.00001> schema:editor <name/ada-chen> }
