"""An option: one thing that a side may do now, a verb and its arguments.

>>> move = Option("move", unit="it-1", to="2312")
>>> str(move)
'move unit=it-1 to=2312'
>>> move == Option("move", to="2312", unit="it-1"), move.args["to"]
(True, '2312')
>>> Option.from_data(move.to_data()) == move
True
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

Value = str | int
"""What an argument may be: the id of a unit, the number of a hex, a name, a die."""


@mypyc_attr(acyclic=True)  # the garbage collector need not look at the many that are listed
class Option:
    """Immutable and hashable; the order of arguments does not matter."""

    __slots__ = ("_args", "_hash", "verb")
    verb: str

    def __init__(self, verb: str, /, **args: Value) -> None:
        self.verb = verb
        self._args: dict[str, Any] = args  # Any: it is looked at when it is listed among the options, and not before
        self._hash = 0  # computed when it is first needed: most options are listed and never looked up

    @property
    def args(self) -> dict[str, Value]:
        """The arguments, as a dict of the caller's own: changing it changes no option."""
        return dict(self._args)

    def __getitem__(self, name: str) -> Value:
        value: Value = self._args[name]
        return value

    def raw(self) -> dict[str, Any]:
        """The arguments as given; never changed."""
        return self._args

    def text(self, name: str) -> str:
        return str(self._args[name])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Option) and self.verb == other.verb and self._args == other._args

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash((self.verb, frozenset(self._args.items()))) or 1
        return self._hash

    def __str__(self) -> str:
        return " ".join([self.verb, *(f"{k}={v}" for k, v in self._args.items())])

    def __repr__(self) -> str:
        return f"Option({self})"

    def __reduce__(self) -> tuple[Any, ...]:
        # The hash of a text differs from process to process: a copy sent to another one must make its own.
        return Option.from_data, (self.to_data(),)

    def to_data(self) -> list[Any]:
        """A JSON-able form, `[verb, {arguments}]`."""
        return [self.verb, dict(self._args)] if self._args else [self.verb]

    @classmethod
    def from_data(cls, data: object) -> Option:
        """The option that `to_data` wrote; `ValueError` for anything else."""
        match data:
            case [str(verb)]:
                return cls(verb)
            case [str(verb), dict(args)] if all(
                isinstance(k, str) and type(v) in (str, int) and k.isidentifier() for k, v in args.items()
            ):
                return cls(verb, **args)
        raise ValueError(f"an option is [verb] or [verb, {{argument: text or number}}], not {str(data)[:80]}")
