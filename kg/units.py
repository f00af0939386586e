"""The units that claims are measured in, with QUDT IRIs and exact decimal factors.

IRIs are those of the QUDT unit vocabulary (http://qudt.org/vocab/unit/), looked up in its file of
2026-08-05; what QUDT lacks (score points, tokens, GPU time, larger FLOPS) is our own, under
``https://w3id.org/rkg/unit/``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Context, Decimal
from difflib import get_close_matches
from math import isfinite
from types import MappingProxyType
from typing import NamedTuple

from kg.vocab import k, unit as qudt_unit

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?")
_MAX_DIGITS = 400


class Unit(NamedTuple):
    """One unit. A value times ``factor`` is the same quantity in the unit ``canonical``.

    Two values compare only where their canonical units are the same.
    """

    name: str
    iri: str
    symbol: str
    label: str
    dimension: str
    canonical: str
    factor: Decimal


# name, QUDT local name or "own", symbol ("-": none), label, dimension, canonical unit, factor
_TABLE = """
count COUNT - count count count 1
percent PERCENT % percent percent percent 1
fraction FRACTION - fraction fraction fraction 1
ratio UNITLESS × times ratio ratio 1
point own pt point score point 1
picosecond PicoSEC ps picosecond time second 1e-12
nanosecond NanoSEC ns nanosecond time second 1e-9
microsecond MicroSEC μs microsecond time second 1e-6
millisecond MilliSEC ms millisecond time second 0.001
second SEC s second time second 1
minute MIN min minute time second 60
hour HR h hour time second 3600
day DAY d day time second 86400
week WK wk week time second 604800
month MO_MeanGREGORIAN mo month time second 2629746
year YR a year time second 31557600
per-second PER-SEC /s per_second event-rate per-day 86400
per-minute PER-MIN /min per_minute event-rate per-day 1440
per-hour PER-HR /h per_hour event-rate per-day 24
per-day PER-DAY /d per_day event-rate per-day 1
token-per-second own tok/s token_per_second token-rate token-per-second 1
hertz HZ Hz hertz frequency hertz 1
kilohertz KiloHZ kHz kilohertz frequency hertz 1000
megahertz MegaHZ MHz megahertz frequency hertz 1e6
gigahertz GigaHZ GHz gigahertz frequency hertz 1e9
usd CCY_USD $ US_dollar money-usd usd 1
eur CCY_EUR € euro money-eur eur 1
gbp CCY_GBP £ pound_sterling money-gbp gbp 1
cny CCY_CNY CN¥ renminbi money-cny cny 1
jpy CCY_JPY ¥ Japanese_yen money-jpy jpy 1
bit BIT bit bit information byte 0.125
byte BYTE B byte information byte 1
kilobyte KiloBYTE kB kilobyte information byte 1000
megabyte MegaBYTE MB megabyte information byte 1e6
gigabyte GigaBYTE GB gigabyte information byte 1e9
terabyte TeraBYTE TB terabyte information byte 1e12
petabyte PetaBYTE PB petabyte information byte 1e15
exabyte ExaBYTE EB exabyte information byte 1e18
kibibyte KibiBYTE KiB kibibyte information byte 1024
mebibyte MebiBYTE MiB mebibyte information byte 1048576
gibibyte GibiBYTE GiB gibibyte information byte 1073741824
tebibyte TebiBYTE TiB tebibyte information byte 1099511627776
pebibyte PebiBYTE PiB pebibyte information byte 1125899906842624
bit-per-second BIT-PER-SEC bit/s bit_per_second information-rate byte-per-second 0.125
kilobit-per-second KiloBIT-PER-SEC kbit/s kilobit_per_second information-rate byte-per-second 125
megabit-per-second MegaBIT-PER-SEC Mbit/s megabit_per_second information-rate byte-per-second 125000
gigabit-per-second GigaBIT-PER-SEC Gbit/s gigabit_per_second information-rate byte-per-second 125e6
terabit-per-second TeraBIT-PER-SEC Tbit/s terabit_per_second information-rate byte-per-second 125e9
byte-per-second BYTE-PER-SEC B/s byte_per_second information-rate byte-per-second 1
kilobyte-per-second KiloBYTE-PER-SEC kB/s kilobyte_per_second information-rate byte-per-second 1000
megabyte-per-second MegaBYTE-PER-SEC MB/s megabyte_per_second information-rate byte-per-second 1e6
gigabyte-per-second GigaBYTE-PER-SEC GB/s gigabyte_per_second information-rate byte-per-second 1e9
terabyte-per-second own TB/s terabyte_per_second information-rate byte-per-second 1e12
flops FLOPS FLOP/s floating-point_operation_per_second compute-rate flops 1
megaflops MegaFLOPS MFLOP/s megaflops compute-rate flops 1e6
gigaflops GigaFLOPS GFLOP/s gigaflops compute-rate flops 1e9
teraflops TeraFLOPS TFLOP/s teraflops compute-rate flops 1e12
petaflops PetaFLOPS PFLOP/s petaflops compute-rate flops 1e15
exaflops own EFLOP/s exaflops compute-rate flops 1e18
flop own FLOP floating-point_operation compute flop 1
petaflops-day own PF-day petaflops_day compute flop 864e17
gpu-hour own GPU·h GPU_hour processor-time gpu-hour 1
gpu-day own GPU·d GPU_day processor-time gpu-hour 24
milliwatt MilliW mW milliwatt power watt 0.001
watt W W watt power watt 1
kilowatt KiloW kW kilowatt power watt 1000
megawatt MegaW MW megawatt power watt 1e6
gigawatt GigaW GW gigawatt power watt 1e9
joule J J joule energy joule 1
kilojoule KiloJ kJ kilojoule energy joule 1000
watt-hour W-HR Wh watt_hour energy joule 3600
kilowatt-hour KiloW-HR kWh kilowatt_hour energy joule 3600000
megawatt-hour MegaW-HR MWh megawatt_hour energy joule 36e8
gigawatt-hour GigaW-HR GWh gigawatt_hour energy joule 36e11
nanometre NanoM nm nanometre length metre 1e-9
micrometre MicroM μm micrometre length metre 1e-6
millimetre MilliM mm millimetre length metre 0.001
centimetre CentiM cm centimetre length metre 0.01
metre M m metre length metre 1
kilometre KiloM km kilometre length metre 1000
milligram MilliGM mg milligram mass kilogram 1e-6
gram GM g gram mass kilogram 0.001
kilogram KiloGM kg kilogram mass kilogram 1
tonne TON_Metric t tonne mass kilogram 1000
degree-celsius DEG_C °C degree_Celsius temperature-celsius degree-celsius 1
kelvin K K kelvin temperature kelvin 1
decibel DeciB dB decibel level decibel 1
part-per-million PPM ppm part_per_million part-per-million part-per-million 1
permille PERMILLE ‰ permille permille permille 1
degree DEG ° degree angle degree 1
electronvolt EV eV electronvolt energy joule 1602176634e-28
kiloelectronvolt KiloEV keV kiloelectronvolt energy joule 1602176634e-25
megaelectronvolt MegaEV MeV megaelectronvolt energy joule 1602176634e-22
gigaelectronvolt GigaEV GeV gigaelectronvolt energy joule 1602176634e-19
pascal PA Pa pascal pressure pascal 1
kilopascal KiloPA kPa kilopascal pressure pascal 1000
megapascal MegaPA MPa megapascal pressure pascal 1e6
gigapascal GigaPA GPa gigapascal pressure pascal 1e9
millibar MilliBAR mbar millibar pressure pascal 100
bar BAR bar bar pressure pascal 100000
volt V V volt voltage volt 1
millivolt MilliV mV millivolt voltage volt 0.001
kilovolt KiloV kV kilovolt voltage volt 1000
ampere A A ampere current ampere 1
milliampere MilliA mA milliampere current ampere 0.001
newton N N newton force newton 1
tesla T T tesla flux-density tesla 1
microgram MicroGM μg microgram mass kilogram 1e-9
angstrom ANGSTROM Å angstrom length metre 1e-10
per-centimetre PER-CentiM cm⁻¹ per_centimetre wavenumber per-centimetre 1
square-millimetre MilliM2 mm² square_millimetre area square-metre 1e-6
square-centimetre CentiM2 cm² square_centimetre area square-metre 0.0001
square-metre M2 m² square_metre area square-metre 1
hectare HA ha hectare area square-metre 10000
square-kilometre KiloM2 km² square_kilometre area square-metre 1e6
cubic-metre M3 m³ cubic_metre volume litre 1000
litre L L litre volume litre 1
millilitre MilliL mL millilitre volume litre 0.001
microlitre MicroL μL microlitre volume litre 1e-6
mole MOL mol mole amount mole 1
millimole MilliMOL mmol millimole amount mole 0.001
mole-per-litre MOL-PER-L M mole_per_litre concentration mole-per-litre 1
millimole-per-litre MilliMOL-PER-L mM millimole_per_litre concentration mole-per-litre 0.001
micromole-per-litre MicroMOL-PER-L μM micromole_per_litre concentration mole-per-litre 1e-6
nanomole-per-litre NanoMOL-PER-L nM nanomole_per_litre concentration mole-per-litre 1e-9
milligram-per-litre MilliGM-PER-L mg/L milligram_per_litre density milligram-per-litre 1
microgram-per-millilitre MicroGM-PER-MilliL μg/mL microgram_per_mL density milligram-per-litre 1
gram-per-cubic-centimetre GM-PER-CentiM3 g/cm³ gram_per_cm³ density milligram-per-litre 1e6
metre-per-second M-PER-SEC m/s metre_per_second speed metre-per-second 1
kilometre-per-second KiloM-PER-SEC km/s kilometre_per_second speed metre-per-second 1000
"""

UNITS: Mapping[str, Unit] = MappingProxyType(
    {
        name: Unit(
            name,
            k.UNITS + name if local == "own" else qudt_unit.NS + local,
            "" if symbol == "-" else symbol,
            label.replace("_", " "),
            dimension,
            canonical_name,
            Decimal(factor),
        )
        for name, local, symbol, label, dimension, canonical_name, factor in (
            line.split() for line in _TABLE.splitlines() if line
        )
    }
)
"""Every unit that a quantity may have, by name."""


def own_units() -> list[Unit]:
    """The units that QUDT lacks, sorted by name: ``ontology/`` must define each."""
    return sorted(row for row in UNITS.values() if row.iri.startswith(k.UNITS))


def canonical(value: Decimal, unit: str) -> tuple[Decimal, str]:
    """The same quantity in the canonical unit of its dimension, exactly.

    Time becomes seconds, information bytes, energy joules, rates of events events a day. Percent,
    fraction, ratio and points are no one's multiple and stay; so does each currency. A month is the
    mean Gregorian one, a year 365.25 days, as in QUDT. Degrees Celsius and kelvins differ by an
    offset and are not turned into each other.

    Raises ValueError for a unit that is not in ``UNITS``, for NaN, for an infinity, and for a value
    that needs more than 400 digits.
    """
    row = UNITS.get(unit)
    if row is None:
        msg = f"unknown unit {unit!r}: use a name of kg.units.UNITS, such as {_nearest(unit)}"
        raise ValueError(msg)
    if not value.is_finite():
        msg = f"{value} {unit} is no quantity: the value must be finite"
        raise ValueError(msg)
    _check_length(value)
    precision = len(value.as_tuple().digits) + len(row.factor.as_tuple().digits)
    return Context(prec=precision).multiply(value, row.factor), row.canonical


def _nearest(unit: str) -> str:
    return ", ".join(get_close_matches(unit, UNITS, n=3, cutoff=0.5) or ("count", "second", "byte"))


def canonical_decimal(text: str | Decimal) -> str:
    """The canonical lexical form of an xsd:decimal (https://www.w3.org/TR/xmlschema11-2/#decimal).

    ``"1.50"`` gives ``"1.5"``, ``"-0"`` gives ``"0"``, ``"5E-16"`` is written out, and a whole
    number has no point. Raises ValueError for NaN, infinities, thousands separators and anything
    else that is no decimal number, for numbers that need more than 400 digits, and for numbers that
    no xsd:double is near, since nothing could compare them.
    """
    if isinstance(text, str):
        if not _NUMBER.fullmatch(text.strip(" \t\r\n")):
            msg = (
                f"{text[:60]!r} is no decimal number: digits, one point and an exponent of at most "
                "four digits are allowed; take out thousands separators, NaN and infinities"
            )
            raise ValueError(msg)
        number = Decimal(text.strip(" \t\r\n"))
    else:
        number = text
    if not number.is_finite():
        msg = f"{number} is no decimal number: it must be finite"
        raise ValueError(msg)
    if not number:
        return "0"
    _check_length(number)
    if not float(number) or not isfinite(float(number)):
        msg = "the number is beyond what an xsd:double can hold (4.9e-324 to 1.8e308)"
        raise ValueError(msg)
    plain = format(number, "f")
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _check_length(number: Decimal) -> None:
    exponent = number.as_tuple().exponent
    digits = len(number.as_tuple().digits)
    if not isinstance(exponent, int) or max(digits + max(exponent, 0), -exponent) > _MAX_DIGITS:
        msg = f"the number needs more than {_MAX_DIGITS} digits: is its exponent right?"
        raise ValueError(msg)
