# No words.
INSERT DATA { <src/00000000000000aa/sel/0-1/quote> a oa:TextQuoteSelector }
