# A scheme that DataCite does not have.
DELETE DATA { <paper/arxiv-2401.00001/id/semantic-scholar-7> datacite:usesIdentifierScheme <https://w3id.org/rkg/c/scheme/semantic-scholar> } ;
INSERT DATA { <paper/arxiv-2401.00001/id/semantic-scholar-7> datacite:usesIdentifierScheme datacite:semantic-scholar }
