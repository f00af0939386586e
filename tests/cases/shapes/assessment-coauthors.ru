# Two authors of one paper, possibly the same.
DELETE DATA { <assessment/0000000000000001> k:candidate <person/ada-chen-00000003> } ;
INSERT DATA { <assessment/0000000000000001> k:candidate <person/bo-li-00000002> }
