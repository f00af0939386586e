# A selector without an address.
DELETE WHERE { <src/00000000000000aa/sel/100-121/quote> ?p ?o } ;
DELETE DATA { <src/00000000000000aa#char=100,121> oa:hasSelector <src/00000000000000aa/sel/100-121/quote> } ;
INSERT DATA { <src/00000000000000aa#char=100,121> oa:hasSelector _:quote . _:quote a oa:TextQuoteSelector ; oa:exact "Falcon reaches  55.2%" }
