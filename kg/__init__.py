"""Research papers, what they introduce and what they claim, as linked data."""

__version__ = "0.1.0"
