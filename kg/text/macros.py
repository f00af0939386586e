"""LaTeX macros that pylatexenc does not list, or lists otherwise than plain text wants them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

SIGN_ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    '"': "\u0308",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
}
LETTER_ACCENTS = {
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "d": "\u0323",
    "b": "\u0331",
    "k": "\u0328",
    "r": "\u030a",
    "G": "\u030f",
}
HATS = {
    "hat": "\u0302",
    "widehat": "\u0302",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "bar": "\u0304",
    "overline": "\u0304",
    "vec": "\u20d7",
    "dot": "\u0307",
    "ddot": "\u0308",
    "acute": "\u0301",
    "grave": "\u0300",
    "check": "\u030c",
    "breve": "\u0306",
}
SPACES = {
    ",": " ",
    ";": " ",
    ":": " ",
    ">": " ",
    " ": " ",
    "\n": " ",
    "!": "",
    "-": "",
    "/": "",
    "\\": " ",
    "@": "",
}

SIZED = frozenset("left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr".split())
_NOTHING = """
bf bfseries boldmath cal centering displaystyle em footnotesize hfill hline huge Huge it itshape
large Large LARGE limits maketitle mathstrut md mdseries noindent nolimits nonumber normalfont
normalsize null protect raggedright relax rm rmfamily sc scriptsize scriptstyle scshape sf sffamily
sl slshape small smallskip strut textstyle tiny tt ttfamily up upshape xspace
"""
_BLANK = "bigskip enspace hskip item linebreak medskip newline newpage par qquad quad thinspace"
SILENT: dict[str, str] = (
    dict.fromkeys(_NOTHING.split(), "")
    | dict.fromkeys(sorted(SIZED), "")
    | dict.fromkeys(_BLANK.split(), " ")
)
"""Macros without arguments that set nothing, or a blank."""

_CITATIONS = """
autocite autoref begin bibitem bibliography bibliographystyle cite citealp citealt citeauthor citep
citet citeyear color cref Cref end eqref footcite footnotemark fontsize hspace includegraphics
input label nocite pageref parencite phantom ref selectfont textcite textcolor thanks vspace
vphantom hphantom
"""
DROPPED: dict[str, int] = dict.fromkeys(_CITATIONS.split(), 1)
"""Macros that go with this number of arguments; what follows them stays."""

RAW = frozenset(("url", "path", "nolinkurl", "href"))
"""Macros whose first argument is no LaTeX."""

STACKED = frozenset(
    """
    frac dfrac tfrac cfrac nicefrac sfrac binom sqrt SI qty textsuperscript textsubscript footnote
    """.split()
) | frozenset(HATS)

ALPHABETS = frozenset(("mathbb", "Bbb", "mathds"))
DOUBLE_STRUCK = str.maketrans("CHNPQRZ", "ℂℍℕℙℚℝℤ")

SIGNS = {
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "BibTeX": "BibTeX",
    "backslash": "\\",
    "circledR": "®",
    "colon": ":",
    "degree": "°",
    "dots": "…",
    "eps": "ε",
    "epsilon": "ε",
    "gg": "≫",
    "lbrace": "{",
    "ll": "≪",
    "mid": "|",
    "micro": "µ",
    "percent": "%",
    "phi": "φ",
    "rbrace": "}",
    "textasciitilde": "~",
    "textbackslash": "\\",
    "textdegree": "°",
    "textdollar": "$",
    "textgreater": ">",
    "textless": "<",
    "textpercent": "%",
    "tilde": "~",
    "varepsilon": "ε",
    "xspace": "",
} | {
    name: name
    for name in """
    arccos arcsin arctan arg cos cosh cot det dim exp gcd inf ker lg lim liminf limsup ln log max
    min mod Pr sin sinh sup tan tanh
    """.split()
}
"""Signs by name, before pylatexenc is asked."""


@lru_cache(maxsize=1)
def specifications() -> Any:  # noqa: ANN401 - pylatexenc has no types
    """The table of macros of pylatexenc."""
    from pylatexenc.latex2text import get_default_latex_context_db

    return get_default_latex_context_db()
