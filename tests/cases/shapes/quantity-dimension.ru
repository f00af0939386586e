# A time in percent.
DELETE DATA { <claim/0000000000000008> k:property prop:training-time } ;
INSERT DATA { <claim/0000000000000008> k:property prop:precision }
