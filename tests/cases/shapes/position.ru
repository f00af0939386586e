# An end before its start.
DELETE DATA { <src/00000000000000aa/sel/100-121/pos> oa:end 121 } ;
INSERT DATA { <src/00000000000000aa/sel/100-121/pos> oa:end 99 }
