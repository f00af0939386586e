# A property without a dimension.
DELETE DATA { prop:evaluated-on k:dimension "relation" }
