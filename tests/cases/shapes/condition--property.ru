# A condition without a property.
DELETE DATA { <claim/0000000000000001/c3> k:property prop:trained-on-data }
