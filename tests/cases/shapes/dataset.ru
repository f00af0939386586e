# A data set that is part of a system.
INSERT DATA { <dataset/suite> schema:isPartOf <system/base> }
