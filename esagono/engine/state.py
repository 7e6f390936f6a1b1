"""The state of a game: plain data that can be copied, compared, saved and loaded at any decision.

A game's own state class adds its columns (lists of small ints indexed by unit) and counters. What changes in play
lives here and nowhere else.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from esagono.engine.game import Game
    from esagono.engine.option import Option


GAMES = "esagono.games."
Thing = TypeVar("Thing")


def clone(thing: Thing) -> Thing:
    """A shallow copy of a plain object; `copy.copy` takes five times as long."""
    new = object.__new__(type(thing))
    new.__dict__.update(thing.__dict__)
    return new


def field_names(thing: Any) -> tuple[str, ...]:
    """The fields of a dataclass, in the order in which they are saved."""
    return tuple(f.name for f in fields(thing))


@dataclass(slots=True)
class Decision:
    """A choice that one side has to make now; it belongs to the procedure on top of the stack, and never changes.

    `kind` names the choice, `clause` the paragraph that asks for it. `always`: ask even when there is only one
    option, because not asking would tell the other side something.
    """

    side: str
    kind: str
    clause: str
    always: bool = False
    args: dict[str, Any] = field(default_factory=dict)


class Result(Struct, frozen=True):
    """How a game ended: the winning side (`""` for a draw), the level of victory, and the points."""

    winner: str
    level: str
    points: int


@dataclass
class Procedure:
    """One step of a rulebook's sequence of play: a plain dataclass, and so is every subclass.

    `step` names the method that runs next. A step may ask for decisions (`game.ask`), call another procedure
    (`game.call`), set the next step, or finish (`game.done`). For a decision of kind `k` a procedure has
    `k_options(game, side)` and `k_chosen(game, side, option)`.

    Fields hold immutable values only (numbers, strings, tuples): a copy of a state shares them, and no garbage can
    come of them that only a search for cycles would find.
    """

    step: str = "begin"
    saved_as: ClassVar[str] = ""
    """The name in saved states, where `<series>.<Class>` would name two classes."""
    registry: ClassVar[dict[str, type[Procedure]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        label = cls.label()
        known = Procedure.registry.setdefault(label, cls)
        if known.__module__ != cls.__module__:
            raise TypeError(
                f"{known.__module__} and {cls.__module__} both save a {label}: set `saved_as` in one of them"
            )
        Procedure.registry[label] = cls

    @classmethod
    def label(cls) -> str:
        """The name in saved states: it does not change when a class moves to another module of its series."""
        own: str = cls.__dict__.get("saved_as", "")
        path = f"{cls.__module__}.{cls.__qualname__}"
        return own or (short_label(path.removeprefix(GAMES)) if path.startswith(GAMES) else path)

    @staticmethod
    def named(label: str) -> type[Procedure]:
        """The class that a saved state names, also by the whole path of its module as states once did."""
        return Procedure.registry.get(label) or Procedure.registry[short_label(label)]

    def options(self, game: Game, decision: Decision) -> list[Option]:
        found: list[Option] = getattr(self, decision.kind + "_options")(game, decision.side)
        return found

    def chosen(self, game: Game, decision: Decision, option: Option) -> None:
        getattr(self, decision.kind + "_chosen")(game, decision.side, option)


def short_label(path: str) -> str:
    """
    >>> short_label("inferno.combat.Combat")
    'inferno.Combat'
    """
    series, *_, name = path.split(".")
    return f"{series}.{name}"


@dataclass
class State:
    """What every game's state has. Subclasses are dataclasses too and name their lists and dicts in `columns`."""

    stack: list[Procedure] = field(default_factory=list)
    pending: list[Decision] = field(default_factory=list)
    rolled: int = 0
    given_dice: list[int] = field(default_factory=list)
    """Dice of a position, rolled before any others."""
    given_of: dict[str, list[int]] = field(default_factory=dict)
    """Dice of a position that only rolls of one side use."""
    result: Result | None = None
    apart: bool = False
    """Both sides decide at once, each for itself: what one chooses neither ends nor shows in the other's undo."""
    columns: ClassVar[tuple[str, ...]] = ()
    derived: ClassVar[tuple[str, ...]] = ()
    """Fields that can be computed from the others; they are not saved."""

    def copy(self) -> Self:
        new = clone(self)
        new.stack = list(map(clone, self.stack))
        new.pending = self.pending[:]
        new.given_dice = self.given_dice[:]
        if self.given_of:
            new.given_of = {side: given[:] for side, given in self.given_of.items()}
        for name in self.columns:
            setattr(new, name, getattr(self, name).copy())
        return new

    def to_data(self) -> dict[str, Any]:
        """Everything, as JSON-able data."""
        data: dict[str, Any] = {
            name: to_plain(getattr(self, name))
            for name in field_names(self)
            if name not in self.derived and name != "stack"
        }
        for name in ("given_of", "apart"):  # left out when empty, so that states are written as they always were
            if not data[name]:
                del data[name]
        data["stack"] = [
            {"procedure": type(p).label(), **{f: to_plain(getattr(p, f)) for f in field_names(p)}} for p in self.stack
        ]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The state that `to_data` wrote; derived fields are left for the rules to fill."""
        rest = dict(data)
        stack = []
        for entry in rest.pop("stack"):
            values = dict(entry)
            kind = Procedure.named(values.pop("procedure"))
            stack.append(msgspec.convert(values, kind, strict=False))
        state = msgspec.convert(rest, cls, strict=False)
        state.stack = stack
        return state

    def digest(self) -> str:
        """A fingerprint; two states with the same digest are the same."""
        return sha256(json.dumps(self.to_data(), sort_keys=True).encode()).hexdigest()


def to_plain(value: Any) -> Any:
    """JSON-able form of a field's value; sets are sorted, so that equal values look equal."""
    return msgspec.to_builtins(value, str_keys=True, order="sorted")
