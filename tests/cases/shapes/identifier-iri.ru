# An identifier under the IRI of another owner.
DELETE DATA { <paper/arxiv-2401.00001> datacite:hasIdentifier <paper/arxiv-2401.00001/id/semantic-scholar-7> } ;
INSERT DATA { <paper/doi-10.5555-owl.22> datacite:hasIdentifier <paper/arxiv-2401.00001/id/semantic-scholar-7> }
