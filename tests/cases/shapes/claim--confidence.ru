# A confidence in percent.
DELETE DATA { <claim/0000000000000005> k:confidence 1.0 } ;
INSERT DATA { <claim/0000000000000005> k:confidence 90.0 }
