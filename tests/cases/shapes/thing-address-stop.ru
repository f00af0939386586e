# A link with the full stop of its sentence.
INSERT DATA { <system/base> schema:sameAs <https://example.com/base.> }
