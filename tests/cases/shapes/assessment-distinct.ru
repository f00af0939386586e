# A person compared with itself.
DELETE DATA { <assessment/0000000000000001> k:candidate <person/ada-chen-00000003> } ;
INSERT DATA { <assessment/0000000000000001> k:candidate <person/ada-chen-00000001> }
