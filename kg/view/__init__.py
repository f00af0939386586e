"""What the view of a store says, as rows: what tables, profiles and filters are made of.

``columns`` reads the view by predicate, without joins; ``papers``, ``signatures``, ``things`` and
``claims`` (with ``claim_view`` and ``conditions``) are flat rows, ``selection`` filters the claims,
``works`` has a paper whole, as profiles write it.
"""
