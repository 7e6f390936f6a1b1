"""What a question about a fire or combat means: who, at what, and where from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from esagono.engine import given
from esagono.engine.errors import EsagonoError, UnknownName
from esagono.engine.shapes import word
from esagono.games.risorgimento.activation.declarations import assaults_of
from esagono.games.risorgimento.combat.charge_path import allowance, can_strike, ride_costs
from esagono.games.risorgimento.fights.combat import combat_sum
from esagono.games.risorgimento.fights.fighting import fight, stack
from esagono.games.risorgimento.fire.firing import (
    FOOT_AND_HORSE,
    NOT_GUNS,
    able_to_fire,
    target_forces,
    targets_called,
)
from esagono.games.risorgimento.ground import COMPASS, facing_said
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import RisorgimentoState

OTHER_WORDS: Final = {
    "guns": "firers",
    "artillery": "firers",
    "firer": "firers",
    "attacker": "attackers",
    "from": "from_",
    "from_hex": "from_",
    "via": "from_",
    "marker": "from_",
}
"""Arguments of a forecast that have another name elsewhere, and mean the same."""
FORCES: Final = (ARMS[INFANTRY], ARMS[CAVALRY], ARMS[ARTILLERY], FOOT_AND_HORSE, *NOT_GUNS)
"""9.d, Q59: what a Force that is fired at may be called."""
OF_FORCE: Final = {
    "line": ARMS[INFANTRY], "light": ARMS[INFANTRY], "guns": ARMS[ARTILLERY], "field-artillery": ARMS[ARTILLERY],
    "horse-artillery": ARMS[ARTILLERY],
}  # fmt: skip
"""Q23: types of units by the Force that they belong to."""


def agreed(found: Mapping[str, Any]) -> Any:
    """What was said under one or several names that mean the same; None if it was not said."""
    names = list(found)
    for name in names[1:]:
        if found[name] != found[names[0]]:
            raise EsagonoError(f"{names[0]} and {name} mean the same in a forecast: say one of them")
    return found[names[0]] if names else None


def said(**parts: Any) -> dict[str, Any]:
    """The parts of a question that are not left out."""
    return {name: value for name, value in parts.items() if value is not None and value != "" and value != ()}


def yes_or_no(name: str, value: Any) -> bool | None:
    """
    >>> yes_or_no("reaction", True), yes_or_no("reaction", 0), yes_or_no("reaction", None)
    (True, False, None)
    """
    if value is None or value in (True, False):
        return None if value is None else bool(value)
    raise EsagonoError(f"{name} is {value!r}; expected true or false")


def facing_meant(facing: str) -> str:
    """3.1: a facing by its name; nothing if none is said."""
    name = facing_said(facing)
    if name and name not in COMPASS:
        raise UnknownName("facing", facing, COMPASS)
    return name


def force_named(names: Mapping[str, str]) -> str:
    """9.d: the word for the Force that is fired at; nothing if none is said."""
    for name in names.values():
        if word(name, OF_FORCE) not in FORCES:
            raise UnknownName("Force", name, FORCES)
    return agreed({key: word(name, OF_FORCE) for key, name in names.items()}) or ""


def all_named(rules: Risorgimento, **names: Any) -> tuple[int, ...]:
    """The units that fire or attack, by whichever name they are asked for; nobody if none is."""
    found = {key: units_named(rules, given.names(value)) for key, value in said(**names).items() if value}
    return agreed(found) or ()


def units_named(rules: Risorgimento, names: Sequence[str] | str) -> tuple[int, ...]:
    """The units that fire or attack."""
    listed = ([names] if names else []) if isinstance(names, str) else list(names)
    if not listed:
        raise EsagonoError("a forecast needs the units that fire or attack: firers=[...] or attackers=[...]")
    units = tuple(dict.fromkeys(rules.unit_named(name) for name in listed))
    if len({rules.roster.side[u] for u in units}) > 1:
        raise EsagonoError("units of both sides cannot fire or attack together")
    return units


def hex_or_unit(rules: Risorgimento, state: RisorgimentoState, name: str, seat: str | None) -> tuple[int, int]:
    """A hex by its number, or by a unit that lies in it if the seat knows which one that is; and this unit, or -1."""
    unit = rules.roster.index.get(name, -1) if name not in rules.grid.numbers else -1
    if unit < 0 or state.hex[unit] < 0:
        return rules.hex_named(name), -1
    if seat is not None and rules.hidden_from(state, unit, rules.seat_index(seat)):
        return rules.hex_named(name), -1
    return state.hex[unit], unit


def aimed_at(rules: Risorgimento, state: RisorgimentoState, name: str, seat: str | None) -> tuple[int, str]:
    """The hex of a target, and the Force of a unit that is named instead of its hex."""
    if not name:
        raise EsagonoError("a forecast needs the hex that is fired at or attacked: target=hex")
    hex, unit = hex_or_unit(rules, state, name, seat)
    arm = rules.roster.arm[unit] if unit >= 0 else -1
    return hex, ARMS[arm] if arm in (INFANTRY, CAVALRY, ARTILLERY) else ""


def force_meant(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, name: str) -> str:
    """9.d, Q59: the Force of a target hex by what it is called there; `non-artillery` is the first that is not guns."""
    here = target_forces(rules, state, hex, 1 - rules.roster.side[units[0]])
    return next(iter(targets_called(here, name)), name)


def answers_enemy(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> bool:
    """12.1.a: while an enemy formation is active, units fire in Reaction."""
    return state.formation >= 0 and rules.roster.formation_side[state.formation] != rules.roster.side[units[0]]


def shooters(
    rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], *, reaction: bool
) -> tuple[int, ...]:
    """9.2.a, Q25, Q61: those of a Force that fire; all of them if none could, for the reasons against it."""
    if len({rules.roster.arm[u] for u in units}) > 1:
        return units
    return tuple(able_to_fire(rules, state, units, action=not reaction)) or units


def attack_hex(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], target: int, *, charge: bool
) -> int:
    """Where units would attack from if not told: where they stand, a marker at the target, the best way."""
    here = state.hex[units[0]]
    if here < 0 or rules.grid.distance(here, target) <= 1:
        return here
    markers = [m for m in state.markers if m.to == target and m.charge == charge]
    markers.sort(key=lambda m: not any(u in m.forces for u in units))
    if markers:
        return markers[0].hex
    arms = {rules.roster.arm[u] for u in units}
    if not arms <= {INFANTRY, CAVALRY} or not stack(rules, state, target, 1 - rules.roster.side[units[0]]):
        return here
    costs: dict[int, int] = {}
    if not charge:
        reached = [{h for h, to, _ in assaults_of(rules, state, u) if to == target} for u in units]
        costs = {h: rules.grid.distance(here, h) for h in set.intersection(*reached)}
    elif arms == {CAVALRY}:
        left = allowance(rules, units)
        rides = ride_costs(rules, state, units, here, left)
        costs = {h: c for h, c in rides.items() if can_strike(rules, state, units, h, target, left - c)}
    # where the dice are best: through the rear, not across a stream; then the shortest
    gains = {h: gain(rules, state, units, h, target, charge=charge) for h in costs}
    return min(costs, key=lambda h: (-gains[h], costs[h], h), default=here)


def gain(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], origin: int, target: int, *, charge: bool
) -> int:
    """The modifiers of the dice for an attack out of a hex; none against guns alone."""
    fought = fight(rules, state, tuple(units), origin, target, charge=charge)
    if all(f.arm == ARTILLERY for f in fought.defenders):
        return 0
    return combat_sum(rules.combat, fought).drm


ANSWERS: Final = {
    "counterattack": "assault", "counter-attack": "assault", "countercharge": "charge", "counter-charge": "charge",
    "reaction-fire": "fire", "react-fire": "fire",
}  # fmt: skip
"""12.2.2, 12.2.3: what is called otherwise as a Reaction."""


def kind_meant(kind: str, usual: str, reaction: bool | None) -> tuple[str, bool | None]:
    """The kind of a forecast, or the usual one if none is said; and that it is a Reaction, if its name says so."""
    said = word(kind) or usual
    return ANSWERS.get(said, said), True if said in ANSWERS else reaction


def named_for(game: RisorgimentoGame, aim: int, *, charge: bool) -> list[str]:
    """7.1.3, H11: who is named for a marker at a hex; nobody if there is none, or more than one."""
    found = [m.forces for m in game.state.markers if m.to == aim and m.charge == charge]
    return game.ids(found[0]) if len(found) == 1 else []
