"""What readers give and every later step takes: immutable, typed, in plain JSON shape."""

from kg.records.claims import (
    Claim as Claim,
    Condition as Condition,
    Quantity as Quantity,
)
from kg.records.decisions import (
    Decided as Decided,
    Decision as Decision,
    Ground as Ground,
    Link as Link,
    LinkCandidate as LinkCandidate,
)
from kg.records.identifier import Identifier as Identifier
from kg.records.links import (
    Accepted as Accepted,
    LinkBasis as LinkBasis,
    Linked as Linked,
)
from kg.records.people import (
    Affiliation as Affiliation,
    DiscardedToken as DiscardedToken,
    Person as Person,
    Seat as Seat,
)
from kg.records.provenance import (
    Effect as Effect,
    EntityRecord as EntityRecord,
    Rank as Rank,
    Rejection as Rejection,
    Source as Source,
    SourceRecord as SourceRecord,
)
from kg.records.resolved import (
    RULES as RULES,
    Assessment as Assessment,
    Band as Band,
    Creator as Creator,
    DescribedPerson as DescribedPerson,
    Evidence as Evidence,
    EvidenceKind as EvidenceKind,
    Hub as Hub,
    Paper as Paper,
    Party as Party,
    PlacedThing as PlacedThing,
    RecordPlace as RecordPlace,
    Resolved as Resolved,
    Rule as Rule,
    SharedName as SharedName,
    Verdict as Verdict,
    WeighedPair as WeighedPair,
    WorkEvidence as WorkEvidence,
    WorkVerdict as WorkVerdict,
)
from kg.records.span import Span as Span
from kg.records.things import (
    THING_TYPES as THING_TYPES,
    Property as Property,
    Relation as Relation,
    Thing as Thing,
    ThingType as ThingType,
)
from kg.records.work import (
    Contributor as Contributor,
    ContributorRole as ContributorRole,
    Reference as Reference,
    Status as Status,
    Text as Text,
    Title as Title,
    Version as Version,
    VersionKind as VersionKind,
    Work as Work,
)
