# An edition of two conferences.
INSERT DATA { <venue/conf-2024> schema:isPartOf <venue/journal> }
