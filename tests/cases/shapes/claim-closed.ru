# A misspelt property.
INSERT DATA { <claim/0000000000000009> k:basline <system/base> }
