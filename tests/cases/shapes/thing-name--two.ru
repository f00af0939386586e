# Two names in the view.
INSERT DATA { <hardware/x100> schema:name "X-100" }
