"""From names to things: all spellings of one thing are one node, with a type and a role."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.extract.found import FoundThing
from kg.extract.lexicon import Gazetteer, heads
from kg.extract.things.folding import fold
from kg.extract.things.guesses import beside, guessed
from kg.extract.things.kinds import letters_kind
from kg.extract.things.names import Name, names
from kg.extract.things.no_works import asks, is_body, is_person, is_place
from kg.extract.things.partial import whole
from kg.extract.things.roles import Role, role
from kg.extract.things.saying import copula, say
from kg.extract.things.spellings import Node, gathered, short_forms, siblings, variants
from kg.extract.things.titles import lead, told_kind
from kg.extract.things.told import Unnamed
from kg.extract.words import Words

_SIZED = re.compile(r"(?P<stem>.+?)[- ](?P<size>[0-9.]+(?:[BM]|x[0-9]+B))(?:-.*| .*)?")


_NUMBERS = frozenset("two three four five six".split())
_MODELS = ("model", "model-series")


def things(words: Words, known: Gazetteer, title: str | None = None) -> list[FoundThing]:
    """The things of a text in the order of their first mention. ``title`` gives names only."""
    found = names(words, known, lead(title))
    nodes = gathered(words, found)
    short_forms(nodes)
    unnamed = say(words, found, nodes, title)
    variants(nodes)
    siblings(nodes)
    focus = _focus(nodes)
    made = []
    for node in nodes.values():
        kind = _kind(words, found, node, focus, title)
        if kind is None:
            continue
        made.append((node, kind))
    models: dict[str, Node] = {}
    for node, kind in made:
        if kind in _MODELS:
            models.setdefault(fold(node.key), node)
    told = [_thing(words, found, node, kind, models) for node, kind in made]
    return told + _phrases(words, told, unnamed)


def _phrases(words: Words, told: list[FoundThing], unnamed: list[Unnamed]) -> list[FoundThing]:
    """What is introduced without a name, from the sentence on that first introduces by name."""
    named = [
        words.sentence_of(words.first(thing.mentions[0].start))
        for thing in told
        if thing.role == "introduced"
    ]
    since = min(named, default=0)
    made: dict[str, FoundThing] = {}
    for each in unnamed:
        name = words.between(each.first, each.last)
        if each.sentence >= since and name not in made:
            made[name] = FoundThing(
                name=name,
                type=each.kind,
                role="introduced",
                mentions=(words.stretch(each.first, each.last),),
                unnamed=True,
            )
    return list(made.values())


def _focus(nodes: dict[str, Node]) -> str | None:
    """The kind of the first thing introduced: what it is compared with is of that kind."""
    for node in nodes.values():
        if node.says:
            return next((said.kind for said in node.says if said.kind), None)
    return None


def _kind_of_own(words: Words, found: Sequence[Name], node: Node, title: str | None) -> str:
    """The kind of what the text introduces."""
    kinds = [said.kind for said in node.says if said.kind]
    kind = kinds[0] if kinds else None
    letters = letters_kind(node.texts[0])
    if kind is None and node.known is not None:
        kind = node.known.type
    if node.listed is not None and kind in _LOOSE:
        kind = node.listed.type
    if kind in (None, "method") and letters in ("benchmark", "dataset"):
        kind = letters
    library = any("library" in words.low[found[i].last : found[i].last + 7] for i in node.places)
    if (
        kind in _LOOSE
        and not library
        and node.texts[0][0].isupper()
        and _is_about_systems(words)
        and (not node.texts[0].isupper() and node.long_kind is None)
    ):
        kind = "system"
    if kind == "model-series" and letters == "model" and re.search(r"[0-9]B", node.texts[0]):
        kind = "model"
    return (
        kind
        or node.long_kind
        or copula(words, found, node)
        or letters
        or (beside(words, found, node.places))
        or (node.listed.type if node.listed else None)
        or (told_kind(title) if node.titled else None)
        or _ours(words)
        or ("system" if _is_about_systems(words) else "method")
    )


def _kind(
    words: Words, found: Sequence[Name], node: Node, focus: str | None, title: str | None
) -> str | None:
    """The kind of a node; None for what is no thing of a text, such as a place."""
    if not any(said.kind for said in node.says):
        if asks(node.texts[0]) or any(is_place(text) for text in node.texts):
            return None
        if node.says and _is_somebody(words, found, node):
            return "organization" if node.strong or node.known else None
    return _kind_of_work(words, found, node, focus, title)


def _kind_of_work(
    words: Words, found: Sequence[Name], node: Node, focus: str | None, title: str | None
) -> str | None:
    if node.says:
        own = _kind_of_own(words, found, node, title)
        versions = own == "model" and _has_versions(words, found, node)
        return "model-series" if versions else own
    if node.known is not None:
        return node.known.type
    if node.titled and node.listed is None and all(text.islower() for text in node.texts):
        return None
    if node.listed is not None:
        return node.listed.type
    modifies = all(found[index].modifies for index in node.places)
    kind = guessed(words, found, node.places, focus)
    if kind is None and not modifies:
        kind = letters_kind(node.texts[0])
        kind = kind or (node.long_kind if node.strong else None)
        kind = kind or ("method" if _is_used(words, found, node) else None)
    if kind is None or (
        not node.strong
        and node.long_kind is None
        and kind
        not in (
            "benchmark",
            "dataset",
            "model",
            "system",
            "model-series",
            "software",
        )
    ):
        return None
    return kind


def _is_somebody(words: Words, found: Sequence[Name], node: Node) -> bool:
    """Whether a node is an organization or a person, which nobody introduces."""
    known = node.known or node.listed
    return (
        (known is not None and known.type == "organization" and node.long is None)
        or any(is_body(text) for text in (*node.texts, node.long or ""))
        or any(is_person(words, found[at]) for at in node.places)
    )


def _has_versions(words: Words, found: Sequence[Name], node: Node) -> bool:
    """Whether "two versions of X" are told of."""
    before = (words.low[found[at].first - 3 : found[at].first] for at in node.places)
    return any(
        each[2:] == ["of"] and each[1] in ("versions", "variants", "sizes") and each[0] in _NUMBERS
        for each in before
    )


def _is_used(words: Words, found: Sequence[Name], node: Node) -> bool:
    """Whether a name with a long form in capitals stands where a means does: "uses X Y Z (XYZ)"."""
    titled = node.long is not None and node.strong
    titled = titled and all(each[0].isupper() for each in (node.long or "a").split())
    return titled and any(role(words, found, at, None) == "used" for at in node.places)


def _ours(words: Words) -> str | None:
    """The kind that "our optimizer", "the proposed benchmark" tell."""
    for index, word in enumerate(words.low[:-2]):
        if word == "our" or words.low[index : index + 2] == ["the", "proposed"]:
            kind = heads().get(words.low[index + 1]) or heads().get(words.low[index + 2])
            if kind is not None and kind != "software":
                return kind
    return "optimizer" if words.low.count("optimizer") + words.low.count("optimizers") > 1 else None


_LOOSE = ("method", "software", None)


_SYSTEM_WORDS = frozenset(
    """
    failures fault fault-tolerance replicas distributed cloud tolerance isolation scheduling
    datacenters throughput latency serving scheduler cluster gpu gpus datacenter rdma memory
    checkpointing resource network requests jobs workloads bandwidth
    """.split()
)


def _is_about_systems(words: Words) -> bool:
    return sum(word in _SYSTEM_WORDS for word in words.low) > 2  # noqa: PLR2004


def _thing(
    words: Words,
    found: Sequence[Name],
    node: Node,
    kind: str,
    models: dict[str, Node],
) -> FoundThing:
    parts: list[Role] = [role(words, found, index, kind) for index in node.places]
    if node.says and kind != "organization":
        part: Role = "introduced"
    else:
        order: tuple[Role, ...] = (
            "deployed-at",
            "base/predecessor",
            "baseline",
            "evaluated-on",
            "used",
            "mentioned",
        )
        part = next(each for each in order if each in parts)
    name = node.known.name if node.known else whole(node)
    sized = _SIZED.fullmatch(name)
    series = None
    if sized is not None and kind in _MODELS:
        series = models.get(fold(sized["stem"]))
    mentions = sorted(
        {words.stretch(found[i].first, found[i].last) for i in node.places}
        | ({node.long_place} if node.long_place else set())
    )
    long = (node.long,) if node.long else ()
    return FoundThing(
        name=name,
        type=kind,
        role=part,
        mentions=tuple(mentions),
        others=tuple(text for text in (*node.texts, *long) if text != name),
        size=sized["size"] if sized and kind in _MODELS else None,
        series=series.texts[0] if series else None,
        known=node.known is not None,
        known_type=node.known.type if node.known else None,
    )
