# A page that is text.
INSERT DATA { <paper/doi-10.5555-owl.22> foaf:page "https://example.com/owl" }
