# A confidence in percent.
DELETE DATA { <assessment/0000000000000001> k:confidence 0.55 } ;
INSERT DATA { <assessment/0000000000000001> k:confidence 85.0 }
