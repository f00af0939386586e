# A member list on a group.
INSERT DATA { <group/falcon-team> foaf:member <person/bo-li-00000002> }
