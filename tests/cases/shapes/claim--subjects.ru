# Two subjects.
INSERT DATA { <claim/0000000000000009> schema:about <system/base> }
