"""11.0.a: orders to several units at once: a stack moves, or each of them is ordered the same."""

from __future__ import annotations

from typing import Final

from esagono.engine.given import BETWEEN
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.strafe.movement.orders import MovementStep
from esagono.games.strafe.orders.arguments import MARCH
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import MARCHING

STACKED: Final = ("select", "move", "force-march")
"""Orders of a movement step that several units carry out together."""
EACH: Final[dict[str, tuple[str, ...]]] = {
    "movement": ("assault", "dig"),
    "attachment": ("attach", "detach"),
    "bombard": ("fire", "barrage", "hold"),
    "defend": ("fire", "hold"),
    "wave": ("wave",),
    "artillery": ("turn", "destroy"),
    "rally": ("rally", "replace"),
}
"""By the kind of decision: orders that each of several units carries out for itself."""


def named(game: StrafeGame, decision: Decision, option: Option) -> list[str]:
    """The units of an order to several of one's own, where such an order can be carried out; else none."""
    roster, names = game.rules.roster, str(option.args.get("unit", "")).split(BETWEEN)
    together = decision.kind == "movement" and option.verb in STACKED
    if len(names) < 2 or not (together or option.verb in EACH.get(decision.kind, ())):
        return []
    mine = game.rules.sides.index(decision.side)
    known = [n for n in dict.fromkeys(names) if roster.index.get(n, -1) >= 0 and roster.side[roster.index[n]] == mine]
    return known if len(known) == len(names) else []


def singly(option: Option, names: list[str]) -> list[Option]:
    """The same order to each of the units."""
    return [Option(option.verb, **(option.args | {"unit": name})) for name in names]


def together(game: StrafeGame, option: Option, names: list[str]) -> list[Option]:
    """11.0.a: the first unit is selected, the others join it, and they march or move as one."""
    roster, step = game.rules.roster, game.state.stack[-1]
    units = [roster.index[name] for name in names]
    under_way = step.active if isinstance(step, MovementStep) else ()
    out: list[Option] = []
    if set(under_way) == set(units):
        units = list(under_way)
    else:
        if under_way != (units[0],):
            out.append(roster.select[units[0]])
        out += [roster.join[u] for u in units[1:]]
    marching = option.verb == "force-march" or any(option.args.get(name) for name in MARCH)
    if marching and not (under_way[:1] == (units[0],) and game.state.flags[units[0]] & MARCHING):
        out.append(roster.force_march[units[0]])
    if "to" in option.args:
        out.append(Option("move", unit=roster.ids[units[0]], to=option["to"]))
    return out
