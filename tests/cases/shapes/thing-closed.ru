# A number of parameters on a model.
INSERT DATA { <model/owl-7b> schema:size "7B" }
