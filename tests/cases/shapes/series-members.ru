# A member that does not point back.
DELETE DATA { <model/owl-7b> schema:isPartOf <series/owl> }
