"""A model's statement against the text: what the text does not bear out is refused with the reason.

The number is the one that kg itself reads in the quote; the model's is only compared with it.
"""

from __future__ import annotations

import math
import re
import sys
from decimal import Decimal
from typing import NamedTuple, get_args

from msgspec.structs import replace

from kg.extract.fitting import fits
from kg.extract.found import Extraction, FoundClaim, FoundCondition, FoundQuantity, FoundThing
from kg.extract.lexicon import TYPES
from kg.extract.llm.answer import Named, Setting, Statement
from kg.extract.llm.quotes import place_of_quote, places_of_words
from kg.extract.readable import Readable
from kg.extract.tokens import Stretch
from kg.properties import registry
from kg.records.claims import Modality

_LONGEST_QUOTE = 700
_LONGEST_NAME = 120
_ADDRESS = re.compile(r"://|\bwww\.|^10\.\d{4,9}/", re.IGNORECASE)
_CLOSE = 1e-5


class NotBorneOut(ValueError):
    """A statement that the text does not bear out; ``rule`` says which rule it breaks."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(reason)
        self.rule = rule


class Checked(NamedTuple):
    """What holds: a claim, and the things that it names."""

    claim: FoundClaim
    things: tuple[FoundThing, ...]


def checked(statement: Statement, readable: Readable, rules: Extraction) -> Checked:
    """The claim of a statement. Raises NotBorneOut.

    ``rules`` is what the rules find in the same text: its quantities, and things under their names.
    """
    if len(statement.quote) > _LONGEST_QUOTE:
        reason = f"the quote has {len(statement.quote)} characters: more than a sentence"
        raise NotBorneOut("quote-long", reason)
    quote = place_of_quote(readable, statement.quote)
    if quote is None:
        raise NotBorneOut("quote-not-in-text", "the text does not have the quoted words")
    modality = next((each for each in get_args(Modality) if each == statement.modality), None)
    if modality is None:
        raise NotBorneOut("unknown-modality", f"there is no modality {statement.modality!r}")
    names = _Names(readable, rules)
    subject = names.name(statement.subject) if statement.subject else None
    quantity = _property_and_number(statement, readable, rules, quote)
    baselines = tuple(dict.fromkeys(map(names.name, statement.baselines)))
    if subject in baselines:
        raise NotBorneOut("own-baseline", f"{subject!r} is compared with itself")
    if baselines and (quantity is None or rules.quantities[quantity].change_kind is None):
        raise NotBorneOut("no-change", "there is a baseline, and the number is no change")
    if quantity is not None and subject is None:
        raise NotBorneOut("no-subject", f"{statement.property} is not measured of a paper")
    objects = tuple(dict.fromkeys(map(names.name, statement.objects)))
    if quantity is None and not objects:
        raise NotBorneOut("nothing-said", "there is neither a number nor an object")
    conditions = tuple(
        _condition(each, readable, rules, quote, names) for each in _distinct(statement)
    )
    claim = FoundClaim(
        stretch=quote,
        about=(subject,) if subject else (),
        property=statement.property,
        quantity=quantity,
        objects=objects if quantity is None else (),
        baselines=baselines,
        conditions=conditions,
        modality=modality,
    )
    introduced = objects if statement.property == "introduces" and subject is None else ()
    return Checked(claim, names.things(introduced))


def _distinct(statement: Statement) -> tuple[Setting, ...]:
    return tuple(dict.fromkeys(statement.conditions))


def _property_and_number(
    statement: Statement, readable: Readable, rules: Extraction, quote: Stretch
) -> int | None:
    """The index of the quantity of a statement whose property takes it."""
    info = registry().get(statement.property)
    if info is None:
        raise NotBorneOut("unknown-property", f"there is no property {statement.property!r}")
    if statement.number is None:
        if info.dimension != "relation":
            raise NotBorneOut("no-number", f"{info.slug} is a number, and none is given")
        return None
    index = _quantity(statement.number, readable, rules, quote, statement)
    found = rules.quantities[index]
    if not fits(info.slug, found.quantity, found.change_kind is not None):
        reason = f"{info.slug} is not measured in {found.quantity.unit}"
        raise NotBorneOut("property-and-unit", reason)
    return index


def _quantity(
    words: str, readable: Readable, rules: Extraction, quote: Stretch, said: Statement | None
) -> int:
    """The quantity that the rules read where a quote has these words; ``said`` has the model's."""
    places = list(places_of_words(readable, quote, words[:_LONGEST_QUOTE]))
    if not places:
        raise NotBorneOut("number-not-quoted", f"the quote does not have {words!r}")
    read = [
        index
        for index, each in enumerate(rules.quantities)
        if quote.start <= each.stretch.start
        and each.stretch.end <= quote.end
        and any(_touch(number, place) for number in each.numbers for place in places)
    ]
    if not read:
        raise NotBorneOut("number-not-read", f"no quantity is read in {words!r} of the quote")
    free = [index for index in read if not rules.quantities[index].in_name]
    if not free:
        raise NotBorneOut("number-in-name", f"{words!r} is a part of a name")
    if said is None:
        return free[0]
    reasons = [_difference(rules.quantities[index], said) for index in free]
    for index, reason in zip(free, reasons, strict=True):
        if reason is None:
            return index
    raise NotBorneOut("number-differs", reasons[0] or "")


def _difference(found: FoundQuantity, said: Statement) -> str | None:
    """In what a model's number differs from the one that was read; None where in nothing."""
    quantity = found.quantity
    pairs = ((quantity.value, said.value), (quantity.lower, said.low), (quantity.upper, said.high))
    read = [number for number, _ in pairs if number is not None]
    given = [number for _, number in pairs if number is not None]
    if given and not all(_equal(mine, theirs) for mine, theirs in pairs):
        shown = ", ".join(map(str, given))
        return f"{quantity.text!r} is {' to '.join(read)}, and the model says {shown}"
    units = (quantity.unit, *(("point",) if found.change_kind == "points" else ()))
    if said.unit is not None and said.unit not in units:
        return f"{quantity.text!r} is in {quantity.unit}, and the model says {said.unit[:40]!r}"
    return None


def _equal(read: str | None, said: float | None) -> bool:
    if read is None or said is None:
        return read is None and said is None
    if abs(said) > sys.float_info.max:
        return False
    return math.isclose(float(Decimal(read)), said, rel_tol=_CLOSE, abs_tol=0.0)


def _touch(one: Stretch, other: Stretch) -> bool:
    return one.start < other.end and other.start < one.end


def _condition(
    setting: Setting, readable: Readable, rules: Extraction, quote: Stretch, names: _Names
) -> FoundCondition:
    if registry().get(setting.property) is None:
        raise NotBorneOut("unknown-property", f"there is no property {setting.property!r}")
    if setting.thing is not None:
        return FoundCondition(setting.property, quote, thing=names.name(setting.thing))
    if setting.number is None:
        raise NotBorneOut("nothing-said", f"the condition {setting.property} has no value")
    index = _quantity(setting.number, readable, rules, quote, None)
    if not fits(setting.property, rules.quantities[index].quantity, is_change=False):
        unit = rules.quantities[index].quantity.unit
        raise NotBorneOut("property-and-unit", f"{setting.property} is not measured in {unit}")
    return FoundCondition(setting.property, rules.quantities[index].stretch, quantity=index)


class _Names:
    """The names of a statement, each as the text has it."""

    def __init__(self, readable: Readable, rules: Extraction) -> None:
        self._readable = readable
        self._known = {
            spelled.casefold(): each
            for each in reversed(rules.things)
            for spelled in (each.name, *each.others)
        }
        self._found: dict[str, FoundThing] = {}

    def name(self, named: Named) -> str:
        """The name of the thing; raises NotBorneOut where the text has no such name."""
        said = named.name.strip()
        if not said or len(said) > _LONGEST_NAME:
            raise NotBorneOut("no-name", f"{said[:40]!r} is no name")
        if _ADDRESS.search(said):
            raise NotBorneOut("address", "addresses are read by rules, not taken from a model")
        text = self._readable.text
        places = tuple(places_of_words(self._readable, Stretch(0, len(text)), said))
        if not places:
            raise NotBorneOut("name-not-in-text", f"the text does not name {said!r}")
        written = text[places[0].start : places[0].end]
        thing = self._known.get(written.casefold())
        if thing is None:
            if named.type not in TYPES:
                raise NotBorneOut("unknown-type", f"{named.type!r} is no type of thing")
            unnamed = not any(each.isupper() or each.isdigit() for each in written)
            thing = FoundThing(written, named.type, "mentioned", places, unnamed=unnamed)
        self._found[thing.name] = thing
        return thing.name

    def things(self, introduced: tuple[str, ...]) -> tuple[FoundThing, ...]:
        """The things that were named, in the order of the text."""
        things = [
            replace(each, role="introduced") if each.name in introduced else each
            for each in self._found.values()
        ]
        return tuple(sorted(things, key=lambda each: each.mentions))
