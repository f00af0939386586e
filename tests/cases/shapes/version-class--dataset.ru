# A data set that is a program.
DELETE DATA { <paper/doi-10.5555-data.23/v/dataset-1> a fabio:DataFile } ;
INSERT DATA { <paper/doi-10.5555-data.23/v/dataset-1> a fabio:ComputerProgram }
