"""What a bot makes of its view: a state with face-down counters as their backs show them, and the odds of fights."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mypy_extensions import mypyc_attr

from esagono.bots.interface import View
from esagono.games.risorgimento.combat_tables import CombatTables
from esagono.games.risorgimento.fights.combat import Fight
from esagono.games.risorgimento.fights.fighters import Fighter
from esagono.games.risorgimento.fights.fighting import fight, shot, stack
from esagono.games.risorgimento.fights.fire import Shot, fire_chances, fire_sum
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.knowledge.belief import ASSUMED, believed
from esagono.games.risorgimento.knowledge.outlook import charge_endings
from esagono.games.risorgimento.roster import ARTILLERY, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import (
    ACTION_NAMES,
    CHOICES,
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
    """What an attack promises: the chance that it takes the hex, and what both sides lose, in strength points."""

    win: float
    gain: float


NOTHING = Prospect(0.0, 0.0)
KEPT = 20_000
"""Combats and fires whose outlook is kept: the same ones are asked for again and again."""
FOUGHT: dict[tuple[str, CombatTables, Fight, bool], Prospect] = {}
FIRED: dict[tuple[str, CombatTables, Shot], float] = {}


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Board:
    """A state as a seat sees it, and rules in which hidden counters have the middle values of their look-alikes."""

    judgement = "strength"
    """Name of the judgement that `harm` applies."""

    def __init__(self, rules: Risorgimento, view: View, side: int, state: RisorgimentoState | None = None) -> None:
        """From what is seen; in an imagined game nothing is hidden, and its `state` is the board itself."""
        self.side, self.enemy = side, 1 - side
        self.state = state_of(rules, view) if state is None else state
        self.rules = believed(rules, self.state, side, ASSUMED) if state is None else rules

    def enemies_at(self, hex: int) -> tuple[int, ...]:
        return stack(self.rules, self.state, hex, self.enemy)

    def harm(self, before: Iterable[Fighter], after: Iterable[Fighter]) -> float:
        """What fighters have lost, in strength points."""
        return harm_done(before, after)

    def attack(self, units: Sequence[int], origin: int, target: int, *, charge: bool) -> Prospect:
        """11.2: the prospects of an assault or charge; guns that stand alone are overrun."""
        rules, state = self.rules, self.state
        there = self.enemies_at(target)
        if not there or not units or target not in rules.grid.surroundings[origin]:
            return NOTHING
        if all(rules.roster.arm[u] == ARTILLERY for u in there):
            return Prospect(1.0, float(sum(rules.strength_of(state, u) for u in there)))
        fought = fight(rules, state, units, origin, target, charge=charge)
        shock = charge and rules.policy.charge_shock
        key = self.judgement, rules.combat, fought, shock
        found = FOUGHT.get(key)
        if found is None:
            if len(FOUGHT) >= KEPT:
                FOUGHT.clear()
            found = FOUGHT[key] = self.reckoned(fought, shock)
        return found

    def reckoned(self, fought: Fight, shock: bool) -> Prospect:
        win, gain = Fraction(0), 0.0
        for ending, chance in charge_endings(self.rules.combat, fought, shock=shock).items():
            if ending.taken:
                win += chance
            harm = self.harm(fought.defenders, ending.defenders) - self.harm(fought.attackers, ending.attackers)
            gain += float(chance) * harm
        return Prospect(float(win), gain)

    def fire(self, units: Sequence[int], origin: int, target: Sequence[int]) -> float:
        """9.3: the harm that a fire does on average."""
        if not units or not target:
            return 0.0
        aimed = shot(self.rules, self.state, units, origin, target)
        key = self.judgement, self.rules.combat, aimed
        found = FIRED.get(key)
        if found is None:
            if len(FIRED) >= KEPT:
                FIRED.clear()
            found = 0.0
            if fire_sum(self.rules.combat, aimed).factor:
                for after, p in fire_chances(self.rules.combat, aimed).items():
                    found += float(p) * self.harm(aimed.target, after)
            FIRED[key] = found
        return found


def harm_done(before: Iterable[Fighter], after: Iterable[Fighter]) -> float:
    """Strength points and status levels that fighters have lost; a routed unit is lost entirely."""
    now = {f.unit: f for f in after}
    harm = 0.0
    for f in before:
        then = now.get(f.unit)
        if then is None or not then.alive:
            harm += f.strength
        else:
            harm += f.strength - then.strength + LEVEL * (then.status - f.status)
    return harm


def state_of(rules: Risorgimento, view: View, rng: random.Random | None = None) -> RisorgimentoState:
    """The state as far as a seat can see it. A face-down counter is represented by one with the same back:
    the first that it might be, or one that is drawn.
    """
    state = rules.fresh_state()
    roster, numbers = rules.roster, rules.grid.numbers
    for u in range(len(roster.ids)):
        state.hex[u] = ELIMINATED
    for entry in view["off_map"]["reinforcements"]:
        state.hex[roster.index[entry["id"]]] = -1
    hidden = [entry for entry in view["units"] if "id" not in entry]
    for unit, entry in zip(deal(rules, view, hidden, rng), hidden, strict=True):
        place(state, unit, numbers[entry["hex"]], entry)
    for entry in view["units"]:
        if "id" in entry:
            place(state, roster.index[entry["id"]], numbers[entry["hex"]], entry)
    for f in view["formations"]:
        i = roster.formation_index[f["id"]]
        state.activated[i], state.failed[i], state.mood[i] = int(f["activated"]), f["failed"], f["mood"]
    for m in view["markers"]:
        forces = tuple(roster.index[name] for name in m["forces"] if name in roster.index)
        state.markers.append(Marker(numbers[m["hex"]], numbers[m["to"]], m["kind"] == "charge", forces, m["used"]))
    state.second_corps = CHOICES.index(view["second_corps"]["choice"])
    state.second_corps_since = view["second_corps"]["since"]
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


def deal(rules: Risorgimento, view: View, hidden: list[Any], rng: random.Random | None) -> list[int]:
    """Counters for those that lie face down: of the same back each, and not seen elsewhere."""
    roster = rules.roster
    known = {entry["id"] for entry in view["units"] if "id" in entry}
    known.update(entry["id"] for entry in view["off_map"]["reinforcements"])
    known.update(view["off_map"]["eliminated"])
    free: dict[str, list[int]] = {}
    for u, name in enumerate(roster.ids):
        if name not in known:
            free.setdefault(roster.looks[u], []).append(u)
    if rng is None:
        return [free[entry["look"]].pop(0) for entry in hidden]
    for alike in free.values():
        rng.shuffle(alike)
    dealt = [free[entry["look"]].pop(0) for entry in hidden]
    possible(roster.strength, hidden, dealt, free)
    return dealt


def possible(strength: list[int], hidden: list[Any], dealt: list[int], free: dict[str, list[int]]) -> None:
    """Deals again where a counter would have lost all it has: the heaviest losses choose first."""
    wrong = {e["look"] for e, u in zip(hidden, dealt, strict=True) if 0 < strength[u] <= e.get("lost", 0)}
    for look in sorted(wrong):
        places = [i for i, entry in enumerate(hidden) if entry["look"] == look]
        pool = [dealt[i] for i in places] + free[look]
        for i in sorted(places, key=lambda i: -int(hidden[i].get("lost", 0))):
            able = [u for u in pool if strength[u] > hidden[i].get("lost", 0)]
            dealt[i] = able[0] if able else pool[0]
            pool.remove(dealt[i])
        free[look] = pool


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
