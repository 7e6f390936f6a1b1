"""The state of a game: plain data that can be copied, compared, saved and loaded at any decision.

A game's own state class adds its columns (lists of small ints indexed by unit) and counters. What changes in play
lives here and nowhere else.
"""

from __future__ import annotations

import copy
import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from esagono.engine.game import Game
    from esagono.engine.option import Option


class Decision(Struct, frozen=True, gc=False):
    """A choice that one side has to make now; it belongs to the procedure on top of the stack.

    `kind` names the choice, `clause` the paragraph that asks for it. `always`: ask even when there is only one
    option, because not asking would tell the other side something.
    """

    side: str
    kind: str
    clause: str
    always: bool = False
    args: dict[str, Any] = {}


class Result(Struct, frozen=True):
    """How a game ended: the winning side (`""` for a draw), the level of victory, and the points."""

    winner: str
    level: str
    points: int


class Procedure(Struct, gc=False):
    """One step of a rulebook's sequence of play.

    `step` names the method that runs next. A step may ask for decisions (`game.ask`), call another procedure
    (`game.call`), set the next step, or finish (`game.done`). For a decision of kind `k` a procedure has
    `k_options(game, side)` and `k_chosen(game, side, option)`.

    Fields hold immutable values only (numbers, strings, tuples): a copy of a state shares them, and no garbage can
    come of them that only a search for cycles would find.
    """

    step: str = "begin"
    registry: ClassVar[dict[str, type[Procedure]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        Procedure.registry[cls.label()] = cls

    @classmethod
    def label(cls) -> str:
        """The name in saved states; games may have procedures of the same class name."""
        return f"{cls.__module__.removeprefix('esagono.games.')}.{cls.__qualname__}"

    def options(self, game: Game, decision: Decision) -> list[Option]:
        found: list[Option] = getattr(self, decision.kind + "_options")(game, decision.side)
        return found

    def chosen(self, game: Game, decision: Decision, option: Option) -> None:
        getattr(self, decision.kind + "_chosen")(game, decision.side, option)


class State(Struct):
    """What every game's state has. Subclasses name their lists and dicts in `columns`, so that a copy is quick."""

    stack: list[Procedure] = []
    pending: list[Decision] = []
    rolled: int = 0
    given_dice: list[int] = []
    result: Result | None = None
    columns: ClassVar[tuple[str, ...]] = ()
    derived: ClassVar[tuple[str, ...]] = ()
    """Fields that can be computed from the others; they are not saved."""

    def copy(self) -> Self:
        new = copy.copy(self)
        new.stack = list(map(copy.copy, self.stack))
        new.pending = self.pending[:]
        new.given_dice = self.given_dice[:]
        for name in self.columns:
            setattr(new, name, getattr(self, name).copy())
        return new

    def to_data(self) -> dict[str, Any]:
        """Everything, as JSON-able data."""
        data: dict[str, Any] = {
            name: to_plain(getattr(self, name))
            for name in self.__struct_fields__
            if name not in self.derived and name != "stack"
        }
        data["stack"] = [
            {"procedure": type(p).label(), **{f: to_plain(getattr(p, f)) for f in p.__struct_fields__}}
            for p in self.stack
        ]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The state that `to_data` wrote; derived fields are left for the rules to fill."""
        fields = dict(data)
        stack = []
        for entry in fields.pop("stack"):
            values = dict(entry)
            kind = Procedure.registry[values.pop("procedure")]
            stack.append(msgspec.convert(values, kind, strict=False))
        state = msgspec.convert(fields, cls, strict=False)
        state.stack = stack
        return state

    def digest(self) -> str:
        """A fingerprint; two states with the same digest are the same."""
        return sha256(json.dumps(self.to_data(), sort_keys=True).encode()).hexdigest()


def to_plain(value: Any) -> Any:
    """JSON-able form of a field's value; sets are sorted, so that equal values look equal."""
    return msgspec.to_builtins(value, str_keys=True, order="sorted")
