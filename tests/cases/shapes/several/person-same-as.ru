# shapes: no-same-as person-closed
# Two persons of one name are made one.
INSERT DATA { <person/ada-chen-00000001> owl:sameAs <person/ada-chen-00000003> }
