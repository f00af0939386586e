"""Names that are a part of a longer one: "Graph" of "Graph of Thoughts"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.extract.things.names import Name
from kg.extract.things.spellings import Node
from kg.extract.words import Words

_HOSTS = frozenset(
    "github gitlab bitbucket huggingface arxiv youtube twitter wikipedia zenodo kaggle".split()
)
_PAIR = re.compile(r"[A-Z][a-z]+/[A-Z][a-z]+")
_JOINT = re.compile(r"[A-Z]\w*(?:-\w+)*")
_ADJECTIVE = re.compile(r".+-(?:based|aware|style|like|powered|driven|native|enhanced|free|level)")


def whole(node: Node) -> str:
    """What a thing without a known name is called: the long form if the first is a part of it."""
    name = node.texts[0]
    return node.long if node.long and name != node.long and name in node.long else name


def is_part(words: Words, found: Sequence[Name], index: int, node: Node) -> bool:
    """Whether a name that seems to be announced goes on to the left or the right, or is none: where
    code is kept, a pair of languages.
    """
    name = found[index]
    if name.text.lower() in _HOSTS or _PAIR.fullmatch(name.text):
        return True
    if node.long is not None and node.known is None:
        return False
    return _goes_on_left(words, name) or _goes_on_right(words, name)


def _goes_on_left(words: Words, name: Name) -> bool:
    at = name.first - 1
    if at <= words.bounds[words.sentence_of(name.first)][0]:
        return False
    before = words.words[at]
    touches = words.tokens[name.first].start - words.tokens[at].end == 1
    joint = "-" in before and _JOINT.fullmatch(before) and not _ADJECTIVE.fullmatch(before)
    return touches and bool(joint)


def _goes_on_right(words: Words, name: Name) -> bool:
    following = words.words[name.last : name.last + 2]
    return (
        not name.strong
        and following[:1] == ["of"]
        and following[1:2] != []
        and (following[1][:1].isupper())
    )
