# An identifier node that belongs to nothing.
DELETE DATA { <paper/arxiv-2401.00001> datacite:hasIdentifier <paper/arxiv-2401.00001/id/semantic-scholar-7> }
