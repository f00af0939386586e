"""What stands open for a person to decide, and why two are, or are not, one.

``rows`` reads identity.jsonl.gz of a release; ``explain`` compares two of its people, papers or
things; ``queue`` puts people, links and claims that are in doubt in one order (``candidates``,
``doubts`` and ``weights`` are its sources); ``page`` shows it on the loopback.
"""

from kg.review.candidates import FILE as LINKS_FILE
from kg.review.explain import Explanation, NotOne, explain
from kg.review.items import Item, Verdict, decision
from kg.review.queue import Queue, queue, still_open
from kg.review.rows import Rows, read_rows

__all__ = [
    "LINKS_FILE",
    "Explanation",
    "Item",
    "NotOne",
    "Queue",
    "Rows",
    "Verdict",
    "decision",
    "explain",
    "queue",
    "read_rows",
    "still_open",
]
