"""How texts write units, and the names of ``kg.units`` that they stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kg.units import UNITS

_WORDS = """
percent: percent|per cent|pct
point: percentage points?|percent points?|absolute percent|pp|ppts?|pts|points?
ratio: times|fold|-fold
picosecond: picoseconds?
nanosecond: nanoseconds?
microsecond: microseconds?
millisecond: milliseconds?
second: seconds?|secs?
minute: minutes?|mins?
hour: hours?|hrs?
day: days?
week: weeks?|wks?
month: months?
year: years?|yrs?
token-per-second: tokens? per second|tokens?/s(?:ec(?:ond)?)?|tok/s|tokens? s⁻¹
hertz: hertz
kilohertz: kilohertz
megahertz: megahertz
gigahertz: gigahertz
usd: us dollars?|u\\.s\\. dollars?|dollars?|usd
eur: euros?|eur
gbp: pounds sterling|gbp
cny: yuan|rmb|cny|renminbi
jpy: yen|jpy
bit: bits?
byte: bytes?
kilobyte: kilobytes?
megabyte: megabytes?
gigabyte: gigabytes?
terabyte: terabytes?
petabyte: petabytes?
gigabit-per-second: gigabits? per second
megabit-per-second: megabits? per second
gigabyte-per-second: gigabytes? per second|gb per second
megaflops: mega-?flops?(?:/s)?
gigaflops: giga-?flops?(?:/s)?
teraflops: tera-?flops?(?:/s)?|tflop/s|tflops/s
petaflops: peta-?flops?(?:/s)?|pflop/s|pflops/s
exaflops: exa-?flops?(?:/s)?|eflop/s
petaflops-day: (?:peta-?flops?|pf|pflops?)(?:/s)?[- ]days?
flop: floating[- ]point operations|flops? per token
watt: watts?
kilowatt: kilowatts?
megawatt: megawatts?
joule: joules?
kilowatt-hour: kilowatt[- ]hours?
nanometre: nanomet(?:er|re)s?
micrometre: micromet(?:er|re)s?|microns?
millimetre: millimet(?:er|re)s?
centimetre: centimet(?:er|re)s?
metre: met(?:er|re)s?
kilometre: kilomet(?:er|re)s?
milligram: milligrams?
gram: grams?
kilogram: kilograms?
tonne: tonnes?|metric tons?
degree-celsius: degrees? celsius|degrees c
degree: degrees?
kelvin: kelvins?
decibel: decibels?
volt: volts?
ampere: amperes?|amps?
pascal: pascals?
litre: lit(?:er|re)s?
electronvolt: electron ?volts?
"""
_SYMBOLS = """
percent % ％
permille ‰
ratio x X ×
microsecond μs us
second s sec
minute min
hour h hr
byte-per-second B/s
kilobyte-per-second KB/s kB/s
megabyte-per-second MB/s MB/sec MBps
gigabyte-per-second GB/s GB/sec GBps
terabyte-per-second TB/s TBps
kilobit-per-second kbps Kbps Kb/s kb/s
megabit-per-second Mbps Mb/s Mbit/s
gigabit-per-second Gbps Gb/s Gbit/s
terabit-per-second Tbps Tb/s
kilobyte KB
flop FLOPs FLOP FLOPS-total
flops FLOPS FLOP/s FLOPs/s
megaflops MFLOPS MFLOPs
gigaflops GFLOPS GFLOPs GFLOP GFLOP/s
teraflops TFLOPS TFLOPs TFLOP TFLOP/s TFLOPs/s
petaflops PFLOPS PFLOPs PFLOP PFLOP/s PFLOPs/s
exaflops EFLOPS EFLOPs
petaflops-day PF-days PFLOP/s-days
degree-celsius °C ℃
micrometre μm um
microgram μg ug
litre L l
millilitre mL ml
microlitre μL μl
mole-per-litre M mol/L mol/l
millimole-per-litre mM mmol/L mmol/l
milligram-per-litre mg/L mg/l
microgram-per-millilitre μg/mL μg/ml
gram-per-cubic-centimetre g/cm³ g/cm3
metre-per-second m/s
kilometre-per-second km/s
square-millimetre mm2
square-centimetre cm2
square-metre m2
square-kilometre km2
cubic-metre m3
"""
_ACCELERATORS = (
    r"(?:(?:[A-Z]\w{1,9}[ -])?(?:GPU|TPU(?:v\d\w?)?|NPU|accelerator|XPU)|[AHVBP]\d{2,3})"
)
_PREFIXES = "nμmckMGTp"
_SCIENTIFIC = (
    rf"(?:[{_PREFIXES}]?(?:m|g|s|Hz|W|J|V|A|Pa|eV|bar|mol|M|L|l|T|N|Ω|F|Wh|cal|Bq|Gy|Sv)"
    r"|min|h|d|yr|year|day|K|°C|U|IU|ppm|ppb|ppt|ppq|Ma|ka|Ga|Myr|kyr|Gyr|AU|Å|Da|kDa|bp|kb|ha"
    r"|Torr|Mt"
    r"|Gt|atm|dB|rpm|emu|sr|R|kR|mH|wt\.?\s?%|vol\.?\s?%|at\.?\s?%|mol\.?\s?%|w/w|v/v)"
)
_POWER = r"(?:\s?[-⁻−]\s?[¹²³1-4]|[²³]|\^-?[1-4])"
_COMPOUND = (
    rf"{_SCIENTIFIC}(?:{_POWER}|[23])?(?:(?:\s?/\s?|·){_SCIENTIFIC}[²³23]?"
    rf"|\s?{_SCIENTIFIC}{_POWER})"
    rf"{{0,3}}"
)

UNIT_AFTER = re.compile(
    r"(?P<tight>\s?(?:%|％|‰)(?:[- ](?P<points>points?|absolute(?= )|absolute points?)(?!\w))?)"
    r"|[×xX](?![\w]|\s?[0-9])"
    rf"|[\s-]?(?P<processor>{_ACCELERATORS}[- ]?(?P<time>hours?|days?|hrs?)(?!\w))"
    r"|[\s-]?(?P<word>(?i:"
    + "|".join(line.split(": ")[1] for line in _WORDS.strip().splitlines())
    + r")(?![\w]))"
    r"|[\s-]?(?P<symbol>(?:[KMGTPE]i?B|[kKMGT]b|B|[KMGT]bit)(?:/s(?:ec)?|ps)?(?!\w)"
    r"|(?:[MGTPE]?FLOPs?|[MGTPE]?FLOPS)(?:/s)?(?:-days)?(?!\w)|tok/s|sec(?!\w)|hr(?!\w)|us(?!\w)"
    r"|um(?!\w)|ug(?!\w)|°(?!\s?C))"
    rf"|\s?(?P<compound>{_COMPOUND})(?![\w])(?!-[A-Za-z])"
)
"""A unit directly after a number."""


class Found(NamedTuple):
    """A unit as it is written, its name in ``kg.units`` ("" where that has none), and its end."""

    name: str
    end: int


_BY_SYMBOL: Mapping[str, str] = MappingProxyType(
    {unit.symbol: unit.name for unit in UNITS.values() if unit.symbol}
    | {
        symbol: name
        for name, *symbols in (line.split() for line in _SYMBOLS.strip().splitlines())
        for symbol in symbols
        if name in UNITS
    }
)
_BY_WORD = tuple(
    (name, re.compile(words, re.IGNORECASE))
    for name, words in (line.split(": ") for line in _WORDS.strip().splitlines())
)
MONEY: Mapping[str, str] = MappingProxyType({"$": "usd", "€": "eur", "£": "gbp", "¥": "jpy"})


def unit_after(text: str, at: int) -> Found | None:
    """The unit that stands at a place, directly or after a blank or hyphen."""
    found = UNIT_AFTER.match(text, at)
    if found is None:
        return None
    return Found(_name(found), found.end())


def _name(found: re.Match[str]) -> str:
    if found["tight"]:
        share = "permille" if "‰" in found["tight"] else "percent"
        return "point" if found["points"] else share
    if found["processor"]:
        return "gpu-day" if found["time"].startswith("day") else "gpu-hour"
    if found["word"]:
        return _word_unit(found["word"])
    symbol = found["symbol"] or found["compound"]
    return _symbol_unit(symbol) if symbol else "ratio"


def _word_unit(said: str) -> str:
    for name, pattern in _BY_WORD:
        if pattern.fullmatch(said):
            return name if name in UNITS else ""
    return ""


_PER = re.compile(r"\s?([A-Za-zμ°Å]+)\s?[-⁻−]\s?([¹²³1-4])")
_LOWER = str.maketrans("¹²³", "123")


def _symbol_unit(said: str) -> str:
    """A symbol; "m s-1" is m/s, "g cm⁻³" is g/cm3."""
    if (known := _BY_SYMBOL.get(said)) is not None:
        return known
    if re.fullmatch(r"cm\s?[-⁻−]\s?[¹1]", said):
        return "per-centimetre"
    slashed = _PER.sub(lambda hit: f"/{hit[1]}{hit[2].translate(_LOWER).removeprefix('1')}", said)
    return _BY_SYMBOL.get(slashed.replace(" ", ""), "")
