# schema:about without k:introduces.
DELETE DATA { <paper/arxiv-2401.00001> k:introduces <series/falcon> }
