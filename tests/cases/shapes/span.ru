# A span without its position.
DELETE DATA { <src/00000000000000aa#char=100,121> oa:hasSelector <src/00000000000000aa/sel/100-121/pos> }
