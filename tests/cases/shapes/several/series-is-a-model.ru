# shapes: thing-one-type
# A series is a model too.
INSERT DATA { <series/owl> a fair4ml:MLModel }
