"""Why an order may be a good one, for those who ask for a hint: from what the seat sees, in figures of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.bots.interface import Reason, View
from esagono.bots.reasons import Said, place, towards
from esagono.bots.strafe.commander import WAVES
from esagono.bots.strafe.gunnery import chance_after_shells, reaching
from esagono.bots.strafe.officer import Officer
from esagono.engine import Option
from esagono.games.strafe.command import region
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState


class Eye:
    """What an officer makes of a board."""

    def __init__(self, rules: Strafe, side: str, view: View) -> None:
        self.rules, self.view = rules, view
        self.officer = Officer(rules, side, "why")
        self.state: StrafeState = self.officer.look(view)
        self.enemy = self.state.occupied[1 - self.officer.side]

    def far(self, hex: int) -> int:
        """Hexes to the nearest enemy in sight."""
        return self.officer.near(hex, self.enemy)

    def best_assault(self, brigade: int) -> tuple[float, int]:
        """The hex that a brigade is most likely to take from where it stands, after its guns have fired; -1 if none."""
        rules, state, officer = self.rules, self.state, self.officer
        guns = officer.guns_for(state, brigade, self.enemy)
        best = 0.0, -1
        for target, units in officer.in_front(state, brigade).items():
            units.sort(key=lambda u: (-officer.strength(state, u), u))
            fire = reaching(rules, state, guns, target)[: rules.tables.boxes[-1]]
            best = max(best, (chance_after_shells(rules, state, self.view, target, units[:WAVES], fire), target))
        return best


def percent(chance: float) -> int:
    """Certain is only what is certain."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))


def of_brigade(rules: Any, side: str, view: View, option: Option) -> Said:
    """8.3, 8.1: what is in front of a brigade, and with what chance it would take it."""
    eye = Eye(rules, side, view)
    name = option.text("brigade")
    brigade = rules.roster.brigade_index[name]
    chance, target = eye.best_assault(brigade)
    if chance > 0:
        return "brigade-assault", {"brigade": name, "chance": percent(chance), **place(rules, target)}
    places = [eye.state.hex[u] for u in rules.roster.brigades[brigade].units if eye.state.hex[u] >= 0]
    if not places or not eye.enemy:
        return None
    guns = len(eye.officer.guns_for(eye.state, brigade, eye.enemy))
    return "brigade-near", {"brigade": name, "far": min(eye.far(h) for h in places), "guns": guns}


def of_headquarters(rules: Any, side: str, view: View, option: Option) -> Said:
    """8.5: whom it commands from there."""
    eye = Eye(rules, side, view)
    name = (view["action"] or {}).get("brigade")
    if name is None or "hex" not in option.args:
        return None
    brigade = rules.roster.brigade_index[name]
    home = rules.roster.brigades[brigade]
    hex = rules.grid.numbers[option.text("hex")]
    hexes = region(rules, eye.state, eye.officer.side, hex, rules.roster.command[home.hq])
    units = [rules.place_of(eye.state, u) for u in home.units if eye.state.hex[u] >= 0]
    guns = [rules.place_of(eye.state, g) for g in eye.officer.guns_for(eye.state, brigade, eye.enemy)]
    led, helped = (sum(1 for at in places if at & hexes) for places in (units, guns))
    return "headquarters", {"led": led, "all": len(units), "guns": helped}


def of_dig(rules: Any, side: str, view: View, option: Option) -> Said:
    """18.1: the level that the trench would have, and how near the enemy is."""
    eye = Eye(rules, side, view)
    hex = eye.state.hex[rules.roster.index[option.text("unit")]]
    if hex < 0:
        return None
    return "dig", {"level": rules.trench_level(eye.state, hex) + 1, "far": eye.far(hex), **place(rules, hex)}


def of_gun(rules: Any, side: str, view: View, option: Option) -> Said:
    """8.4: what a gun brings to an Action."""
    eye = Eye(rules, side, view)
    unit = rules.roster.index[option.text("unit")]
    if not rules.roster.is_gun[unit] or eye.state.hex[unit] < 0:
        return None
    factors = int(rules.bombardment_of(eye.state, unit))
    return "gun", {"factors": factors, "range": rules.roster.range[unit], "far": eye.far(eye.state.hex[unit])}


def of_move(rules: Any, side: str, view: View, option: Option) -> Said:
    """11.0: what a unit comes nearer to, or what it rests from."""
    eye = Eye(rules, side, view)
    unit, to = rules.roster.index[option.text("unit")], rules.grid.numbers[option.text("to")]
    here = eye.state.hex[unit]
    if here < 0:
        return None
    if eye.officer.works.worn(eye.state, unit) and eye.far(here) == 1 < eye.far(to):
        return "rest", {"morale": rules.morale_of(eye.state, unit)}
    return towards(rules, here, to, eye.officer.posts.goals(view, eye.state))


def of_pass(rules: Any, side: str, view: View, option: Option) -> Said:
    """4.8: in the last turn who has won waits for the other."""
    eye = Eye(rules, side, view)
    won = eye.officer.last.has_come(view) and eye.officer.last.won(eye.state)
    return ("won", {}) if won else None


REASONS: Final[Mapping[str, Reason]] = {
    "plan": of_brigade,
    "activate": of_brigade,
    "react": of_brigade,
    "place-hq": of_headquarters,
    "attach": of_gun,
    "dig": of_dig,
    "move": of_move,
    "pass": of_pass,
}
