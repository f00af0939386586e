"""decisions.yaml beside kg.toml: what people decided, which no rule overrules.

``read`` gives the decisions of a file with everything that is wrong with it, ``append`` adds one
and leaves the rest of the file as it stands. ``reference`` says what an entry speaks of; ``ties``
finds what cannot stand beside what. The format is in docs/curation.md.
"""

from kg.decisions.reading import (
    FILE_NAME as FILE_NAME,
    SUPPRESSED as SUPPRESSED,
    Decisions as Decisions,
    Faulty as Faulty,
    of_project as of_project,
    read as read,
)
from kg.decisions.reference import (
    InvalidReference as InvalidReference,
    is_external as is_external,
    kind_of as kind_of,
    reference as reference,
)
from kg.decisions.ties import Contradiction as Contradiction, Ties as Ties
from kg.decisions.writing import Refused as Refused, append as append, entry as entry
