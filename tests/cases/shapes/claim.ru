# A claim without its run.
DELETE DATA { <claim/0000000000000005> prov:wasGeneratedBy <run/000000000003> }
