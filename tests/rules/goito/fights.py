"""Fights of Goito as the tests play them: up to a neighbouring hex, or to the moment when dice decide.

Two scenes: from the south A (or C, if it is cavalry) comes through 0506 at 0505; or through 0606 at 0605, with two
stacking points and nothing but the given dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .playing import act, play, settle
from .situations import AU, BATTERY, Counter, Game, assault, au, charge, pi, position

Log = list[Any]

# At 0505, through 0506

AT_P = assault("0506", "0505", "A")
"""The marker of A in 0506, which points at P in 0505."""


def fight(
    *units: Counter, dice: Iterable[int], target: str = "0505", mine: Counter | None = None, **doc: Any
) -> tuple[Game, Log]:
    """A in 0506 assaults 0505 from its own hex, where a marker lies."""
    first = mine or au("A", "0506")
    game = position(first, *units, markers=[assault("0506", target, first["id"])], dice=[*dice, *[1] * 12], **doc)
    return game, act(game, first["id"], "assault", to=target)


def approach(
    *units: Counter,
    unit: Counter | None = None,
    dice: Iterable[int] = (),
    marker: tuple[str, str] = ("0506", "0505"),
    **doc: Any,
) -> tuple[Game, Log]:
    """A comes from 0508 into its marker hex 0506, next to P in 0505."""
    mover = unit or au("A", "0508")
    game = position(mover, *units, markers=[assault(*marker, mover["id"])], dice=[*dice, *[1] * 12], **doc)
    return game, act(game, mover["id"], "move", to="0506")


def ride(game: Game, log: Log | None = None) -> Log:
    """The way of a charge, hex by hex, until somebody else decides."""
    log = [] if log is None else log
    while game.decision and game.decision.kind == "ride":
        log += game.play(game.options()[0])
    return log


def charging(
    *units: Counter,
    dice: Iterable[int] = (),
    rider: Counter | None = None,
    target: str = "0505",
    hex: str = "0506",
    **doc: Any,
) -> tuple[Game, Log]:
    """C charges from 0508 through 0506 at 0505, and has come next to it."""
    first = rider or au("C", "0508", type="cavalry")
    game = position(first, *units, markers=[charge(hex, target, first["id"])], dice=[*dice, *[1] * 12], **doc)
    return game, ride(game, act(game, first["id"], "charge", to=target))


CAVALRY = {"type": "cavalry", "strength": 4, "stacking": 3}


def cavalry_charges(*units: Counter, dice: Iterable[int], **doc: Any) -> Game:
    """The same with four points of cavalry."""
    return charging(*units, rider=au("C", "0508", **CAVALRY), dice=dice, **doc)[0]


def reacting(*units: Counter, **doc: Any) -> Game:
    """A has come next to P in 0505, who may react."""
    game, _ = approach(*(units or [pi("P", "0505")]), **doc)
    assert game.decision.kind == "reaction"
    return game


def mixed(**doc: Any) -> Game:
    """Line and light infantry side by side, next to the enemy."""
    mine = [au("A", "0506", strength=4), au("L", "0506", type="light", strength=2, cohesion=10)]
    return position(*mine, pi("P", "0505"), markers=[assault("0506", "0505", "L")], dice=[3] * 12, **doc)


def three_forces(**question: Any) -> Any:
    """A forecast at P in 0505, who looks south; A is in 0508 and guns G in 0608."""
    game = position(au("A", "0508"), au("G", "0608", type="field-artillery"), pi("P", "0505", facing="S"))
    return game.forecast(target="0505", **question)


# At 0605, through 0606

MARK = [assault("0606", "0605", "A")]


def marked(
    *units: Counter, dice: Sequence[int], attacker: Counter | None = None, markers: Any = None, **doc: Any
) -> Game:
    """A stands in 0606 and has not yet assaulted 0605."""
    mine = {"strength": 4, "stacking": 2} | (attacker or {})
    return position(au("A", "0606", **mine), *units, markers=markers or MARK, dice=dice, **doc)


WON, LOST = [5, 5], [2, 2]
"""Dice that beat the defender (B -/1S1) or the attacker (R 1S1/-) at even strength."""


def even(*units: Counter, dice: Sequence[int], **doc: Any) -> Game:
    """The same, with P in 0605 who is as strong."""
    return marked(pi("P", "0605", strength=4, stacking=2), *units, dice=dice, **doc)


def arrived(
    *units: Counter, dice: Iterable[int] = (), mover: Counter | None = None, markers: Any = None, **doc: Any
) -> Game:
    """A has come from 0608 to 0606, next to the enemy in 0605."""
    values = {"strength": 4, "stacking": 2} | (mover or {})
    game = position(au("A", "0608", **values), *units, markers=markers or MARK, dice=[*dice], **doc)
    act(game, "A", "move", to="0606")
    return game


def squadron(id: str = "C", hex: str = "0609", **values: Any) -> Counter:
    return au(id, hex, type="cavalry", **({"strength": 6, "stacking": 3} | values))


def mounted(
    *units: Counter, dice: Sequence[int], rider: Counter | None = None, markers: Any = None, **doc: Any
) -> Game:
    """C in 0609 is about to charge 0605 from the south through 0606."""
    marks = markers or [charge("0606", "0605", "C")]
    return position(squadron(**(rider or {})), *units, markers=marks, dice=dice, **doc)


def up_to_the_strike(game: Game) -> Log:
    """C charges, and the defender declines everything, up to the question whether to strike."""
    return act(game, "C", "charge") + settle(game, "charge", "action")


# Fire

ROLLS = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""How many of 36 throws of two dice give each sum."""


def battery_of(id: str, side: str, hex: str, **values: Any) -> Counter:
    return {"id": id, "side": side, "hex": hex, **BATTERY, **values}


def battery(hex: str = "0606", **values: Any) -> Counter:
    """G, three guns that look north."""
    return battery_of("G", AU, hex, **({"facing": "N"} | values))


def targets(game: Game, unit: str) -> set[tuple[str, str]]:
    """Everything a unit may fire at: hex, Force."""
    play(game, "select", unit=unit)
    return {(o.text("target"), o.text("force")) for o in game.options() if o.verb == "fire"}
