"""The stretches of a raw text that do not stand for themselves, as one pattern with named kinds."""

from __future__ import annotations

import re

_TAGS = (
    "a abbr b br code div em h1 h2 h3 i italic bold inf li math mi mn mo mrow mtext msup msub "
    "ol p sc sec small span strong sub sup title tt u ul"
)
SPECIAL = re.compile(
    r"(?P<address>https?://[^\s{}$\\<>]+)"
    r"|(?P<macro>\\(?:[A-Za-z]+\*?|[^A-Za-z])?)"
    r"|(?P<dollar>\$\$?)"
    r"|(?P<brace>[{}])"
    r"|(?P<script>[\^_])"
    r"|(?P<dash>---?(?!-))"
    r"|(?P<quote>``|'')"
    r"|(?P<thousands>(?<=[0-9]),!(?=[0-9]{3}))"
    r"|(?P<tilde>~)"
    r"|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    rf"|(?P<tag></?(?:[a-z]{{1,6}}:)?(?:{'|'.join(_TAGS.split())})(?:\s[^<>]{{0,200}})?/?>)"
    r"|(?P<blank>[^\S ]\s*| \s+)"
    r"|(?P<marked>[A-Za-z][\u0300-\u036f]{1,8})"
    r"|(?P<other>[^\x00-\x7f][\u0300-\u036f]{0,8}|[\x00-\x08\x0e-\x1f\x7f])",
    re.DOTALL,
)
"""No branch goes back over what it has read, so that a search takes linear time."""
