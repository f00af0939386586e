# The amount is missing.
DELETE DATA { <claim/0000000000000008> k:amount 3.6 ; k:amountUnit unit:SEC ; k:amountText "3.6 seconds" }
