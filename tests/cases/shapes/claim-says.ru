# A claim that says nothing.
DELETE DATA { <claim/0000000000000009> k:object <dataset/bench> }
