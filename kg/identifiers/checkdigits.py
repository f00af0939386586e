"""Check digits: ISO 7064 MOD 11-2 and MOD 97-10, ISSN, ISBN-10 and ISBN-13."""

from __future__ import annotations

_TEN = 10
_ELEVEN = 11
_CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"


def mod_11_2(digits: str) -> str:
    """The check character of digits by ISO 7064 MOD 11-2, as in ORCID iDs and ISNIs."""
    total = 0
    for digit in digits:
        total = (total + int(digit)) * 2
    return _digit((12 - total % _ELEVEN) % _ELEVEN)


def mod_97_10(number: int) -> str:
    """The two check digits of a number by ISO 7064 MOD 97-10."""
    return f"{98 - number * 100 % 97:02d}"


def crockford(text: str) -> int:
    """The number that lower-case Crockford base 32 spells (https://www.crockford.com/base32.html);
    raises ValueError for a letter that it lacks.
    """
    number = 0
    for character in text:
        number = number * 32 + _CROCKFORD.index(character)
    return number


def issn(digits: str) -> str:
    """The check character of the first seven digits of an ISSN (ISO 3297)."""
    total = sum(int(digit) * weight for digit, weight in zip(digits, range(8, 1, -1), strict=True))
    return _digit(-total % _ELEVEN)


def isbn10(digits: str) -> str:
    """The check character of the first nine digits of an ISBN-10 (ISO 2108)."""
    total = sum(int(digit) * weight for digit, weight in zip(digits, range(10, 1, -1), strict=True))
    return _digit(-total % _ELEVEN)


def isbn13(digits: str) -> str:
    """The check digit of the first twelve digits of an ISBN-13 (ISO 2108)."""
    total = sum(int(digit) * (3 if odd % 2 else 1) for odd, digit in enumerate(digits))
    return str(-total % _TEN)


def _digit(value: int) -> str:
    return "X" if value == _TEN else str(value)
