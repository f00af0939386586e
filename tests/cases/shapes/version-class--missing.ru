# A data set whose class was left out.
DELETE DATA { <paper/doi-10.5555-data.23/v/dataset-1> a fabio:DataFile }
