# A model that is its own successor.
INSERT DATA { <model/owl-7b> schema:successorOf <model/falcon-7b> }
