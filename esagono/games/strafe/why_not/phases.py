"""4.3, 6, 8.3, 18.6, 19.5, 20, 21, 26: which bar of the other phases is told first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.strafe.phases.artillery import NO_BRIDGE, NO_SUCH_SIDE, OFF_MAP, ArtilleryPhase, bar_to_turn
from esagono.games.strafe.phases.events import EventPhase
from esagono.games.strafe.phases.planning import BID_TOO_HIGH, BRIGADE_OFF_MAP, NO_SUCH_BOX, box_bars, can_be_planned
from esagono.games.strafe.phases.rally import (
    NO_RETURN,
    NO_SITE,
    NOTHING_HIDDEN,
    RallyPhase,
    bar_to_build,
    bar_to_return_to,
    bar_to_site,
    bridge_sites,
    return_hexes,
)
from esagono.games.strafe.phases.reinforcement import bar_to_enter
from esagono.games.strafe.phases.set_up import SetUp, bar_to_set_up
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import POSTURES
from esagono.games.strafe.why_not.combat import one


def plan_bars(game: StrafeGame, side: int, option: Option) -> list[Bar]:
    rules, state = game.rules, game.state
    if option.verb != "plan" or not {"brigade", "box"} <= option.args.keys():
        return []
    brigade = game.brigade(option)
    if not can_be_planned(rules, state, brigade):
        return [BRIGADE_OFF_MAP]
    if option["box"] not in rules.tables.boxes:
        return [NO_SUCH_BOX.about(boxes=list(rules.tables.boxes))]
    return list(box_bars(rules, state, brigade, rules.tables.boxes.index(int(option["box"]))))


def bid_bars(game: StrafeGame, side: int, option: Option) -> list[Bar]:
    """Of what is no number of points, the list tells more."""
    points = option.args.get("points")
    if option.verb != "bid" or not isinstance(points, int) or points < 0:
        return []
    return [BID_TOO_HIGH.about(points=points, have=game.state.lp[side])]


def entry_bars(game: StrafeGame, side: int, option: Option) -> list[Bar]:
    if "unit" not in option.args:
        return []
    hex = game.hex(option) if "hex" in option.args else -1
    return one(bar_to_enter(game.rules, game.state, game.unit(option), hex))


def artillery_bars(game: StrafeGame, side: int, option: Option) -> list[Bar]:
    rules, state = game.rules, game.state
    step = state.stack[-1]
    if not isinstance(step, ArtilleryPhase):
        return []
    if option.verb == "lower" and "hex" in option.args:
        return one(step.bar_to_lower(rules, state, game.hex(option)))
    if "unit" not in option.args:
        return []
    unit = game.unit(option)
    if state.hex[unit] < 0:
        return [OFF_MAP]
    match option.verb:
        case "turn":
            up = option.args.get("up", POSTURES[1 - state.posture[unit]])
            if up not in POSTURES:
                return [NO_SUCH_SIDE.about(argument="up", value=str(up), choices=list(POSTURES))]
            return one(bar_to_turn(rules, state, unit, POSTURES.index(str(up))))
        case "destroy":
            return one(step.bar_to_destroy(rules, state, unit))
        case "blow" if "hexside" in option.args:
            key = hexside(game, option)
            return [NO_BRIDGE] if key is None else one(step.bar_to_blow(rules, state, unit, key))
    return []


def hexside(game: StrafeGame, option: Option) -> int | None:
    """The hexside that an order names; None if there is no such hexside."""
    rules = game.rules
    ends = [rules.grid.numbers.get(name, -1) for name in option.text("hexside").split("-")]
    if len(ends) != 2 or min(ends) < 0 or rules.grid.distance(*ends) != 1:
        return None
    return rules.ground.key(*ends)


def rally_bars(game: StrafeGame, side: int, option: Option) -> list[Bar]:
    step = game.state.stack[-1]
    if not isinstance(step, RallyPhase) or "unit" not in option.args or option.verb not in WORK:
        return []
    return WORK[option.verb](game, step, game.unit(option), option)


def recovery_bars(game: StrafeGame, step: RallyPhase, unit: int, option: Option) -> list[Bar]:
    rules, state = game.rules, game.state
    bar = step.bar_to_rally if option.verb == "rally" else step.bar_to_replace
    return one(bar(rules, state, unit))


def return_bars(game: StrafeGame, step: RallyPhase, unit: int, option: Option) -> list[Bar]:
    """21.1 to 21.5: first what keeps the battalion from returning at all."""
    rules, state = game.rules, game.state
    bar = step.bar_to_return(rules, state, unit)
    if bar is None and "hex" in option.args:
        bar = bar_to_return_to(rules, state, unit, game.hex(option))
    elif bar is None and not return_hexes(rules, state, unit):
        bar = NO_RETURN
    return one(bar)


def bridge_bars(game: StrafeGame, step: RallyPhase, unit: int, option: Option) -> list[Bar]:
    """20.3: first what keeps the Engineer from building at all."""
    rules, state = game.rules, game.state
    bar = bar_to_build(rules, state, unit)
    if bar is not None:
        return [bar]
    if "hexside" not in option.args:
        return [] if bridge_sites(rules, state, unit) else [NO_SITE.about(hexside="")]
    key = hexside(game, option)
    ends = rules.ground.ends(key) if key is not None else ()
    here = state.hex[unit]
    if here not in ends:
        return [NO_SITE]
    return one(bar_to_site(rules, state, here, sum(ends) - here, rules.roster.side[unit]))


def show_bars(game: StrafeGame, step: RallyPhase, unit: int, option: Option) -> list[Bar]:
    return one(step.bar_to_show(game.rules, game.state, unit)) if game.rules.fog else [NOTHING_HIDDEN]


def confusion_bars(game: StrafeGame, side: int, option: Option) -> list[Bar]:
    step = game.state.stack[-1]
    if not isinstance(step, EventPhase) or option.verb != "nudge" or "unit" not in option.args:
        return []
    to = game.hex(option, "to") if "to" in option.args else -1
    return one(step.bar_to_nudge(game.rules, game.state, game.unit(option), to))


def setup_bars(game: StrafeGame, side: int, option: Option) -> list[Bar]:
    rules, state = game.rules, game.state
    if not isinstance(state.stack[-1], SetUp) or option.verb != "place" or not {"unit", "hex"} <= option.args.keys():
        return []
    unit = game.unit(option)
    return one(bar_to_set_up(rules, state, unit, game.hex(option)))


WORK: Final[dict[str, Callable[[StrafeGame, RallyPhase, int, Option], list[Bar]]]] = {
    "bridge": bridge_bars,
    "rally": recovery_bars,
    "replace": recovery_bars,
    "return": return_bars,
    "show": show_bars,
}
PHASES: Final[dict[str, Callable[[StrafeGame, int, Option], list[Bar]]]] = {
    "artillery": artillery_bars,
    "bid": bid_bars,
    "confusion": confusion_bars,
    "plan": plan_bars,
    "rally": rally_bars,
    "regiment": confusion_bars,
    "setup": setup_bars,
}
"""By the kind of decision."""
