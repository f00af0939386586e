"""Numbers that are no quantities: parts of names and addresses, years, citations, list marks."""

from __future__ import annotations

import re

from kg.extract.quantities.stretches import Stretches

_ADDRESS = re.compile(
    r"https?://\S+|www\.\S+|\b[\w.-]{1,60}\.(?:com|org|io|co|net|edu|ai)/\S*|\b10\.[0-9]{4,9}/\S+"
)
_CITATION = re.compile(r"\[\s?[0-9]{1,3}(?:\s?[,;–-]\s?[0-9]{1,3}){0,30}\s?\]")
_CHUNK = frozenset("_.@#/+-&'^")
_JOINED_NUMBER = re.compile(r"[+~]?[0-9][0-9.,]*(?:[KMBTkx×%]|[a-zA-Zμ]{1,4}/?s?)?[-/]")
_LABEL = re.compile(
    r"(?<![\w-])(?:fig(?:ure)?s?|tab(?:le)?s?|eqs?|equations?|sec(?:tion)?s?|chapters?|algorithms?"
    r"|theorems?|lemmas?|appendix|refs?|versions?|ver|phases?|steps?|stages?|tasks?|subtasks?"
    r"|tracks?"
    r"|parts?|types?|case|levels?|experiments?|grade|chapter|page|pp|panels?|nos?|vol|line"
    r"|node|axis|site|day|round|class|group|question|rq|study|cycle|scenario|voyager|pioneer|gen"
    r"|iteration|episode|run)\.?\s$",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"(?<![\w-])(?:fig|figure|tab|table|eq|equation|sec|section|appendix|algorithm)s?\.?\s?\(?$",
    re.IGNORECASE,
)
_SIZED_NAME = re.compile(r"[A-Za-z][\w.]*-[0-9.]+[BM](?:,? (?:and|or) |, |/)$")
_MONTHS = (
    "January February March April May June July August September October November December Jan Feb "
    "Mar Apr Jun Jul Aug Sept Sep Oct Nov Dec"
).split()
_MONTH_BEFORE = re.compile(rf"(?:{'|'.join(_MONTHS)})\.?,?\s(?:[0-9]{{1,2}}(?:st|nd|rd|th)?,?\s)?$")
_MONTH_AFTER = re.compile(rf"(?:st|nd|rd|th)?\s(?:of\s)?(?:{'|'.join(_MONTHS)})(?![\w])")
_IN_A_YEAR = re.compile(
    r"(?<!\w)(?:in|since|until|till|year|early|late|mid|during|summer|winter|spring|fall|before"
    r"|after|©)"
    r"[\s-]$",
    re.IGNORECASE,
)
_WORD_BEFORE = re.compile(r"([A-Za-z][\w.'+/-]*)(?: [0-9](?:\.[0-9])?)?\s$")
_ORDINARY = frozenset(
    """
    a about above across additional after all also among an and any are around as at average
    averaging back based be been before being below between both but by can compared comparing
    containing contains cover covering covers despite discover during each employing encompassing
    even evaluate evaluating exactly existing experiments extensive fine-tuning find finally first
    for from further furthermore generate given has have hence here however if in including
    independent into introducing is it its just last leveraging like machine many more moreover most
    nearly next no not notably of on only open-source or other our out over overall particularly
    per pre-trained prior recent requiring results roughly scaling second several should since so
    some spanning specifically such testing than that the their them then there these they third
    this those
    through thus to total trained training two under unlike up upon use used using via was we were
    what when where which while whereas who will with within without yet among existing release
    releasing requires running serving supports supporting achieving achieves reduces improves
    """.split()
)
"""Words that begin a sentence with a capital and name nothing."""

_TERM_AFTER = re.compile(
    r"[- ]?(?:shots?|way|grams?|hops?|D|th|st|nd|rd|norm|ary|to-\w+|of-\w+|by-\w+|tuples?|SAT|NN"
    r"|means"
    r"|fold (?:cross|CV)|bit (?:Hamming)|sigma|person|sided|tailed|nearest|sentence-level)(?!\w)"
)
_DIMENSION = re.compile(r"\s?[x×]\s?[0-9]")
_DIMENSION_BEFORE = re.compile(r"[0-9]\s?[x×]\s?$")
_FIRST_YEAR, _LAST_YEAR = 1800, 2035
_WINDOW = 28
_MOST_IN_A_LIST = 20


def elsewhere(text: str) -> Stretches:
    """The stretches of a text where no number is a quantity: addresses and citations."""
    found: list[tuple[int, int]] = []
    if "/" in text or "www." in text:
        found += [hit.span() for hit in _ADDRESS.finditer(text)]
    if "[" in text:
        found += [hit.span() for hit in _CITATION.finditer(text)]
    return Stretches(found)


def joined_to_a_name(text: str, start: int) -> bool:
    """Whether what stands directly before a number makes it part of a word ("GPT-4", "H800")."""
    before = text[start - 1 : start]
    if not before or before in " (":
        return False
    if before.isalnum():
        return True
    if before not in _CHUNK:
        return False
    at = start - 1
    limit = max(start - 40, 0)
    while at > limit and (text[at - 1].isalnum() or text[at - 1] in _CHUNK):
        at -= 1
    chunk = text[at:start]
    if not any(character.isalpha() for character in chunk):
        return chunk[-1] == "." and len(chunk) > 1
    return not (_JOINED_NUMBER.fullmatch(chunk) or chunk.lower() in ("sub-", "over-", "near-", "±"))


def is_label(text: str, start: int, *, whole: bool) -> bool:
    """Whether a number is that of a phase, a task, a version ...; only versions have points."""
    found = _LABEL.search(text, max(start - _WINDOW, 0), start)
    return found is not None and (whole or found.group().lower().startswith("ver"))


def is_figure(text: str, start: int) -> bool:
    """Whether a number, with or without a letter, is that of a figure, table or section."""
    return _FIGURE.search(text, max(start - _WINDOW, 0), start) is not None


def is_list_mark(text: str, start: int, end: int, *, whole: bool) -> bool:
    """Whether a number counts an enumeration: "(1)", "2)"."""
    if not whole or not text.startswith(")", end):
        return False
    if text[start - 1 : start] == "(":
        return text[start - 2 : start - 1] in ("", " ", "\n") and end - start <= len("20")
    return text.rfind("(", max(0, start - 60), start) <= text.rfind(")", max(0, start - 60), start)


def is_date(text: str, start: int, end: int) -> bool:
    """Whether a month stands beside a number."""
    return (
        _MONTH_BEFORE.search(text, max(start - _WINDOW, 0), start) is not None
        or _MONTH_AFTER.match(text, end) is not None
    )


def is_year(text: str, start: int, end: int, *, counts: bool) -> bool:
    """Whether four digits are a year; ``counts`` says that counted words follow."""
    if end - start != len("2000") or not text[start:end].isdigit():
        return False
    if not _FIRST_YEAR <= int(text[start:end]) <= _LAST_YEAR:
        return False
    if not counts or name_before(text, start) is not None:
        return True
    return _IN_A_YEAR.search(text, max(start - _WINDOW, 0), start) is not None


def is_term(text: str, end: int) -> bool:
    """Whether what follows makes a term of a number ("5-shot", "3D", "10-fold cross")."""
    return _TERM_AFTER.match(text, end) is not None


def is_dimension(text: str, start: int, end: int) -> bool:
    """Whether a number is one side of "256 x 256"."""
    return (
        _DIMENSION.match(text, end) is not None
        or _DIMENSION_BEFORE.search(text, max(start - 8, 0), start) is not None
    )


def name_before(text: str, start: int) -> str | None:
    """The name that ends directly before a number ("Llama" in "Llama 2"), if one does."""
    window = max(start - _WINDOW, 0)
    if sized := _SIZED_NAME.search(text, window, start):
        return sized.group().partition("-")[0]
    found = _WORD_BEFORE.search(text, window, start)
    if found is None:
        return None
    word = found[1]
    named = any(character.isupper() or character.isdigit() for character in word)
    if not named or word.lower().strip(".,") in _ORDINARY:
        return None
    if word[1:].islower() and _opens_a_sentence(text, found.start(1)) and word.endswith("ing"):
        return None
    return word


def _opens_a_sentence(text: str, at: int) -> bool:
    return text[max(at - 2, 0) : at].strip() in ("", ".", "!", "?", ":")
