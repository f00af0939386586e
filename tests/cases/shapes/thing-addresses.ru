# A page that is text.
INSERT DATA { <system/base> schema:url "https://example.com/base" }
