"""The state of a game: plain data that can be copied, compared, saved and loaded at any decision.

A game's own state class adds its columns (lists of small ints indexed by unit) and counters. What changes in play
lives here and nowhere else.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, field, fields
from hashlib import sha256
from sys import intern
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar, cast

from mypy_extensions import mypyc_attr

from esagono.engine.plain import from_plain, to_plain

if TYPE_CHECKING:
    from esagono.engine.game import Game
    from esagono.engine.option import Option


GAMES: Final = "esagono.games."
Thing = TypeVar("Thing")


_slots: Final[dict[Any, tuple[tuple[str, ...], bool]]] = {}


def slots_of(kind: Any) -> tuple[tuple[str, ...], bool]:
    """The attributes that objects of a class keep in slots (all of a compiled class, none of a plain one), and whether
    they may have others."""
    found = _slots.get(kind)
    if found is None:
        names = tuple(n for n in getattr(kind, "__mypyc_attrs__", ()) if n != "__dict__")
        found = _slots[kind] = names, kind.__dictoffset__ != 0
    return found


def clone(thing: Thing) -> Thing:
    """A shallow copy of a plain object; `copy.copy` takes five times as long."""
    kind: Any = type(thing)
    new: Any = kind.__new__(kind)
    names, has_others = slots_of(kind)
    for name in names:
        setattr(new, name, getattr(thing, name))
    if has_others:
        new.__dict__.update(cast(Any, thing).__dict__)
    return cast(Thing, new)


def field_names(thing: Any) -> tuple[str, ...]:
    """The fields of a dataclass, in the order in which they are saved."""
    return tuple(f.name for f in fields(thing))


def remade(thing: Any) -> tuple[Any, tuple[Any, ...]]:
    """For `__reduce__` of a dataclass that is frozen or has an `__init__` of its own: it is pickled as its class and
    fields. What Python does by itself works with plain ones only."""
    return type(thing), tuple([getattr(thing, name) for name in field_names(thing)])


@mypyc_attr(acyclic=True)
@dataclass(init=False)  # the one that is written out is compiled
class Decision:
    """A choice that one side has to make now; it belongs to the procedure on top of the stack, and never changes.

    `kind` names the choice, `clause` the paragraph that asks for it. `always`: ask even when there is only one
    option, because not asking would give something away to the other side.
    """

    side: str
    kind: str
    clause: str
    always: bool = False
    args: dict[str, Any] = field(default_factory=dict)

    def __init__(
        self, side: str, kind: str, clause: str, always: bool = False, args: dict[str, Any] | None = None
    ) -> None:
        self.side, self.kind, self.clause, self.always = side, kind, clause, always
        self.args = {} if args is None else args

    def __reduce__(self) -> tuple[Any, ...]:
        return remade(self)


@dataclass(frozen=True)
class Result:
    """How a game ended: the winning side (`""` for a draw), the level of victory, and the points."""

    winner: str
    level: str
    points: int

    def __reduce__(self) -> tuple[Any, ...]:
        return remade(self)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
@dataclass
class Procedure:
    """One step of a rulebook's sequence of play: a plain dataclass, and so is every subclass.

    `step` names the method that runs next. A step may ask for decisions (`game.ask`), call another procedure
    (`game.call`), set the next step, or finish (`game.done`). For a decision of kind `k` a procedure has
    `k_options(game, side)` and `k_chosen(game, side, option)`.

    Fields hold immutable values only (numbers, strings, tuples): a copy of a state shares them, and they never become
    garbage that only a search for cycles would find.
    """

    step: str = "begin"

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        register(cls)

    def run(self, game: Game) -> None:
        """Do the next step."""
        # looked up by name: a subclass in plain Python that gives it another default keeps it in its own place
        getattr(self, getattr(self, "step"))(game)  # noqa: B009

    def options(self, game: Game, decision: Decision) -> list[Option]:
        found: list[Option] = getattr(self, methods_of(decision.kind)[0])(game, decision.side)
        return found

    def chosen(self, game: Game, decision: Decision, option: Option) -> None:
        getattr(self, methods_of(decision.kind)[1])(game, decision.side, option)


_methods: Final[dict[str, tuple[str, str]]] = {}


def methods_of(kind: str) -> tuple[str, str]:
    """The names of the methods that list the options of a decision and take the one chosen, put together once."""
    found = _methods.get(kind)
    if found is None:
        found = _methods[kind] = (intern(kind + "_options"), intern(kind + "_chosen"))
    return found


PROCEDURES: Final[dict[str, Any]] = {}
"""The classes of procedures, by their names in saved states."""
_own_names: Final[dict[Any, str]] = {}


def register(kind: Any) -> None:
    """Remember a class of procedures by its name in saved states."""
    PROCEDURES.setdefault(label_of(kind), kind)
    if PROCEDURES[label_of(kind)].__module__ == kind.__module__:
        PROCEDURES[label_of(kind)] = kind


def saved_as(kind: Any, name: str) -> None:
    """Give a class of procedures a name of its own in saved states: `<series>.<Class>` names another one."""
    _own_names[kind] = name
    PROCEDURES[name] = kind


def label_of(kind: Any) -> str:
    """The name in saved states: it does not change when a class moves to another module of its series."""
    if kind in _own_names:
        return _own_names[kind]
    path = f"{kind.__module__}.{kind.__qualname__}"
    return short_label(path.removeprefix(GAMES)) if path.startswith(GAMES) else path


def procedure_named(label: str) -> Any:
    """The class that a saved state names, or names by the whole path of its module as states once did."""
    return PROCEDURES.get(label) or PROCEDURES[short_label(label)]


def short_label(path: str) -> str:
    """
    >>> short_label("inferno.combat.Combat")
    'inferno.Combat'
    """
    series, *_, name = path.split(".")
    return f"{series}.{name}"


DERIVED: Final = {"derived": True}
"""Metadata of a field that can be computed from others."""
RECORD: Final = {"record": True}
"""Metadata of a field that keeps what has happened, for those who remember: saved, but no part of the position."""
_columns: Final[dict[Any, tuple[str, ...]]] = {}


def columns_of(kind: Any) -> tuple[str, ...]:
    """The lists and dicts that a game's own state adds."""
    found = _columns.get(kind)
    if found is None:
        shared = {f.name for f in fields(State)}
        found = tuple(f.name for f in fields(kind) if f.default_factory is not MISSING and f.name not in shared)
        _columns[kind] = found
    return found


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
@dataclass
class State:
    """What every game's state has. Subclasses are dataclasses too; their lists and dicts are copied with the state.

    What can be computed from other fields has `metadata=DERIVED`: it is not saved, `Ruleset.rebuild` fills it again.
    (No `ClassVar` here nor in procedures: a compiled dataclass takes it for a field.)
    """

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

    def copy(self) -> Self:
        new = clone(self)
        new.stack = [clone(procedure) for procedure in self.stack]
        new.pending = self.pending[:]
        new.given_dice = self.given_dice[:]
        if self.given_of:
            new.given_of = {side: given[:] for side, given in self.given_of.items()}
        for name in columns_of(type(self)):
            setattr(new, name, getattr(self, name).copy())
        return new

    def to_data(self) -> dict[str, Any]:
        """Everything, as JSON-able data."""
        data: dict[str, Any] = {
            f.name: to_plain(getattr(self, f.name))
            for f in fields(self)
            if "derived" not in f.metadata and f.name != "stack"
        }
        for name in ("given_of", "apart"):  # left out when empty, so that states are written as they always were
            if not data[name]:
                del data[name]
        data["stack"] = [
            {"procedure": label_of(type(p)), **{f: to_plain(getattr(p, f)) for f in field_names(p)}} for p in self.stack
        ]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The state that `to_data` wrote; derived fields are left for the rules to fill."""
        rest = dict(data)
        stack = []
        for entry in rest.pop("stack"):
            values = dict(entry)
            kind = procedure_named(values.pop("procedure"))
            stack.append(from_plain(values, kind))
        state: Self = from_plain(rest, cls)
        state.stack = stack
        return state

    def digest(self) -> str:
        """A fingerprint; two states with the same digest are the same position, whatever led to it."""
        data = self.to_data()
        for f in fields(self):
            if "record" in f.metadata:
                del data[f.name]
        return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
