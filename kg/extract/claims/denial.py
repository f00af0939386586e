"""What a text denies: "does not reach", "fails to", "it is false that", "no system exceeds"."""

from __future__ import annotations

import re

from kg.extract.claims.clause_words import Clause

_NO_DENIAL = frozenset(
    "only just merely solely simply to limited surprisingly least less fewer more".split()
)
"""What takes the denial out of a "not" before it: "not only", "not to mention"."""

_SPARES = ("need", "requir", "rely", "depend", "sacrific", "compromis", "degrad", "hurt", "harm")
_NOTS = frozenset("not never nor neither cannot hardly rarely seldom scarcely none nobody".split())
_VERDICTS = frozenset("true clear certain sure known proven".split())
_FAILS = re.compile(
    r"(?:fail\w*|unable|inability|struggl\w*|refus\w*|yet|powerless|impossible)(?: \S+){0,3} to"
    r"|miss(?:es|ed) (?:the|its|this)|short of|far from|no longer"
    r"|(?:prevent|stop|keep)\w* \S+(?: \S+)? from"
)
_LEADS_NO = frozenset(("that", "and", "there", "is", "are", "was", "were"))
_AFTER_NO = frozenset(
    """
    less more fewer longer need loss losses degradation drop additional extra doubt matter
    retraining fine-tuning training overhead
    """.split()
)
_CASES = frozenset("case way means circumstances setting settings".split())
_BARE = re.compile(
    r"(?:without|rather than|instead of|short of)(?: ever| actually| fully)? "
    r"(?:achiev|reach|attain|obtain|exceed|surpass|reduc|improv|increas|outperform|us|need|requir"
    r"|tak|runn|gett|cutt|los|match|gain|spend|deliver|provid)\w*ing(?: [^ ,]+){0,8}"
)
_OUTER = re.compile(
    r"(?:false|untrue|unclear|unknown|doubtful|unlikely|wrong|incorrect|impossible|uncertain"
    r"|questionable|myth|not (?:the case|\w+)"
    r"|(?:no|little|insufficient|without) (?:\w+ )?(?:evidence|proof|guarantees?|signs?|indication"
    r"|reason|claims?|results?)(?: \S+){0,3}"
    r"|(?:not|never|cannot|\w+n['’]t|no \w+|nobody|none(?: of \w+ \w+)?) (?:\w+ )?"
    r"(?:claim|say|believe|find|found|show|shown|suggest|report|observe|confirm|prove|proven|think|guarantee|mean|imply|conclude|see|verify"
    r"|verified|assume|state|argue|establish|demonstrate)\w*(?: \S+){0,2}"
    r"|(?:den(?:y|ies|ied)|refut\w+|reject\w*|disprov\w+|doubt\w*|disput\w+|contradict\w*)"
    r"(?: \S+){0,4})"
)
_FINITE_AGAIN = frozenset(
    """
    achieves reaches attains obtains yields delivers outperforms surpasses exceeds reduces improves
    increases cuts lowers requires has is was are were
    """.split()
)
_HELPS = frozenset(
    "is are was were be been has have had can could does do did will would may might".split()
)
_STATES = (
    "achiev", "reach", "attain", "obtain", "yield", "deliver", "outperform", "surpass", "exceed",
    "reduc", "improv", "increas", "cut", "lower", "has", "have", "get", "gain", "shows", "provid",
)  # fmt: skip
_NEAR = 9


def denied(said: Clause) -> bool:
    """Whether the clause that a place stands in says that something is not so."""
    if said.by == "whether" or (said.by and _closes(_OUTER, said.outer)):
        return True
    words = said.before
    return (
        any(_denies(words, at) for at in range(len(words)))
        or _fails(words)
        or denied_after(said)
        or _closes(_BARE, words)
    )


def denied_after(said: Clause) -> bool:
    """As in "an accuracy of 90% is not reached"."""
    if any(word.startswith(_STATES) or word in _HELPS for word in said.before):
        return False
    words = said.after[:_NEAR]
    for at, word in enumerate(words):
        if word == ",":
            return False
        if word == "cannot" or word.endswith(("n't", "n’t")):
            return True
        if word in ("not", "never") and at and words[at - 1] in _HELPS:
            return words[at + 1 : at + 2] not in ([each] for each in _NO_DENIAL)
    return False


def _closes(pattern: re.Pattern[str], words: list[str]) -> bool:
    """Whether words end as a pattern says."""
    return re.search(rf"(?<!\S)(?:{pattern.pattern})$", " ".join(words)) is not None


def _denies(words: list[str], at: int) -> bool:
    """Whether the word at an index denies what follows to the end."""
    word, rest = words[at], words[at + 1 :]
    after = rest[0] if rest else ""
    if word == "no":
        starts = at == 0 or words[at - 1] in _LEADS_NO or after in _CASES
        return starts and bool(rest) and after not in _AFTER_NO
    if word not in _NOTS and not word.endswith(("n't", "n’t")):
        return False
    if after in _NO_DENIAL:
        return False
    if after in _VERDICTS:
        return True
    spared = any(each.startswith(_SPARES) for each in rest[:2])
    if spared and {"to", "for", "while"} & set(rest):
        return False
    subject = word in ("neither", "none", "nobody", "nor")
    return subject or not _FINITE_AGAIN & set(rest[1:])


def _fails(words: list[str]) -> bool:
    text = " ".join(words)
    hit = re.search(rf"(?<!\S)(?:{_FAILS.pattern})(?!\S)", text)
    return hit is not None and not _FINITE_AGAIN & set(text[hit.end() :].split()[1:])
