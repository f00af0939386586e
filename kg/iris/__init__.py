"""IRIs that never change, as paths under the base: ``type/slug``.

``slugs`` makes the segments, ``ledger`` remembers which path was given to which keys, ``claims``
decides which of the things of a build keeps which path, ``kept`` is its file. The base is no part
of a path. See DESIGN, "IRIs".
"""

from kg.iris.claims import Claim as Claim
from kg.iris.kept import Kept as Kept
from kg.iris.ledger import (
    Entry as Entry,
    Ledger as Ledger,
    LedgerError as LedgerError,
    State as State,
)
from kg.iris.slugs import digest as digest, slug as slug, slug_key as slug_key
