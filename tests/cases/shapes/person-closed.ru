# An e-mail address on a person.
INSERT DATA { <person/bo-li-00000002> foaf:mbox <mailto:bo.li@example.com> }
