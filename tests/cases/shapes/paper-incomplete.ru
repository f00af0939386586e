# That an author list is whole is not said.
DELETE DATA { <paper/doi-10.5555-data.23> k:authorListIncomplete true } ;
INSERT DATA { <paper/doi-10.5555-data.23> k:authorListIncomplete false }
