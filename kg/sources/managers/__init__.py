"""What reference managers keep and exchange: BibTeX and BibLaTeX, RIS, PubMed's text (nbib).

``values`` is what these have in common: addresses, serial numbers, pages, dates in parts.
"""
