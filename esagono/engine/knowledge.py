"""Whether an option told its side something it could not have known: then it cannot be undone.

The promise: if the same option, in two states that look the same to a seat, would tell the seat different things, undo
is closed. Two tests close undo:

* *news*: after the option the seat sees something of an enemy piece that it did not see before;
* *twins*: the state with everything shuffled that the seat cannot see (`Ruleset.scramble`) answers differently.

The shuffles are drawn from what the seat knows, never from the game's seed, so that undo says nothing about hidden
things or coming dice.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from esagono.engine.errors import EsagonoError
from esagono.engine.event import Event
from esagono.engine.option import Option

if TYPE_CHECKING:
    from esagono.engine.game import Game
    from esagono.engine.state import State

TWINS: Final = 6
"""Shuffled states that are asked for every option."""
UNTOLD: Final = ("key", "look", "face_up")
"""What is written of a piece when it is turned face down, and says nothing new of it."""

Fact = tuple[str, dict[str, Any]]


def tells(before: Game, after: Game, side: str, option: Option) -> bool:
    """A side learnt something by its option, which led from one game to the other.

    The log of `after` begins with the option. Neither game is changed.
    """
    known, now = before.view(side), after.view(side)
    events = after.events_for(side)
    if has_news(before.rules.info.sides, side, known, now) or named_anew(before, known, events):
        return True
    if not before.rules.fog:
        return False
    told = answer(after, side)
    rng = random.Random(json.dumps(known, sort_keys=True))
    for _ in range(TWINS):
        twin = alone(before, before.state)
        before.rules.scramble(twin.state, side, rng)
        if differs(before, twin, side, option, told):
            return True
    return False


def differs(before: Game, twin: Game, side: str, option: Option, told: Any) -> bool:
    """Whether the option tells the side something else in a state that looks the same to it."""
    start = twin.copy()
    try:
        twin.play(option, side)
        if answer(twin, side) == told:
            return False
    except (EsagonoError, LookupError, ArithmeticError, ValueError, TypeError, AttributeError):
        pass  # a shuffle that is no possible state, if it does not look the same
    return bool(question(start, side) == question(before, side))


def alone(game: Game, state: State) -> Game:
    """The game in a state of its own, with a log that begins here."""
    new = game.copy(history=False)
    new.state = state.copy()
    new._listed.clear()
    new.history = True
    return new


def question(game: Game, side: str) -> Any:
    """Return what a seat knows before it chooses: its view and its options."""
    return json.dumps(game.view(side), sort_keys=True), options_of(game, side)


def answer(game: Game, side: str) -> Any:
    """Return what a seat knows after it has chosen: view, options and events."""
    return *question(game, side), game.events_for(side)


def options_of(game: Game, side: str) -> list[Option] | None:
    return game.options(side) if any(d.side == side for d in game.state.pending) else None


# News


def has_news(sides: tuple[str, ...], side: str, known: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Something is told of the other side's pieces that was not told before."""
    old = list(facts(sides, side, known))
    new = []
    for fact in facts(sides, side, now):
        if fact in old:
            old.remove(fact)
        else:
            new.append(fact)
    for fact in new:
        covering = next((f for f in old if covers(f, fact)), None)
        if covering is None:
            return True
        old.remove(covering)
    return False


def facts(sides: tuple[str, ...], side: str, view: Mapping[str, Any]) -> Iterator[Fact]:
    """The records of a view that say whose they are, if they are another side's: units, stacks, markers.

    What is under way (a combat, an action) has a side too, and is no piece: there the twins answer.
    """
    for name, value in view.items():
        if not (isinstance(value, dict) and value.get("side") in sides):
            yield from facts_in(sides, side, name, value)


def facts_in(sides: tuple[str, ...], side: str, path: str, value: Any) -> Iterator[Fact]:
    if isinstance(value, dict):
        owner = value.get("side")
        if owner in sides:
            if owner != side:
                yield path, value
            return
        for name, part in value.items():
            if name in sides and isinstance(part, dict):
                if name != side:
                    yield f"{path}/{name}", part
            else:
                yield from facts_in(sides, side, f"{path}/{name}", part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from facts_in(sides, side, path, part)


def covers(old: Fact, new: Fact) -> bool:
    """All that is told now was told before: a counter that is turned face down, a marker that is taken off."""
    if old[0] != new[0]:
        return False
    for name, value in new[1].items():
        if name in UNTOLD:
            continue
        if name not in old[1]:
            return False
        was = old[1][name]
        less = isinstance(value, list) and isinstance(was, list) and all(part in was for part in value)
        if was != value and not less:
            return False
    return True


def named_anew(game: Game, known: Mapping[str, Any], events: list[Event]) -> bool:
    """An event names a piece that the view did not."""
    names = game.rules.names("en")
    said = {word for event in events for word in words(event.args) if word in names}
    return bool(said) and not said <= set(words(known))


def words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield name
            yield from words(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from words(part)
