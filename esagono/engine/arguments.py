"""What orders may say. What they never do is no matter of rules: a rule would look past it, and refuse for something
else an order that it allows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from esagono.engine.option import Option

Names = Mapping[str, Sequence[str]]
"""The names of arguments, by verb."""


class Arguments:
    """What orders by each verb may ever say, whether or not they are offered now: those of options, and what compound
    orders say besides.

    >>> orders = Arguments({"fire": ("unit", "target")}, {"aim": {"fire": ("target",)}})
    >>> orders.of("defend", "fire"), orders.of("aim", "fire"), orders.of("aim", "fly")
    (('unit', 'target'), ('target',), None)
    """

    def __init__(self, usual: Names, by_kind: Mapping[str, Names] | None = None) -> None:
        self.usual = usual
        self.by_kind: Mapping[str, Names] = by_kind or {}
        """Verbs that have other arguments in decisions of a kind."""

    def of(self, kind: str, verb: str) -> Sequence[str] | None:
        """The arguments of a verb in decisions of a kind; None if the game does not know it, or does not tell."""
        own = self.by_kind.get(kind)
        return own[verb] if own is not None and verb in own else self.usual.get(verb)


def strays(option: Option, known: Collection[str], offered: Sequence[Option]) -> list[str]:
    """What an order says though orders by its verb never do.

    >>> strays(Option("move", unit="A", too="0102"), ("unit", "to"), [])
    ['too']
    """
    said = [name for name in option.raw() if name not in known]
    return [n for n in said if not any(n in o.raw() for o in offered if o.verb == option.verb)] if said else said


def without(option: Option, names: Collection[str]) -> Option:
    """
    >>> without(Option("move", unit="A", too="0102"), ["too"])
    Option(move unit=A)
    """
    return Option(option.verb, **{k: v for k, v in option.args.items() if k not in names})
