"""Which of the things of a text it introduces, by its words, its title, or what they do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.extract.things.folding import fold
from kg.extract.things.introduced import introduced
from kg.extract.things.kinds import head_kind, noun_after
from kg.extract.things.names import Name
from kg.extract.things.partial import is_part
from kg.extract.things.spellings import Node
from kg.extract.things.titles import is_survey, lead
from kg.extract.things.told import Introduced, Unnamed
from kg.extract.words import Words

_RESULT = frozenset(
    """
    achieves reduces improves outperforms increases enables delivers provides supports significantly
    consistently surpasses can uses leverages employs adopts features exploits obtains attains
    dynamically automatically scales exhibits demonstrates substantially introduces combines is
    addresses allows has effectively
    """.split()
)
_NEW = frozenset("latest new novel first our newest open-source open".split())


def say(
    words: Words, found: Sequence[Name], nodes: dict[str, Node], title: str | None
) -> list[Unnamed]:
    """Give each node what the text says that introduces it; gives what has no name."""
    owner = {index: node for node in nodes.values() for index in node.places}
    told, unnamed = introduced(words, found)
    for said in told:
        node = owner[said.name]
        if not is_part(words, found, said.name, node):
            node.says.append(said)
    for node in nodes.values():
        if _of_the_field(words, found, node, title or ""):
            node.says.clear()
    wanted = re.escape(fold(lead(title) or ""))
    for node in nodes.values():
        sized = wanted and re.fullmatch(wanted + r"[0-9.]+[bm]", fold(node.texts[0]))
        if sized and node.known is None and not node.says:
            node.says.append(Introduced(node.places[0], "model", 0))
        if node.titled and not node.says and node.known is None and _is_own(words, found, node):
            node.says.append(Introduced(node.places[0], None, 0))
    if any(node.says for node in nodes.values()):
        return unnamed
    own = [node for node in nodes.values() if node.known is None and node.strong]
    begins = [node for node in own if _opens(words, found, node, title or "")]
    if not begins and not unnamed:
        begins = [node for node in own if node.long is None and _acts(words, found, node)]
    for node in begins[:1]:
        node.says.append(Introduced(node.places[0], copula(words, found, node), 0))
    return unnamed


def _opens(words: Words, found: Sequence[Name], node: Node, title: str) -> bool:
    """Whether a text begins with what it introduces: "X is the latest series of ..."."""
    name = found[node.places[0]]
    after = words.low[name.last : min(name.last + 7, words.bounds[0][1])]
    if name.first > 1 or after[:1] != ["is"] or after[1:2] not in (["a"], ["an"], ["the"], ["our"]):
        return False
    return bool(_NEW & set(after)) or title.startswith(node.texts[0])


def _of_the_field(words: Words, found: Sequence[Name], node: Node, title: str) -> bool:
    """Whether a name is short for words in small letters that stand before it is announced."""
    of_title = node.texts[0] in title and not is_survey(title)
    if not node.says or node.known or of_title:
        return False
    first = found[node.places[0]].first
    bracketed = words.low[first - 1 : first] == ["("]
    later = all(said.sentence > words.sentence_of(first) for said in node.says)
    fronts = all(
        noun_after(words, found[said.name].last, len(words.low)) is not None for said in node.says
    )
    small = node.long is None or node.long[1:].islower()
    return later and bracketed and (small or (fronts and len(node.says) == 1))


def _is_own(words: Words, found: Sequence[Name], node: Node) -> bool:
    """Whether a name that a title begins with is the paper's: no plain words, and of those that
    others have made only what does something here.
    """
    if node.listed is not None:
        return _acts(words, found, node, least=1)
    return any(not text.islower() for text in node.texts) and node.strong


def _is_a_verb(word: str) -> bool:
    return word.endswith(("izes", "ates", "tes", "ses", "ves", "ces", "ds", "ns"))


def _acts(words: Words, found: Sequence[Name], node: Node, least: int = 2) -> bool:
    """Whether a name is what the text reports on: the subject of two sentences or more."""
    acts = 0
    for index in node.places:
        name = found[index]
        sentence = words.sentence_of(name.first)
        first, last = words.bounds[sentence]
        opens = name.first - first <= 1 or words.low[name.first - 1] in ("that", ",")
        does = words.low[name.last] if name.last < last else ""
        if opens and (does in _RESULT or (least == 1 and _is_a_verb(does))):
            acts += 1 + (does == "is" and sentence == 0)
    return acts >= least


def copula(words: Words, found: Sequence[Name], node: Node) -> str | None:
    """The kind that "X is a ..." or "X, a ..." says."""
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
