# A shared name of one thing.
DELETE DATA { <name/falcon> k:borneBy <system/falcon-00000001> }
