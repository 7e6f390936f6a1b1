"""Kinds of values in documents: what each may be, how the rules hold it, and how JSON Schema says the same.

A kind looks at a value (`check`), turns it into what a state holds and back (`decode`, `encode`), knows what a state
may hold (`holds`), and says in JSON Schema and in words what it takes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol

from esagono.engine.errors import BadPosition, UnknownName, shown

Defs = dict[str, Any]
"""Schemas of records that are used in more than one place, by name."""


class Names(Protocol):
    """Looks up what a document names; `BadPosition` for what there is not."""

    def hex(self, name: Any) -> int: ...
    def hex_name(self, hex: int) -> str: ...


def refused(what: str, value: Any, expected: str) -> BadPosition:
    return BadPosition(f"{what} is {shown(value)}; expected {expected}")


def is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Kind:
    """Anything; the others say more."""

    expected: str = "a value"
    words: str = "anything"
    """As a page of the docs says it."""
    container: tuple[type, ...] = ()
    """The types that its values alone have, where another kind could stand: an error is of the kind that was meant."""

    def check(self, what: str, value: Any) -> None:
        """`BadPosition` for a value that no document may have here."""
        if not self.fits(value):
            raise refused(what, value, self.expected)

    def fits(self, value: Any) -> bool:
        return True

    def decode(self, value: Any, names: Names) -> Any:
        return value

    def encode(self, value: Any, names: Names) -> Any:
        return value

    def holds(self, value: Any) -> bool:
        """Whether a state may hold this."""
        return True

    def schema(self, defs: Defs) -> dict[str, Any]:
        return {}


class Whole(Kind):
    """
    >>> Whole(0, 2).expected, Whole(0).expected, Whole().expected
    ('a whole number, 0 to 2', 'a whole number, 0 or more', 'a whole number')
    """

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low, self.high = low, high
        limits = "" if low is None else f", {low} or more" if high is None else f", {low} to {high}"
        self.expected = f"a whole number{limits}"
        self.words = f"whole number{limits}"

    def fits(self, value: Any) -> bool:
        return is_whole(value) and Whole.holds(self, value)

    def holds(self, value: Any) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def schema(self, defs: Defs) -> dict[str, Any]:
        limits = {"minimum": self.low, "maximum": self.high}
        return {"type": "integer", **{key: limit for key, limit in limits.items() if limit is not None}}


class Text(Kind):
    expected = "a text in quotes"
    words = "text"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def schema(self, defs: Defs) -> dict[str, Any]:
        return {"type": "string"}


class YesNo(Kind):
    """True or false; a state holds 1 or 0."""

    expected = words = "true or false"

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)

    def decode(self, value: Any, names: Names) -> int:
        return int(value)

    def encode(self, value: Any, names: Names) -> bool:
        return bool(value)

    def holds(self, value: Any) -> bool:
        return value in (0, 1)

    def schema(self, defs: Defs) -> dict[str, Any]:
        return {"type": "boolean"}


class Word(Kind):
    """One of some words; a state holds its place among them.

    >>> Word("side", "italian", "austrian").decode("austrian", None)
    1
    """

    container = (str,)

    def __init__(self, noun: str, *choices: str) -> None:
        self.noun, self.choices = noun, choices
        self.expected = "one of " + ", ".join(choices)
        self.words = ", ".join(f"`{choice}`" if choice else '`""`' for choice in choices)

    def check(self, what: str, value: Any) -> None:
        if not self.fits(value):
            raise BadPosition(f"{what}: {UnknownName(self.noun, value, filter(None, self.choices))}")

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.choices

    def decode(self, value: Any, names: Names) -> int:
        return self.choices.index(value)

    def encode(self, value: int, names: Names) -> str:
        return self.choices[value]

    def holds(self, value: int) -> bool:
        return 0 <= value < len(self.choices)

    def schema(self, defs: Defs) -> dict[str, Any]:
        return {"enum": list(self.choices)}


class Flags(Kind):
    """A list of words; a state holds the sum of their bits, and perhaps `hidden` ones that documents do not say.

    `also` are further words with their bits, which are not written.

    >>> Flags({1: "moved", 2: "frozen"}).encode(3, None)
    ['moved', 'frozen']
    """

    def __init__(self, bits: Mapping[int, str], also: Mapping[str, int] | None = None, hidden: int = 0) -> None:
        self.bits, self.hidden = bits, hidden
        self.values = {name: bit for bit, name in bits.items()} | (dict(also) if also else {})
        self.word = Word("flag", *self.values)
        self.words = f"list of {self.word.words}"
        self.list = Listed(self.word, expected=f"a list of texts, like ['{self.word.choices[0]}']")

    def check(self, what: str, value: Any) -> None:
        self.list.check(what, value)

    def decode(self, value: Any, names: Names) -> int:
        out = 0
        for flag in value:
            out |= self.values[flag]
        return out

    def encode(self, value: int, names: Names) -> list[str]:
        return [name for bit, name in self.bits.items() if value & bit]

    def holds(self, value: int) -> bool:
        return not value & ~(sum(self.bits) | self.hidden)

    def schema(self, defs: Defs) -> dict[str, Any]:
        return self.list.schema(defs)


class Pattern(Text):
    """A text of a form that a regular expression describes."""

    def __init__(self, expected: str, words: str, pattern: str) -> None:
        self.expected, self.words, self.pattern = expected, words, pattern

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and re.fullmatch(self.pattern, value) is not None

    def schema(self, defs: Defs) -> dict[str, Any]:
        return {"type": "string", "pattern": self.pattern}


class Hex(Pattern):
    """A hex by its number; whether the map has it is seen when it is looked up."""

    def __init__(self) -> None:
        super().__init__("a hex in quotes, like '0404'", "hex", "^[0-9]{4}$")

    def decode(self, value: Any, names: Names) -> int:
        return names.hex(value)

    def encode(self, value: Any, names: Names) -> str:
        return names.hex_name(value)


class Points(Kind):
    """Movement points, counted in parts of one: a number, or a text like "5/2".

    >>> Points(4).decode("5/2", None), Points(4).encode(10, None), Points(4).encode(8, None)
    (10, 2.5, 2)
    """

    words = 'movement points: a number, or a fraction like `"5/2"`'

    def __init__(self, parts: int, expected: str = "movement points, like 2 or '5/2'") -> None:
        self.parts, self.expected = parts, expected

    def fits(self, value: Any) -> bool:
        try:
            counted = Fraction(str(value)) * self.parts
        except (ValueError, ZeroDivisionError):
            return False
        return not isinstance(value, bool) and counted.denominator == 1 and counted >= 0

    def decode(self, value: Any, names: Names) -> int:
        return int(Fraction(str(value)) * self.parts)

    def encode(self, value: int, names: Names) -> int | float:
        whole, rest = divmod(value, self.parts)
        return whole + rest / self.parts if rest else whole

    def holds(self, value: Any) -> bool:
        return bool(value >= 0)

    def schema(self, defs: Defs) -> dict[str, Any]:
        number = {"type": "number", "minimum": 0, "multipleOf": 1 / self.parts}
        return {"anyOf": [number, {"type": "string", "pattern": "^[0-9]+(/[1-9][0-9]*)?$"}]}


class Listed(Kind):
    """A list of one kind, of a length if it has one."""

    container = (list, tuple)

    def __init__(
        self, kind: Kind, low: int = 0, high: int | None = None, *, expected: str = "", words: str = ""
    ) -> None:
        self.kind, self.low, self.high = kind, low, high
        self.plain = bool(expected) and not kind.container
        """What is expected of the list says enough of each."""
        self.expected = expected or f"a list of which each is {kind.expected}"
        self.words = words or f"list of {kind.words}"

    def check(self, what: str, value: Any) -> None:
        if not is_list(value) or len(value) < self.low or (self.high is not None and len(value) > self.high):
            raise refused(what, value, self.expected)
        for number, each in enumerate(value, 1):
            if self.plain and not self.kind.fits(each):
                raise refused(what, value, self.expected)
            self.kind.check(f"{what}, number {number}", each)

    def schema(self, defs: Defs) -> dict[str, Any]:
        limits = {"minItems": self.low or None, "maxItems": self.high}
        kept = {key: limit for key, limit in limits.items() if limit is not None}
        return {"type": "array", "items": self.kind.schema(defs), **kept}


class Table(Kind):
    """A table from names of one kind to values of another; `noun` is what a name names."""

    container = (dict,)

    def __init__(self, keys: Kind, kind: Kind, noun: str = "", *, expected: str = "", words: str = "") -> None:
        self.keys, self.kind, self.noun = keys, kind, noun
        self.expected = expected or f"a table from {noun or 'name'} to {kind.expected}"
        self.words = words or f"table: {keys.words} to {kind.words}"

    def check(self, what: str, value: Any) -> None:
        if not isinstance(value, Mapping):
            raise refused(what, value, self.expected)
        for name, each in value.items():
            if isinstance(self.keys, Word):
                self.keys.check(what, name)
            elif not self.keys.fits(name):
                raise refused(what, value, self.expected)
            self.kind.check(f"{self.noun} {name}" if self.noun else f"{what} of {name}", each)

    def schema(self, defs: Defs) -> dict[str, Any]:
        return {
            "type": "object",
            "propertyNames": self.keys.schema(defs),
            "additionalProperties": self.kind.schema(defs),
        }


class Either(Kind):
    """A value of one kind or another."""

    def __init__(self, *kinds: Kind, expected: str = "", words: str = "") -> None:
        self.kinds = kinds
        self.expected = expected or ", or ".join(kind.expected for kind in kinds)
        self.words = words or ", or ".join(kind.words for kind in kinds)

    def check(self, what: str, value: Any) -> None:
        errors: list[tuple[Kind, BadPosition]] = []
        for kind in self.kinds:
            try:
                return kind.check(what, value)
            except BadPosition as error:
                errors.append((kind, error))
        for kind, refusal in errors:  # the one it was to be
            if kind.container and isinstance(value, kind.container):
                raise refusal
        raise refused(what, value, self.expected)

    def schema(self, defs: Defs) -> dict[str, Any]:
        return {"anyOf": [kind.schema(defs) for kind in self.kinds]}


class Choices(Kind):
    """A value of a game option; a number or a truth value stands for the text of it, as in `esagono.new`.

    >>> Choices(("3", "4")).values, Choices(("on", "off")).values
    (('3', '4', 3, 4), ('on', 'off', True, False))
    """

    def __init__(self, choices: Sequence[str]) -> None:
        self.choices = tuple(choices)
        truths = [truth for truth, names in TRUTHS.items() if set(names) & set(choices)]
        self.values: tuple[str | int | bool, ...] = (*choices, *(int(c) for c in choices if c.isdecimal()), *truths)
        self.words = ", ".join(f"`{choice}`" for choice in choices)

    def check(self, what: str, value: Any) -> None:
        if not any(type(value) is type(each) and value == each for each in self.values):
            raise BadPosition(f"{what}: {UnknownName('value', value, self.choices)}")

    def schema(self, defs: Defs) -> dict[str, Any]:
        return {"enum": list(self.values)}


TRUTHS: Final = {True: ("on", "yes"), False: ("off", "no")}
ANY: Final = Kind()
COUNT: Final = Whole(0)
NUMBER: Final = Whole()
TEXT: Final = Text()
YES_NO: Final = YesNo()
HEX: Final = Hex()
HEXSIDE: Final = Pattern("a hexside, like '0404-0405'", "hexside", "^[0-9]{4}-[0-9]{4}$")
HEXES: Final = Listed(HEX, expected="a list of hexes, like ['0404', '0405']", words="list of hexes")
HEXSIDES: Final = Listed(HEXSIDE, expected="a list of hexsides, like ['0404-0405']", words="list of hexsides")
CHAINS: Final = Listed(
    Listed(HEX, 2, expected="a chain of hexes, like ['0401', '0402']"),
    expected="a list of chains of hexes, like [['0401', '0402', '0403']]",
    words="list of chains of hexes",
)
DICE: Final = Listed(Whole(1, 6), expected="a list of numbers from 1 to 6", words="list of numbers from 1 to 6")
SEED: Final = Either(TEXT, NUMBER)
