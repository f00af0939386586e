"""Claims without a number: what a paper introduces, outperforms, builds on, releases, runs on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from kg.extract.claims.modality import modality, modality_at
from kg.extract.claims.scene import Scene
from kg.extract.claims.tested import built_on, is_of_the_field, tested_on
from kg.extract.found import FoundClaim, FoundThing
from kg.extract.things.announcing import KINDS
from kg.extract.things.folding import fold
from kg.extract.things.links import links
from kg.extract.things.phrases import VAGUE
from kg.extract.tokens import sentence_at

_NO_RIVALS = ("benchmark", "dataset", "metric", "task", "hardware")
_WORSE = ("outperform", "surpass", "beat", "exceed")
_AVAILABLE = tuple(
    """
    available released release open-source open-sourced code found accessible public publicly
    github repository
    """.split()
)


def statements(scene: Scene) -> Iterator[FoundClaim]:
    """The claims that need no number, in no order; none that the text denies."""
    for thing in scene.things:
        if thing.role == "introduced":
            yield from _introduced(scene, thing)
    for claim in (*_outperforms(scene), *_relations(scene)):
        yield from _told(scene, claim)
    yield from _addresses(scene)


def _introduced(scene: Scene, thing: FoundThing) -> Iterator[FoundClaim]:
    """That a thing is the paper's, and of which series it is, as the first sentence means it."""
    first = thing.mentions[0]
    means = modality(scene, sentence_at(scene.words.sentences, first.start))
    yield FoundClaim(
        first,
        (),
        "introduces",
        objects=(thing.name,),
        modality=means,
        confidence=_tells_it(thing),
    )
    if thing.series:
        yield FoundClaim(
            first,
            (thing.name,),
            "part-of-family",
            objects=(thing.series,),
            modality=means,
            confidence=0.8,
        )


def _tells_it(thing: FoundThing) -> float:
    """How sure it is that a name or a phrase tells what is introduced."""
    if not thing.unnamed:
        return 0.9
    telling = [word for word in thing.name.lower().split()[:-1] if word not in VAGUE]
    plain = "," not in thing.name and not thing.name.endswith("s")
    return 0.75 if len(telling) > 1 and plain else 0.6


def _told(scene: Scene, claim: FoundClaim) -> Iterator[FoundClaim]:
    """A claim with the modality of its clause, if the text does not deny it."""
    number = sentence_at(scene.words.sentences, claim.stretch.start)
    means = modality_at(scene, number, scene.words.past(claim.stretch.end) - 1)
    if means is not None:
        yield replace(claim, modality=means)


def _outperforms(scene: Scene) -> Iterator[FoundClaim]:
    """As in "X outperforms Y and Z", with X introduced and the others named."""
    low = scene.words.low
    for number, (first, last) in enumerate(scene.words.bounds):
        for index in range(first, last):
            if not low[index].startswith(_WORSE):
                continue
            left = [m for m in scene.within(first, index) if _is_ours(m.thing)]
            subject = left[-1].thing if left else None
            if subject is None:
                ours = [m for m in scene.within(max(first, index - 4), index) if m.thing is None]
                subject = scene.focus(number, data=False) if ours else None
            elif not _close(low[left[-1].last : index]):
                continue
            right = _objects(scene, index + 1, last)
            if subject is not None and right:
                stretch = scene.words.stretch(left[-1].first if left else index, right[-1].last)
                names = tuple(dict.fromkeys(m.thing.name for m in right if m.thing))
                yield FoundClaim(
                    stretch, (subject.name,), "outperforms", objects=names, confidence=0.8
                )


def _is_ours(thing: FoundThing | None) -> bool:
    return thing is not None and thing.role == "introduced"


def _close(gap: list[str]) -> bool:
    return len(gap) <= 3 and not set(gap) & {",", "which", "that", "not", "by"}  # noqa: PLR2004


def _objects(scene: Scene, first: int, last: int) -> list:  # type: ignore[type-arg]
    """The named rivals that follow directly, as a list."""
    low, found, at = scene.words.low, [], first
    for mention in scene.within(first, last):
        gap = low[at : mention.first]
        allowed = {
            "the",
            "both",
            "and",
            ",",
            "all",
            "or",
            "even",
            "as",
            "well",
            "much",
            "larger",
            "state-of-the-art",
            "such",
            "baselines",
            "models",
            "systems",
            "like",
            "existing",
            "previous",
            "methods",
            "including",
        }
        if mention.thing is None or not set(gap) <= allowed:
            break
        if mention.thing.type in _NO_RIVALS or _is_ours(mention.thing):
            break
        many = low[mention.last : mention.last + 1] and low[mention.last] in KINDS
        if is_of_the_field(mention.thing) or (many and not mention.thing.known):
            break
        if low[mention.last : mention.last + 1] == ["-"]:
            break
        found.append(mention)
        at = mention.last
    return found


_ROLES = {
    "evaluated-on": ("evaluated-on", 0.75),
    "base/predecessor": ("based-on", 0.7),
    "deployed-at": ("deployed-at", 0.8),
}


_HOLDS: Mapping[str, Callable[[Scene, FoundThing, int], bool]] = {
    "evaluated-on": tested_on,
    "based-on": built_on,
    "deployed-at": lambda *_: True,
}


def _relations(scene: Scene) -> Iterator[FoundClaim]:
    """What the roles of things say of the first thing introduced, in sentences about it."""
    for thing in scene.things:
        if thing.role not in _ROLES:
            continue
        if thing.role == "evaluated-on" and thing.type not in ("benchmark", "dataset"):
            continue
        slug, sure = _ROLES[thing.role]
        for stretch in thing.mentions:
            number = sentence_at(scene.words.sentences, stretch.start)
            first = scene.words.bounds[number][0]
            at = scene.words.first(stretch.start)
            ours = [m.thing for m in scene.within(first, at) if _is_ours(m.thing)]
            if (
                ours
                and ours[-1] is not None
                and modality(scene, number) == "asserted"
                and ours[-1].type not in ("benchmark", "dataset")
                and _HOLDS[slug](scene, thing, at)
            ):
                yield FoundClaim(
                    stretch, (ours[-1].name,), slug, objects=(thing.name,), confidence=sure
                )
                break


def _addresses(scene: Scene) -> Iterator[FoundClaim]:
    for link in links(scene.words):
        if link.kind in ("doi", "arxiv"):
            continue
        number = sentence_at(scene.words.sentences, link.stretch.start)
        first, last = scene.words.bounds[number]
        if not set(scene.words.low[first:last]) & set(_AVAILABLE):
            continue
        named = [m.thing for m in scene.within(first, last) if _is_ours(m.thing)]
        focus = named[0] if named else _at(scene, link.url, (first, last))
        yield FoundClaim(
            stretch=link.stretch,
            about=(focus.name,) if focus else (),
            property="implementation-available"
            if link.kind == "code-repository"
            else "publicly-released",
            objects=(link.url,),
            confidence=0.85,
        )


def _at(scene: Scene, url: str, sentence: tuple[int, int]) -> FoundThing | None:
    """What an address is of, in a sentence that names nothing: what it is called after, else the
    one thing introduced; a data set only where the sentence speaks of data.
    """
    ours = [thing for _, thing in scene.introduced]
    folded = fold(url)
    for thing in ours:
        if fold(thing.name) in folded:
            return thing
    if len(ours) != 1:
        return None
    data = any("data" in word for word in scene.words.low[slice(*sentence)])
    return ours[0] if data or ours[0].type not in ("benchmark", "dataset") else None
