# A condition without content.
DELETE DATA { <claim/0000000000000001/c3> k:valueText "web text" }
