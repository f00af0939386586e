"""Which encoding the bytes of a text are in: by a mark, by their pattern, by what is declared.

Names and what they stand for are those of browsers (https://encoding.spec.whatwg.org/): Latin-1 is
windows-1252, GB 2312 is GB 18030.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from kg.reading.faults import BadEncoding

UTF_8 = "utf-8"
WESTERN = "cp1252"
_CHINESE, _KOREAN, _JAPANESE = "gb18030", "cp949", "euc_jp"

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, UTF_8),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_STANDS_FOR = {
    "ascii": WESTERN,
    "iso8859-1": WESTERN,
    "iso8859-9": "cp1254",
    "gb2312": _CHINESE,
    "gbk": _CHINESE,
    "shift_jis": "cp932",
    "euc_kr": _KOREAN,
    "tis-620": "cp874",
}
_KNOWN = frozenset(
    """
    utf-8 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp437 cp850 cp852 cp866
    cp874 cp932 cp949 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8
    iso8859-10 iso8859-13 iso8859-14 iso8859-15 iso8859-16 koi8-r koi8-u mac-roman mac-cyrillic
    gb18030 big5 big5hkscs euc_jp iso2022_jp utf-16 utf-16-le utf-16-be utf-32
    """.split()
)
_ZEROS_SEEN = 4096
_MOST_ZEROS = 0.3
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_HIGH_PAIRS = re.compile(rb"(?:[\xa1-\xf7][\xa1-\xfe])+")
_MULTIBYTE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
_LOWER = re.compile(rb"[\xa1-\xbf]")
_LEAST_LOWER = 0.1
_LETTER = re.compile(rb"[A-Za-z]")
_SURELY = 0.9
_FEWEST_PAIRS = 2
_PAIRS_THAT_TELL = 20
_HANGUL_LEADS = range(0xB0, 0xC9)
_KANA_LEADS = (0xA4, 0xA5)


class Choice(NamedTuple):
    """An encoding by Python's name, the length of the mark that says so, what is to be told."""

    encoding: str
    mark: int = 0
    told: str = ""


def choose(head: bytes, declared: str | None) -> Choice:
    """The encoding of a text that begins so, and says that it is in ``declared``.

    Bytes that are UTF-8 and more than ASCII are UTF-8, whatever is declared. Raises BadEncoding
    for text of another alphabet that does not say its encoding.
    """
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return Choice(encoding, len(mark))
    if (wide := _wide(head[:_ZEROS_SEEN])) is not None:
        return Choice(wide)
    said = None if declared is None else _python_name(declared)
    if head.isascii():
        found = Choice(said or UTF_8)
    elif _is_utf8(head):
        found = Choice(UTF_8)
    else:
        found = Choice(said) if said not in (None, UTF_8) else _guess(head)
    if declared is not None and found.encoding != said:
        read_as = found.told or f"and was read as {found.encoding}"
        return found._replace(told=f"says that it is {declared}, {read_as}")
    return found


def _python_name(declared: str) -> str | None:
    """What a name of an encoding stands for; None where it is none of a text in bytes."""
    try:
        name = codecs.lookup(declared).name
    except (LookupError, ValueError):
        return None
    name = _STANDS_FOR.get(name, name)
    if name.startswith(("utf-16", "utf-32")):
        # Whoever could read the declaration did not read UTF-16.
        return UTF_8
    return name if name in _KNOWN else None


def _wide(head: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark, by the zeros in it."""
    quarter = len(head) // 4
    if not quarter or b"\0" not in head:
        return None
    zeros = [head[at::4].count(0) > _MOST_ZEROS * quarter for at in range(4)]
    patterns = {
        (True, True, True, False): "utf-32-be",
        (False, True, True, True): "utf-32-le",
        (True, False, True, False): "utf-16-be",
        (False, True, False, True): "utf-16-le",
    }
    return patterns.get((zeros[0], zeros[1], zeros[2], zeros[3]))


def _is_utf8(head: bytes) -> bool:
    try:
        codecs.getincrementaldecoder(UTF_8)().decode(head, final=False)
    except UnicodeDecodeError:
        return False
    return True


def _guess(head: bytes) -> Choice:
    """What bytes are that are not all UTF-8: mostly UTF-8, or in one byte or two for a letter.

    Western text in one byte is taken for UTF-8 in which each such byte is mended: UTF-8 may follow.
    """
    high = sum(map(len, _HIGH_RUN.findall(head)))
    in_utf8 = sum(map(len, _MULTIBYTE.findall(head)))
    if in_utf8 >= _SURELY * high:
        return Choice(UTF_8)
    if pairs := _pairs(head):
        language, encoding = _of_pairs(pairs)
        return Choice(encoding, 0, f"is not UTF-8, and was read as {language}")
    if in_utf8 < high - in_utf8 and high > len(_LETTER.findall(head)):
        raise BadEncoding(
            "it is neither UTF-8 nor Western, and does not say its encoding",
            "save the file as UTF-8 (iconv -f ENCODING -t UTF-8)",
        )
    return Choice(UTF_8)


def _pairs(head: bytes) -> bytes:
    """The bytes beyond ASCII, where all of them are pairs as Chinese, Korean, Japanese have them.

    The last run may be cut by the end of the head. Cyrillic words can be such pairs too; but their
    letters are the upper ones.
    """
    *runs, last = _HIGH_RUN.findall(head)
    runs.append(last[: len(last) // 2 * 2] if head.endswith(last) else last)
    found = b"".join(runs)
    lower = len(_LOWER.findall(found))
    if len(found) < 2 * _FEWEST_PAIRS or lower < _LEAST_LOWER * len(found):
        return b""
    if all(map(_HIGH_PAIRS.fullmatch, filter(None, runs))):
        return found
    return b""


def _of_pairs(pairs: bytes) -> tuple[str, str]:
    leads = pairs[::2]
    if len(leads) >= _PAIRS_THAT_TELL and all(lead in _HANGUL_LEADS for lead in leads):
        return "EUC-KR", _KOREAN
    if sum(leads.count(lead) for lead in _KANA_LEADS) * 4 > len(leads):
        return "EUC-JP", _JAPANESE
    return "GB 18030", _CHINESE
