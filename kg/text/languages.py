"""Language tags in the normal form of BCP 47 (https://www.rfc-editor.org/rfc/rfc5646), or none."""

from __future__ import annotations

import re

_TAG = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<extlang>[a-z]{3}))?(?:-(?P<script>[a-z]{4}))?"
    r"(?:-(?P<region>[a-z]{2}|[0-9]{3}))?(?P<variants>(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*)"
    r"(?P<extensions>(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*)(?P<private>-x(?:-[a-z0-9]{1,8})+)?"
)

# ISO 639-2 codes (terminological, bibliographic) and the ISO 639-1 code that BCP 47 wants instead.
_TWO_LETTERS = """
aar:aa abk:ab afr:af aka:ak alb:sq amh:am ara:ar arg:an arm:hy asm:as ava:av ave:ae aym:ay aze:az
bak:ba bam:bm baq:eu bel:be ben:bn bih:bh bis:bi bod:bo bos:bs bre:br bul:bg bur:my cat:ca ces:cs
cha:ch che:ce chi:zh chu:cu chv:cv cor:kw cos:co cre:cr cym:cy cze:cs dan:da deu:de div:dv dut:nl
dzo:dz ell:el eng:en epo:eo est:et eus:eu ewe:ee fao:fo fas:fa fij:fj fin:fi fra:fr fre:fr fry:fy
ful:ff geo:ka ger:de gla:gd gle:ga glg:gl glv:gv gre:el grn:gn guj:gu hat:ht hau:ha hbs:sh heb:he
her:hz hin:hi hmo:ho hrv:hr hun:hu hye:hy ibo:ig ice:is ido:io iii:ii iku:iu ile:ie ina:ia ind:id
ipk:ik isl:is ita:it jav:jv jpn:ja kal:kl kan:kn kas:ks kat:ka kau:kr kaz:kk khm:km kik:ki kin:rw
kir:ky kom:kv kon:kg kor:ko kua:kj kur:ku lao:lo lat:la lav:lv lim:li lin:ln lit:lt ltz:lb lub:lu
lug:lg mac:mk mah:mh mal:ml mao:mi mar:mr may:ms mkd:mk mlg:mg mlt:mt mon:mn mri:mi msa:ms mya:my
nau:na nav:nv nbl:nr nde:nd ndo:ng nep:ne nld:nl nno:nn nob:nb nor:no nya:ny oci:oc oji:oj ori:or
orm:om oss:os pan:pa per:fa pli:pi pol:pl por:pt pus:ps que:qu roh:rm ron:ro rum:ro run:rn rus:ru
sag:sg san:sa sin:si slk:sk slo:sk slv:sl sme:se smo:sm sna:sn snd:sd som:so sot:st spa:es sqi:sq
srd:sc srp:sr ssw:ss sun:su swa:sw swe:sv tah:ty tam:ta tat:tt tel:te tgk:tg tgl:tl tha:th tib:bo
tir:ti ton:to tsn:tn tso:ts tuk:tk tur:tr twi:tw uig:ug ukr:uk urd:ur uzb:uz ven:ve vie:vi vol:vo
wel:cy wln:wa wol:wo xho:xh yid:yi yor:yo zha:za zho:zh zul:zu
"""
_SHORTER = dict(pair.split(":") for pair in _TWO_LETTERS.split())
_CODES = frozenset(_SHORTER.values())
_REPLACED = {"in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro"}
_WHOLE = {
    "art-lojban": "jbo",
    "en-gb-oed": "en-GB-oxendict",
    "i-ami": "ami",
    "i-hak": "hak",
    "i-klingon": "tlh",
    "i-lux": "lb",
    "i-navajo": "nv",
    "no-bok": "nb",
    "no-nyn": "nn",
    "zh-guoyu": "cmn",
    "zh-hakka": "hak",
    "zh-min-nan": "nan",
    "zh-xiang": "hsn",
}
"""Tags registered whole before there was a grammar, and what replaces them."""


def language_tag(tag: str) -> str | None:
    """The normal form of a language tag, or None where the text is none.

    ``en_US`` gives ``en-US``, ``ENG`` gives ``en``, ``zh-hans-cn`` gives ``zh-Hans-CN``; words
    and host names (``english``, ``unibo.it``) give None. A code of two letters must be one of ISO
    639-1; codes of three letters are not looked up.
    """
    text = tag.strip().replace("_", "-").lower()
    if text in _WHOLE:
        return _WHOLE[text]
    found = _TAG.fullmatch(text)
    if found is None:
        return None
    language = found["extlang"] or found["language"]
    language = _SHORTER.get(language, _REPLACED.get(language, language))
    if len(language) == 2 and language not in _CODES:  # noqa: PLR2004 - an ISO 639-1 code
        return None
    variants = found["variants"].split("-")[1:]
    singletons = [part for part in found["extensions"].split("-") if len(part) == 1]
    if len(set(variants)) < len(variants) or len(set(singletons)) < len(singletons):
        return None
    script, region = (found["script"] or "").title(), (found["region"] or "").upper()
    parts = [language, script, region, *variants]
    return "-".join(part for part in parts if part) + found["extensions"] + (found["private"] or "")
