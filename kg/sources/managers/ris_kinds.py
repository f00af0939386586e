"""Types of references and tags in RIS, and what becomes of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kg.records import VersionKind

_KINDS: Mapping[VersionKind, str] = MappingProxyType(
    {
        "journal-article": "JOUR JFULL EJOUR MGZN NEWS INPR ABST",
        "conference-paper": "CONF CPAPER",
        "book": "BOOK EDBOOK EBOOK WHOLE SER",
        "book-chapter": "CHAP ECHAP ENCYC DICT",
        "thesis": "THES",
        "report": "RPRT GOVDOC",
        "dataset": "DATA DBASE AGGR",
        "software": "COMP",
        "web-content": "ELEC WEB BLOG ICOMM",
        "preprint": "PREP PREPRINT",
    }
)
_KIND: Mapping[str, VersionKind] = MappingProxyType(
    {type_: kind for kind, types in _KINDS.items() for type_ in types.split()}
)
_IN_WORDS: Mapping[str, VersionKind] = MappingProxyType(
    {"journal": "journal-article", "conference": "conference-paper", "chapter": "book-chapter"}
)
READ = frozenset(
    """
    A1 A2 A3 A4 AB AD AN AU BT C2 C7 CP CT DA DI DO DP DB ED ER ET ID IS J1 J2 JA JF JO KW L1 L2 LA
    M3 N1 N2 NO OP PB PY SN SP EP ST T1 T2 T3 TA TI TT TY U1 U2 U3 U4 U5 UR VL VO Y1
    """.split()
)
LEFT_OUT = frozenset(
    """
    AV C1 C3 C4 C5 C6 C8 CA CN CR CY DS FD IP L3 L4 LB LK M1 M2 NV OL PP RI RN RP SE SF SR Y2
    """.split()
)
"""Places, dates of access, call numbers, files, notes on research, and fields of programs' own."""


def kind_of(type_: str) -> VersionKind:
    """The kind of a reference, whose type may be in words ("Journal Article")."""
    if (known := _KIND.get(type_.upper())) is not None:
        return known
    other: VersionKind = "other"
    return next((kind for word, kind in _IN_WORDS.items() if word in type_.lower()), other)
