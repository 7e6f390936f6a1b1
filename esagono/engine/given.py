"""Normalise names that callers pass, before the rules see them.

Rules refuse unknown names in words. A value that is no text becomes a text that names nothing, so that it is refused in
the same way; compiled rules would raise a TypeError first.
"""

from __future__ import annotations

from typing import Any, Final

from esagono.engine.option import Option

Name = Any
"""The name of a side, a seat, a unit, a hex: a text, whatever a caller makes of it."""
Names = Any
"""A list of names, or one."""

YES_OR_NO: Final = frozenset(("force_march", "forced", "march", "strategic"))
"""Arguments of orders that are true or false; everywhere else these are no numbers."""
IN_A_ROW: Final = frozenset(("artillery", "attackers", "firers", "forces", "guns", "hexside", "path", "units", "via"))
"""Arguments of orders that may be lists of names, also of one; any other is a list only to name several."""
BETWEEN: Final = ","
"""Between the names of a list, where an order gives one."""
LONGEST: Final = 80


def name(value: object) -> str:
    """
    >>> name("it-1"), name(2312)
    ('it-1', '<2312>')
    """
    return value if isinstance(value, str) else f"<{repr(value)[:LONGEST]}>"


def names(value: object) -> list[str] | str:
    """
    >>> names(("it-1", 3)), names("it-1"), names(None)
    (['it-1', '<3>'], 'it-1', ['<None>'])
    """
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple | set | frozenset):
        return [name(each) for each in value]
    return [name(value)]


def order(value: object, args: dict[str, Any]) -> Option:
    """An option as a caller says it: a verb and its arguments, or what `to_data` wrote, or the same as a table.

    >>> order("move", {"unit": "A"}), order(["move", {"unit": "A"}], {}), order({"verb": "move", "unit": "A"}, {})
    (Option(move unit=A), Option(move unit=A), Option(move unit=A))
    """
    if isinstance(value, Option) and not args:
        return value
    if isinstance(value, dict) and "verb" in value:
        rest = {str(k): v for k, v in value.items() if k not in ("verb", "args")}
        told = value.get("args")
        return Option(name(value["verb"]), **{**(told if isinstance(told, dict) else {}), **rest, **args})
    if isinstance(value, list | tuple) and not args:
        return Option.from_data(list(value))
    if isinstance(value, Option):
        raise TypeError(f"{value} says its arguments itself: give a verb with arguments, or an option alone")
    return Option(name(value), **args)


def plain(option: Option) -> Option:
    """An option that says only texts and whole numbers, as all that are offered do.

    What is neither becomes text that is nobody's name: 5.0 and True equal 5 and 1 in Python, but nobody is asked for
    them. What is said with yes or no is 1 or 0, a list of names, where there may be several, is one text.

    >>> plain(Option("move", unit="A", march=True)), plain(Option("bid", points=True))
    (Option(move unit=A march=1), Option(bid points=<True>))
    >>> plain(Option("move", units=["A", "B"], to="2312"))
    Option(move units=A,B to=2312)
    """
    args: dict[str, Any] = option.raw()
    for value in args.values():
        if isinstance(value, bool) or not isinstance(value, str | int):
            return Option(option.verb, **{k: simple(k, v) for k, v in args.items()})
    return option


def simple(key: str, value: object) -> str | int:
    if key in YES_OR_NO and (value is None or isinstance(value, bool)):
        return 1 if value else 0
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if (
        isinstance(value, list | tuple)
        and (key in IN_A_ROW or len(value) > 1)
        and all(isinstance(each, str) for each in value)
    ):
        return BETWEEN.join(value)
    return name(value)


def listed(value: object) -> list[str]:
    """The names of a list as `simple` writes it.

    >>> listed("A, L"), listed("A"), listed("")
    (['A', 'L'], ['A'], [])
    """
    return [name.strip() for name in str(value).split(BETWEEN) if name.strip()]
