"""Languages by their names in English, in themselves, and in LaTeX (babel, polyglossia), as
bibliographies write them, to tags of BCP 47.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

_NAMES = """
en: english anglais englisch inglés
en-US: american usenglish americanenglish
en-GB: british ukenglish britishenglish
en-CA: canadian
en-AU: australian
en-NZ: newzealand
de: german ngerman germanb deutsch allemand
de-AT: austrian naustrian
de-CH: swissgerman nswissgerman
fr: french français francais frenchb französisch
fr-CA: acadian canadien
es: spanish español espanol castilian
pt: portuguese portuges português portugues
pt-BR: brazilian brazil
it: italian italiano
nl: dutch nederlands
da: danish dansk
sv: swedish svenska
no: norwegian norsk
nb: bokmål bokmal
nn: nynorsk
fi: finnish suomi
is: icelandic
et: estonian
lv: latvian
lt: lithuanian
pl: polish polski
cs: czech čeština
sk: slovak slovenčina
sl: slovene slovenian slovenščina
hr: croatian hrvatski
sr: serbian
bs: bosnian
mk: macedonian
bg: bulgarian български
uk: ukrainian українська
be: belarusian
ru: russian русский
hu: hungarian magyar
ro: romanian română
el: greek ελληνικά
tr: turkish türkçe
ca: catalan català
gl: galician
eu: basque
la: latin
ga: irish
cy: welsh
ar: arabic العربية
he: hebrew עברית
fa: persian farsi فارسی
hi: hindi
bn: bengali
ta: tamil
ur: urdu
th: thai
vi: vietnamese
id: indonesian
ms: malay
zh: chinese 中文
ja: japanese 日本語
ko: korean 한국어
af: afrikaans
eo: esperanto
"""


def language_named(name: str) -> str | None:
    """The tag of a language called so, or None: ``ngerman`` gives ``de``, ``English`` ``en``."""
    return _tags().get(name.strip().casefold())


@lru_cache(maxsize=1)
def _tags() -> Mapping[str, str]:
    rows = (line.partition(": ") for line in _NAMES.strip().splitlines())
    return {name: tag for tag, _, names in rows for name in names.split()}
