# A run of hardware.
INSERT DATA { <run/falcon-training> mls:realizes <hardware/x100> }
