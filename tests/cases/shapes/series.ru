# A member that is a system.
INSERT DATA { <series/owl> schema:successorOf <system/base> }
