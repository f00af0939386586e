# An affiliation on something that is no seat.
INSERT DATA { <employment/1> soa:rawAffiliation "Example Lab" }
