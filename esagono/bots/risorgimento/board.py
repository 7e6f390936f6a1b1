"""What a bot makes of its view: a state with face-down counters as their backs show them, and the odds of fights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mypy_extensions import mypyc_attr

from esagono.bots.interface import View
from esagono.games.risorgimento.belief import ASSUMED, believed
from esagono.games.risorgimento.combat_arithmetic import ATTACKER
from esagono.games.risorgimento.fighters import Fighter
from esagono.games.risorgimento.fighting import fight, shot, stack
from esagono.games.risorgimento.fire import fire_chances, fire_sum
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.outlook import charge_endings
from esagono.games.risorgimento.roster import ARTILLERY, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import (
    ACTION_NAMES,
    ELIMINATED,
    FACE_UP,
    FLAG_NAMES,
    MARCH,
    Marker,
    RisorgimentoState,
)

FLAGS = {name: flag for flag, name in FLAG_NAMES.items()} | {"limbered": MARCH}
LEVEL = 0.6
"""What the loss of a status level is worth, in strength points."""


@dataclass(frozen=True)
class Prospect:
    """What an attack promises: the chance to win it, and what both lose, in strength points."""

    win: float
    gain: float


NOTHING = Prospect(0.0, 0.0)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Board:
    """A state as a seat sees it, and rules in which hidden counters have the middle values of their look-alikes."""

    def __init__(self, rules: Risorgimento, view: View, side: int) -> None:
        self.side, self.enemy = side, 1 - side
        self.state = state_of(rules, view)
        self.rules = believed(rules, self.state, side, ASSUMED)

    def enemies_at(self, hex: int) -> tuple[int, ...]:
        return stack(self.rules, self.state, hex, self.enemy)

    def harm(self, before: Iterable[Fighter], after: Iterable[Fighter]) -> float:
        """What fighters have lost, in strength points."""
        return harm_done(before, after)

    def attack(self, units: Sequence[int], origin: int, target: int, *, charge: bool) -> Prospect:
        """11.2: the outlook of an assault or charge; guns that stand alone are overrun."""
        rules, state = self.rules, self.state
        there = self.enemies_at(target)
        if not there or not units or target not in rules.grid.surroundings[origin]:
            return NOTHING
        if all(rules.roster.arm[u] == ARTILLERY for u in there):
            return Prospect(1.0, float(sum(rules.strength_of(state, u) for u in there)))
        fought = fight(rules, state, units, origin, target, charge=charge)
        win, gain = Fraction(0), 0.0
        for ending, chance in charge_endings(rules.combat, fought, shock=charge and rules.policy.charge_shock).items():
            if ending.winner == ATTACKER:
                win += chance
            harm = self.harm(fought.defenders, ending.defenders) - self.harm(fought.attackers, ending.attackers)
            gain += float(chance) * harm
        return Prospect(float(win), gain)

    def fire(self, units: Sequence[int], origin: int, target: Sequence[int]) -> float:
        """9.3: the harm that a fire does on average."""
        if not units or not target:
            return 0.0
        aimed = shot(self.rules, self.state, units, origin, target)
        if not fire_sum(self.rules.combat, aimed).factor:
            return 0.0
        outcomes = fire_chances(self.rules.combat, aimed)
        return sum(float(p) * self.harm(aimed.target, after) for after, p in outcomes.items())


def harm_done(before: Iterable[Fighter], after: Iterable[Fighter]) -> float:
    """Strength points and status levels that fighters have lost; who routs is lost as a whole."""
    now = {f.unit: f for f in after}
    harm = 0.0
    for f in before:
        then = now.get(f.unit)
        if then is None or not then.alive:
            harm += f.strength
        else:
            harm += f.strength - then.strength + LEVEL * (then.status - f.status)
    return harm


def state_of(rules: Risorgimento, view: View) -> RisorgimentoState:
    """The state as far as a seat can see it. A counter that lies face down is stood for by one with the same back."""
    state = rules.fresh_state()
    roster, numbers = rules.roster, rules.grid.numbers
    for u in range(len(roster.ids)):
        state.hex[u] = ELIMINATED
    for entry in view["off_map"]["reinforcements"]:
        state.hex[roster.index[entry["id"]]] = -1
    known = {entry["id"] for entry in view["units"] if "id" in entry}
    known.update(entry["id"] for entry in view["off_map"]["reinforcements"])
    known.update(view["off_map"]["eliminated"])
    free: dict[str, list[int]] = {}
    for u, name in enumerate(roster.ids):
        if name not in known:
            free.setdefault(roster.looks[u], []).append(u)
    for entry in view["units"]:
        unit = roster.index[entry["id"]] if "id" in entry else free[entry["look"]].pop(0)
        place(state, unit, numbers[entry["hex"]], entry)
    for f in view["formations"]:
        i = roster.formation_index[f["id"]]
        state.activated[i], state.failed[i], state.mood[i] = int(f["activated"]), f["failed"], f["mood"]
    for m in view["markers"]:
        forces = tuple(roster.index[name] for name in m["forces"] if name in roster.index)
        state.markers.append(Marker(numbers[m["hex"]], numbers[m["to"]], m["kind"] == "charge", forces, m["used"]))
    state.turn, state.side = view["turn"], rules.sides.index(view["side"])
    now = view["active"]
    if now is not None:
        state.formation = roster.formation_index[now["formation"]]
        state.part, state.loose = now["step"], now["loose"]
    state.control = 0
    for name, holder in view["control"].items():
        if holder == rules.sides[0]:
            state.control |= 1 << numbers[name]
    rules.rebuild(state)
    return state


def place(state: RisorgimentoState, unit: int, hex: int, entry: Mapping[str, Any]) -> None:
    state.hex[unit] = hex
    for name in entry["flags"]:
        state.flags[unit] |= FLAGS[name]
    if entry["face_up"]:
        state.flags[unit] |= FACE_UP
    state.lost[unit] = entry.get("lost", 0)
    state.status[unit] = entry.get("status", 0)
    if "facing" in entry:
        state.facing[unit] = COMPASS.index(entry["facing"])
    if "action" in entry:
        state.action[unit] = ACTION_NAMES.index(entry["action"])
        state.spent[unit] = int(entry["spent"] * QUARTERS)
