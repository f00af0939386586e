"""What a number is compared with: "compared with X", "over X", "than X", "outperforms X by"."""

from __future__ import annotations

from kg.extract.claims.in_order import row
from kg.extract.claims.likenesses import despite, improved_on, same_as, similar, within
from kg.extract.claims.rivals import Baseline, phrase
from kg.extract.claims.scene import Lead, Place, Scene
from kg.extract.claims.unsaid_rivals import improves_it, in_brackets, levels, share_of, with_it

_LEADS = frozenset(
    (
        "above|against|as opposed to|beating|beats|behind|below|compare to|compared to|"
        "compared with|comparing to|comparing with|comparison to|comparison with|exceeding|"
        "exceeds|from|improve upon|improvement on|improves on|improves upon|improving upon|"
        "in contrast to|of|outperform|outperformed|outperforming|outperforms|over|"
        "relative to|surpass|surpasses|surpassing|than|upon|versus|vs|vs.|w.r.t."
    ).split("|")
)
_WEAK = frozenset(("over", "from", "of", "below", "above", "upon", "behind"))
_VERBS = frozenset(
    "outperforms outperform outperforming outperformed surpasses surpassing surpass beats beating"
    " exceeds exceeding".split()
)
_COMPARED = ("compar", "relative", "as opposed", "in contrast")
_CHANGE_NOUNS = frozenset(
    "speedup speedups speed-up speed-ups improvement improvements gain gains reduction reductions"
    " faster better higher lower increase effectiveness superiority advantage advantages".split()
)


_LEVELS = ("compared to", "compared with", "vs", "vs.", "versus", "than", "against", "from")
_OPENS = (",", "that", "when", "while", "and")
_GIVING = frozenset("of with yielding achieving giving reaching averaging while".split())
_NEAR = 4


def baseline_of(scene: Scene, place: Place, group: list[Place]) -> Baseline | None:
    """The baseline of a quantity; ``group`` are the quantities of its sentence."""
    leads = _leads_of(scene, place)
    if place.found.part is not None:
        return improved_on(scene, place) if place.found.part == "after" else None
    told = _by(scene, place, group, leads) or _after(scene, place, group, leads)
    told = told or within(scene, place) or share_of(scene, place) or same_as(scene, place, group)
    told = told or levels(scene, place, group, leads) or in_brackets(scene, place, leads)
    told = told or _of_the_row(scene, place, group, leads)
    if told is not None or place.found.kind != "change":
        return told
    nexts = [each.span[0] for each in group if each.span[0] > place.span[0]]
    limit = min(nexts, default=place.sentence[1])
    if any(place.span[1] <= lead.first < limit and _is_compared(lead) for lead in leads):
        return None
    told = similar(scene, place) or _before(scene, place, group, leads) or despite(scene, place)
    told = told or improves_it(scene, place, group) or _with_it(scene, place, group)
    return told or _of_sentence_before(scene, place, leads)


def _of_sentence_before(scene: Scene, place: Place, leads: list[Lead]) -> Baseline | None:
    """The rival of the sentence before, where that begins with "Compared to X" and this one, which
    compares with nothing itself, tells of more changes.
    """
    own = [lead for lead in leads if lead.word not in _WEAK]
    if own or not place.number or place.found.direction is None:
        return None
    sentence = scene.words.bounds[place.number - 1]
    for lead in _leads(scene, (sentence[0], min(sentence[1], sentence[0] + _NEAR))):
        told = phrase(scene, lead, sentence) if _is_compared(lead) else None
        if told is not None:
            return told if scene.words.low[told.last : told.last + 1] in ([","], ["["]) else None
    return None


def _with_it(scene: Scene, place: Place, group: list[Place]) -> Baseline | None:
    """The baseline of the nearest change or share before that has one, where it holds on."""
    at = group.index(place)
    if not at:
        return None
    return with_it(scene, place, baseline_of(scene, group[at - 1], group), group[at - 1])


def _of_the_row(
    scene: Scene, place: Place, group: list[Place], leads: list[Lead]
) -> Baseline | None:
    """As in "outperforms X by 2% and 3% on average": X for both."""
    listed = row(scene.words, place, group)
    if listed[0] is place or place.found.kind != listed[0].found.kind:
        return None
    return _by(scene, listed[0], group, leads)


def _is_compared(lead: Lead) -> bool:
    return lead.word.startswith(_COMPARED)


def _by(scene: Scene, place: Place, group: list[Place], leads: list[Lead]) -> Baseline | None:
    """As in "outperforms X by 3 times", whatever follows."""
    low, start = scene.words.low, place.span[0]
    if place.found.kind != "change" or "by" not in low[max(place.sentence[0], start - 4) : start]:
        return None
    before = [lead for lead in leads if lead.last <= start and _outdoes(scene, lead)]
    if not before or any(before[-1].last <= each.span[0] < start for each in group):
        return None
    return phrase(scene, before[-1], (place.sentence[0], start))


def _outdoes(scene: Scene, lead: Lead) -> bool:
    """Whether a lead says that something is better, or "lags behind"."""
    lags = scene.words.low[lead.first - 1].startswith(("lag", "fall", "trail"))
    return lead.word in _VERBS or (lead.word == "behind" and lags)


def _after(scene: Scene, place: Place, group: list[Place], leads: list[Lead]) -> Baseline | None:
    """What the words after a number compare it with."""
    is_change = place.found.kind == "change"
    for lead in leads:
        if lead.first < place.span[1]:
            continue
        between = [
            each
            for each in group
            if place.span[1] <= each.span[0] < lead.first and not _bracketed(scene, each, lead)
        ]
        if is_change and any(not _is_passed(scene, each) for each in between):
            return None
        if not is_change and (between or not _compares_a_level(place, lead)):
            return None
        taken = lead.word in _VERBS and any(each.span[0] > lead.first for each in group)
        gained = is_change and lead.word == "from" and _is_gained_from(scene, place, lead)
        if (lead.word in _WEAK and not gained and not _joins(scene, place.span, lead)) or taken:
            continue
        made = phrase(scene, lead, place.sentence)
        if made is not None:
            return made
    return None


def _is_gained_from(scene: Scene, place: Place, lead: Lead) -> bool:
    """As in "an improvement of 1.3 BLEU from the previous best models"."""
    low = scene.words.low
    gained = set(low[max(place.sentence[0], place.span[0] - 4) : place.span[0]]) & _CHANGE_NOUNS
    old = set(low[lead.last : lead.last + 3]) & {
        "previous",
        "prior",
        "best",
        "existing",
        "baseline",
    }
    return bool(gained and old) and lead.first - place.span[1] <= _NEAR


def _is_passed(scene: Scene, other: Place) -> bool:
    """Whether a number may stand between a change and its rival: a change, "the 99% latency"."""
    after = scene.words.low[other.span[1] : other.span[1] + 1]
    return other.found.kind == "change" or after in (["latency"], ["latencies"], ["percentile"])


def _bracketed(scene: Scene, other: Place, lead: Lead) -> bool:
    """Whether a number stands in brackets that close before the words of comparison."""
    low = scene.words.low
    opens = max(other.sentence[0], other.span[0] - 4)
    return "(" in low[opens : other.span[0]] and ")" in low[other.span[1] : lead.first]


def _compares_a_level(place: Place, lead: Lead) -> bool:
    """Whether what follows a measured level names another level."""
    gap = lead.first - place.span[1]
    if lead.word in _VERBS and lead.word.endswith("ing") and place.found.kind == "absolute":
        return gap <= _NEAR
    if place.found.kind != "absolute" or lead.word in ("over", "above", "below"):
        return gap == 0 and (lead.word in _LEVELS or place.found.kind == "absolute")
    return gap <= _NEAR and lead.word in _LEVELS


def _before(scene: Scene, place: Place, group: list[Place], leads: list[Lead]) -> Baseline | None:
    """What the words before a change compare it with."""
    low, start = scene.words.low, place.span[0]
    for lead in reversed([lead for lead in leads if lead.last <= start]):
        if lead.word in _WEAK and lead.word != "over":
            continue
        made = phrase(scene, lead, (place.sentence[0], start))
        if made is None:
            continue
        between = [each for each in group if lead.last <= each.span[0] < start]
        only_changes = all(each.found.kind == "change" for each in between)
        compares = lead.word.startswith(_COMPARED) and low[lead.first - 1] in _OPENS
        noun = lead.word in ("over", "than") and low[lead.first - 1] in _CHANGE_NOUNS
        if (
            lead.first - place.sentence[0] <= len(("Finally", ","))
            or lead.word in _VERBS
            or (only_changes and (compares or (noun and _GIVING & set(low[lead.last : start]))))
            or ("by" in low[max(lead.last, start - 3) : start] and not between)
            or ":" in low[lead.last : start]
        ):
            return made
    return None


def _leads_of(scene: Scene, place: Place) -> list[Lead]:
    """The words of comparison around a number; those of its whole sentence are looked up once."""
    known = scene.leads.get(place.number)
    if known is None:
        known = scene.leads[place.number] = _leads(scene, scene.words.bounds[place.number])
    first, last = place.sentence
    return [lead for lead in known if first <= lead.first < last]


def _leads(scene: Scene, sentence: tuple[int, int]) -> list[Lead]:
    low, found, index = scene.words.low, [], sentence[0]
    while index < sentence[1]:
        for size in (3, 2, 1):
            word = " ".join(low[index : index + size])
            if word in _LEADS:
                found.append(Lead(index, index + size, word))
                index += size - 1
                break
        index += 1
    return found


def _joins(scene: Scene, span: tuple[int, int], lead: Lead) -> bool:
    """Whether "over" belongs to the change: no number or preposition of another sense follows."""
    low = scene.words.low
    if lead.last in scene.words.counting or lead.word in ("of", "from"):
        return False
    nearby = low[span[1] : lead.first]
    return lead.word == "over" or len(nearby) <= 3  # noqa: PLR2004
