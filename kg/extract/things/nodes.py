"""From names to things: all spellings of one thing are one node, with a type and a role."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from kg.extract.found import FoundThing
from kg.extract.lexicon import Gazetteer, Known, heads
from kg.extract.things.acronyms import acronyms
from kg.extract.things.guesses import beside, guessed
from kg.extract.things.introduced import Introduced, Unnamed, introduced
from kg.extract.things.kinds import head_kind, letters_kind
from kg.extract.things.names import Name, names
from kg.extract.things.roles import Role, role
from kg.extract.tokens import Stretch
from kg.extract.words import Words

_BLANKS = re.compile(r"[\s_–-]+")
_VERSION = re.compile(r"(?<=[0-9]B) [vV][0-9][0-9.]*$")
_SIZED = re.compile(r"(?P<stem>.+?)[- ](?P<size>[0-9.]+(?:[BM]|x[0-9]+B))(?:-.*| .*)?")
_RESULT = frozenset(
    """
    achieves reduces improves outperforms increases enables delivers provides supports significantly
    consistently surpasses can uses leverages employs adopts features exploits obtains attains
    dynamically automatically scales exhibits demonstrates substantially introduces combines is
    addresses allows has effectively
    """.split()
)
_MOST_PARTS = 8
_MOST_LETTERS = 4
_SURVEY = re.compile(r"\b(?:survey|review|overview|perspective)\b", re.IGNORECASE)
_TITLE = re.compile(r"(?P<name>[^:]{2,40}):\s")
_MODELS = ("model", "model-series")


class _Node:
    def __init__(self, key: str) -> None:
        self.key = key
        self.places: list[int] = []
        self.texts: list[str] = []
        self.known: Known | None = None
        self.says: list[Introduced] = []
        self.long: str | None = None
        self.long_kind: str | None = None
        self.long_place: Stretch | None = None
        self.strong = False


def things(words: Words, known: Gazetteer, title: str | None = None) -> list[FoundThing]:
    """The things of a text in the order of their first mention. ``title`` gives names only."""
    found = names(words, known)
    nodes = _nodes(words, found)
    _short_forms(nodes)
    unnamed = _say(words, found, nodes, title)
    _variants(nodes)
    _siblings(nodes)
    focus = _focus(nodes)
    made = []
    for node in nodes.values():
        kind = _kind(words, found, node, focus)
        if kind is None:
            continue
        made.append((node, kind))
    by_key = {node.key: (node, kind) for node, kind in made}
    told = [_thing(words, found, node, kind, by_key) for node, kind in made]
    return told + _phrases(words, told, unnamed)


def _phrases(words: Words, told: list[FoundThing], unnamed: list[Unnamed]) -> list[FoundThing]:
    """What is introduced without a name, where nothing is introduced by one."""
    if any(thing.role == "introduced" for thing in told):
        return []
    return [
        FoundThing(
            name=words.between(each.first, each.last),
            type=each.kind,
            role="introduced",
            mentions=(words.stretch(each.first, each.last),),
            unnamed=True,
        )
        for each in unnamed[:1]
    ]


def _short_forms(nodes: dict[str, _Node]) -> None:
    """ "M1" beside "MiniMax-M1" is the same thing."""
    for node in list(nodes.values()):
        text = node.texts[0]
        if node.known or " " in text or not any(character.isdigit() for character in text):
            continue
        longer = [
            other for other in nodes.values()
            if other is not node and other.known is None and other.texts[0].endswith(("-" + text, " " + text))
        ]  # fmt: skip
        if len(longer) == 1 and longer[0].places[0] < node.places[0]:
            longer[0].places.extend(node.places)
            longer[0].texts.extend(node.texts)
            del nodes[node.key]


def _siblings(nodes: dict[str, _Node]) -> None:
    """A name that differs from an introduced one after the last hyphen only is introduced too."""
    for node in list(nodes.values()):
        stem, hyphen, _ = node.texts[0].rpartition("-")
        if not (node.says and hyphen and "-" in stem and node.known is None):
            continue
        for other in nodes.values():
            if other.texts[0].rpartition("-")[0] == stem and not other.says and other.known is None:
                other.says.append(
                    Introduced(other.places[0], node.says[0].kind, node.says[0].sentence)
                )


def fold(text: str) -> str:
    """The form in which two spellings of one name are the same."""
    return _BLANKS.sub("", _VERSION.sub("", text)).casefold()


def _nodes(words: Words, found: Sequence[Name]) -> dict[str, _Node]:
    keys = [name.known.name if name.known else fold(name.text) for name in found]
    have = set(keys)
    long_forms: dict[str, str | None] = {}
    firsts = {name.first: key for name, key in zip(found, keys, strict=True)}
    for name, key in zip(found, keys, strict=True):
        other = firsts.get(_or_short(words, name)) if name.known is None else None
        if other is not None and _abbreviates(other, name.text):
            keys = [other if each == key else each for each in keys]
            long_forms[other] = head_kind(words, name.first, name.last)
    nodes: dict[str, _Node] = {}
    alias: dict[str, str] = {}
    at_place: dict[int, list[int]] = defaultdict(list)
    for index, name in enumerate(found):
        at_place[words.tokens[name.first].start].append(index)
    spans = {words.tokens[name.first].start: words.tokens[name.last - 1].end for name in found}
    for pair in acronyms(words.text):
        short = next((at for at in range(pair.short.start, pair.short.end) if at in at_place), None)
        longs = [at for at in spans if pair.long.start <= at and spans[at] <= pair.long.end]
        if short is None:
            continue
        short_key = keys[at_place[short][0]]
        for at in longs:
            index = at_place[at][0]
            whole = spans[at] == pair.long.end and at - pair.long.start <= len("the ")
            opens = at - pair.long.start <= len("the ") and keys.count(keys[index]) == 1
            if (whole or opens) and found[index].known is None:
                alias[keys[index]] = short_key
        node = nodes.setdefault(short_key, _Node(short_key))
        if node.long is None:
            node.long = words.text[pair.long.start : pair.long.end]
            node.long_place = pair.long
            first, last = words.first(pair.long.start), words.past(pair.long.end)
            node.long_kind = head_kind(words, first, last)
    for index, name in enumerate(found):
        key = alias.get(keys[index], keys[index])
        if key.endswith("s") and key[:-1] in have:
            key = key[:-1]
        node = nodes.setdefault(key, _Node(key))
        node.places.append(index)
        if name.text not in node.texts:
            node.texts.append(name.text)
        node.known = node.known or name.known
        node.strong = node.strong or name.strong
    for key, kind in long_forms.items():
        nodes[key].long_kind = kind
    return {key: node for key, node in nodes.items() if node.places}


def _or_short(words: Words, name: Name) -> int:
    """The token after "Long Form, or" (also "a.k.a." and brackets), where a short form may stand."""
    at = name.last
    while at < len(words.low) and words.low[at] in (",", "or", "a.k.a.", "(", '"'):
        at += 1
    return at if "or" in words.low[name.last : at] or "a.k.a." in words.low[name.last : at] else -1


def _abbreviates(short: str, long: str) -> bool:
    """Whether the letters of a short form are the first ones of words, in order."""
    parts = [part for part in re.split(r"[\s-]+", long.lower()) if part]
    return 1 < len(parts) <= _MOST_PARTS and _spells(short, parts)


def _spells(rest: str, parts: Sequence[str]) -> bool:
    """Whether a text is made of the beginnings of parts, at least a letter of each, in order."""
    if not parts:
        return not rest
    return any(
        part_fits and _spells(rest[size:], parts[1:])
        for size in range(1, min(len(parts[0]), len(rest), _MOST_LETTERS) + 1)
        if (part_fits := parts[0][:size] == rest[:size])
    )


def _say(
    words: Words, found: Sequence[Name], nodes: dict[str, _Node], title: str | None
) -> list[Unnamed]:
    """Give each node what the text says that introduces it; gives what has no name."""
    owner = {index: node for node in nodes.values() for index in node.places}
    told, unnamed = introduced(words, found)
    for said in told:
        owner[said.name].says.append(said)
    if title and (hit := _TITLE.match(title)) and not _SURVEY.search(title):
        wanted = fold(hit["name"])
        for node in nodes.values():
            if wanted == fold(node.texts[0]) and not node.says and node.known is None:
                node.says.append(Introduced(node.places[0], None, 0))
    if any(node.says for node in nodes.values()):
        return unnamed
    for node in nodes.values():
        if node.known is None and node.strong and _acts(words, found, node):
            node.says.append(Introduced(node.places[0], _copula(words, found, node), 0))
            break
    return unnamed


def _acts(words: Words, found: Sequence[Name], node: _Node) -> bool:
    """Whether a name is what the text reports on: the subject of two sentences or more."""
    acts = 0
    for index in node.places:
        name = found[index]
        sentence = words.sentence_of(name.first)
        first, last = words.bounds[sentence]
        opens = name.first - first <= 1 or words.low[name.first - 1] in ("that", ",")
        if opens and name.last < last and words.low[name.last] in _RESULT:
            acts += 1 + (words.low[name.last] == "is" and sentence == 0)
    return acts > 1


def _copula(words: Words, found: Sequence[Name], node: _Node) -> str | None:
    for index in node.places:
        at = found[index].last
        if words.low[at : at + 2] in (
            ["is", "a"],
            ["is", "an"],
            ["is", "the"],
            [",", "a"],
            [",", "an"],
        ):
            return head_kind(words, at + 2, min(len(words.low), at + 9))
    return None


def _variants(nodes: dict[str, _Node]) -> None:
    """A name that an introduced one begins, with a size or a variant word, is introduced too."""
    for node in list(nodes.values()):
        if not node.says or node.known is not None:
            continue
        stem = _VERSION.sub("", node.texts[0]).removesuffix(" series")
        for other in nodes.values():
            rest = other.texts[0].removeprefix(stem)
            if (
                other is not node and not other.says and other.known is None
                and rest != other.texts[0] and rest[:1] in ("-", " ") and len(stem) > 1
            ):  # fmt: skip
                other.says.append(Introduced(other.places[0], letters_kind(other.texts[0]), 0))


def _focus(nodes: dict[str, _Node]) -> str | None:
    """The kind of the first thing introduced: what it is compared with is of that kind."""
    for node in nodes.values():
        if node.says:
            return next((said.kind for said in node.says if said.kind), None)
    return None


def _kind(words: Words, found: Sequence[Name], node: _Node, focus: str | None) -> str | None:
    if node.says:
        kinds = [said.kind for said in node.says if said.kind]
        kind = kinds[0] if kinds else None
        letters = letters_kind(node.texts[0])
        if kind is None and node.known is not None:
            kind = node.known.type
        if kind in (None, "method") and letters in ("benchmark", "dataset"):
            kind = letters
        library = any(
            "library" in words.low[found[i].last : found[i].last + 7] for i in node.places
        )
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
        return kind or node.long_kind or _copula(words, found, node) or letters or (
            beside(words, found, node.places)
        ) or _ours(words) or ("system" if _is_about_systems(words) else "method")  # fmt: skip
    if node.known is not None:
        return node.known.type
    modifies = all(found[index].modifies for index in node.places)
    kind = guessed(words, found, node.places, focus)
    if kind is None and not modifies:
        kind = letters_kind(node.texts[0])
        kind = kind or (node.long_kind if node.strong else None)
    if kind is None or not node.strong and node.long_kind is None and kind not in (
        "benchmark", "dataset", "model", "system", "model-series", "software",
    ):  # fmt: skip
        return None
    return kind


def _ours(words: Words) -> str | None:
    """The kind that "our optimizer", "the proposed benchmark" tell."""
    for index, word in enumerate(words.low[:-2]):
        if word == "our" or words.low[index : index + 2] == ["the", "proposed"]:
            kind = heads().get(words.low[index + 1]) or heads().get(words.low[index + 2])
            if kind is not None:
                return kind
    return "optimizer" if words.low.count("optimizer") + words.low.count("optimizers") > 1 else None


_LOOSE = ("method", "software", None)
_SYSTEM_WORDS = frozenset(
    "failures fault fault-tolerance replicas distributed cloud tolerance isolation scheduling datacenters throughput latency serving scheduling scheduler cluster gpu gpus datacenter rdma memory"
    " checkpointing resource network requests jobs workloads bandwidth".split()
)


def _is_about_systems(words: Words) -> bool:
    return sum(word in _SYSTEM_WORDS for word in words.low) > 2  # noqa: PLR2004


def _thing(
    words: Words,
    found: Sequence[Name],
    node: _Node,
    kind: str,
    others: dict[str, tuple[_Node, str]],
) -> FoundThing:
    parts: list[Role] = [role(words, found, index, kind) for index in node.places]
    if node.says:
        part: Role = "introduced"
    else:
        order: tuple[Role, ...] = (
            "deployed-at", "base/predecessor", "baseline", "evaluated-on", "used", "mentioned",
        )  # fmt: skip
        part = next(each for each in order if each in parts)
    name = node.known.name if node.known else node.texts[0]
    sized = _SIZED.fullmatch(name)
    series = None
    if sized is not None and kind in _MODELS:
        stem = fold(sized["stem"])
        series = next((k for k, (_, t) in others.items() if fold(k) == stem and t in _MODELS), None)
    mentions = sorted({words.stretch(found[i].first, found[i].last) for i in node.places}
                      | ({node.long_place} if node.long_place else set()))  # fmt: skip
    long = (node.long,) if node.long else ()
    return FoundThing(
        name=name,
        type=kind,
        role=part,
        mentions=tuple(mentions),
        others=tuple(text for text in (*node.texts, *long) if text != name),
        size=sized["size"] if sized and kind in _MODELS else None,
        series=others[series][0].texts[0] if series else None,
        known=node.known is not None,
    )
