# Two systems that are part of each other.
INSERT DATA { <system/falcon> schema:isPartOf <system/falcon-core> . <system/falcon-core> schema:hasPart <system/falcon> }
