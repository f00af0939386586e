# An algorithm based on hardware.
INSERT DATA { <algorithm/adam> schema:isBasedOn <hardware/x100> }
