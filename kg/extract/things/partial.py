"""Names that are a part of a longer one: "Graph" of "Graph of Thoughts"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.extract.lexicon import generic
from kg.extract.things.announcing import CALLED
from kg.extract.things.kinds import STOPS, noun_after
from kg.extract.things.names import Name
from kg.extract.things.spellings import Node
from kg.extract.words import Words

_HOSTS = frozenset(
    "github gitlab bitbucket huggingface arxiv youtube twitter wikipedia zenodo kaggle".split()
)
_PAIR = re.compile(r"[A-Z][A-Za-z]*/[A-Za-z][A-Za-z]+")
_LITTLE = len("with")
_LETTERS = re.compile(r"[A-Z]{3,}")
_JOINT = re.compile(r"[A-Z]\w*(?:-\w+)*")
_ADJECTIVE = re.compile(r".+-(?:based|aware|style|like|powered|driven|native|enhanced|free|level)")


def whole(node: Node) -> str:
    """What a thing without a known name is called: the long form if the first is a part of it, the
    short one where most of the long form is in small letters.
    """
    name, long = node.texts[0], node.long
    if long is None or name == long or name not in long:
        return name
    small = [word for word in long.split() if word.islower() and len(word) > _LITTLE]
    short = next((text for text in node.texts if text not in long), None)
    return long if short is None or (len(small) <= 1 and not node.fronts) else short


def is_part(words: Words, found: Sequence[Name], index: int, node: Node) -> bool:
    """Whether a name that seems to be announced goes on to the left or the right, or is none:
    where code is kept, a pair of languages, what a model is of that has another name.
    """
    name = found[index]
    if words.low[name.last + 1 : name.last + 2] and words.low[name.last + 1] in CALLED:
        return noun_after(words, name.last, name.last + 1) is not None
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
    limit = words.bounds[words.sentence_of(name.first)][1]
    after = words.words[name.last : min(name.last + 1, limit)]
    if not name.strong and after and after[0].islower() and after[0] not in STOPS:
        return after[0][0].isalpha() and noun_after(words, name.last, limit) is None
    following = words.words[name.last : name.last + 2]
    if name.strong or len(following) < 2:  # noqa: PLR2004
        return False
    joined = following[0] in ("of", "To", "Of", "For", "With", "And", "In")
    kind = _LETTERS.fullmatch(following[0]) and following[0] not in generic()
    return (joined and following[1][:1].isupper()) or bool(kind)
