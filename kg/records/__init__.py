"""What readers give and every later step takes: immutable, typed, in plain JSON shape."""

from kg.records.claims import (
    Claim as Claim,
    Condition as Condition,
    Quantity as Quantity,
)
from kg.records.people import (
    Affiliation as Affiliation,
    DiscardedToken as DiscardedToken,
    Seat as Seat,
)
from kg.records.provenance import (
    Rank as Rank,
    Rejection as Rejection,
    Source as Source,
    SourceRecord as SourceRecord,
)
from kg.records.resolved import (
    Assessment as Assessment,
    Creator as Creator,
    Hub as Hub,
    Paper as Paper,
    PlacedThing as PlacedThing,
    Resolved as Resolved,
    Verdict as Verdict,
)
from kg.records.span import Span as Span
from kg.records.things import (
    THING_TYPES as THING_TYPES,
    Property as Property,
    Relation as Relation,
    Thing as Thing,
)
from kg.records.work import (
    Identifier as Identifier,
    Text as Text,
    Version as Version,
    Work as Work,
)
