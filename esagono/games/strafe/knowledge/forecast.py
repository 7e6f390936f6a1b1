"""What a fire or an Assault would do: totals, column, every shift, and the exact chance of every result.

Computed by the functions that resolve fires and Assaults, over all dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from esagono.engine import given
from esagono.engine.errors import EsagonoError, UnknownName
from esagono.engine.shapes import word
from esagono.games.strafe.fire.arithmetic import (
    ARTILLERY,
    CATEGORIES,
    DEFENSIVE,
    INFILTRATION,
    INTERDICTION,
    KINDS,
    OFFENSIVE,
    OTHERS,
)
from esagono.games.strafe.knowledge.asking import StrafeForecast, ask_for
from esagono.games.strafe.knowledge.forecast_assault import (
    ASSAULT,
    COUNTER_ASSAULT,
    declared,
    forecast_assault,
    planned_waves,
)
from esagono.games.strafe.knowledge.forecast_fire import fire_order, forecast_fire
from esagono.games.strafe.ruleset import StrafeGame

ALL_KINDS: Final = (*KINDS, ASSAULT, COUNTER_ASSAULT)
KIND_WORDS: Final = {
    "bombardment": OFFENSIVE, "offensive-bombardment": OFFENSIVE, "offensive-fire": OFFENSIVE,
    "defensive-fire": DEFENSIVE, "infiltration-fire": INFILTRATION, "barrage": INTERDICTION,
    "interdiction-barrage": INTERDICTION, "counterassault": COUNTER_ASSAULT,
}  # fmt: skip
CATEGORY_WORDS: Final = {"guns": ARTILLERY, "other": OTHERS, "others": OTHERS, "units": OTHERS}

ARGUMENTS: Final = (
    "kind",
    "target",
    "firers",
    "guns",
    "category",
    "lp",
    "attackers",
    "waves",
    "units",
    "start",
    "seat",
)


def listed(names: Sequence[str] | str | None) -> Sequence[str]:
    """Ids of units, each once; one alone may stand without brackets."""
    if names is None or isinstance(names, str):
        return () if not names else (names,)
    if not isinstance(names, Sequence):
        raise EsagonoError(f"{names!r} is not a list of units; expected their ids in brackets")
    return tuple(dict.fromkeys(names)) if all(isinstance(name, str) for name in names) else names


def forecast(
    game: StrafeGame,
    kind: str = "",
    target: str = "",
    firers: Sequence[str] = (),
    guns: Sequence[str] = (),
    category: str = "",
    lp: Any = 0,
    attackers: Sequence[str] = (),
    waves: Any = (),
    units: Sequence[str] = (),
    start: str = "",
    seat: str | None = None,
    artillery: Sequence[str] = (),
    **others: Any,
) -> StrafeForecast:
    """The preview of one kind of combat, whoever's turn it is; if none is said, of fire where only firers are named.

    `units`: who is fired at, where it is not plain from the position (who would infiltrate, or enter a barrage);
    `start`: where they come from; `artillery`: another name for `guns`. With a `seat` only what it may know counts.
    """
    rules = game.rules
    given.nothing_else(others, "forecast", ARGUMENTS)
    kind, category = word(kind, KIND_WORDS), word(category, CATEGORY_WORDS)
    guns = guns or artillery
    if not kind:
        fire = DEFENSIVE if firers else OFFENSIVE
        kind = fire if (firers or guns) and not attackers and not waves else ASSAULT
    if kind not in ALL_KINDS:
        raise UnknownName("kind of forecast", kind, ALL_KINDS)
    if category and category not in CATEGORIES:
        raise UnknownName("category", category, CATEGORIES)
    if not isinstance(lp, int) or lp < 0:
        raise EsagonoError(f"lp is {lp!r}; expected 1 for a logistics point that lifts the limit on guns, or 0")
    asked = ask_for(game, seat)
    firers, guns, attackers, units = (listed(names) for names in (firers, guns, attackers, units))
    if not target:
        raise EsagonoError("a forecast needs the hex that is fired at or assaulted: target=hex")
    hex = rules.hex_named(target)
    if kind in (ASSAULT, COUNTER_ASSAULT):
        return forecast_assault(asked, kind, hex, planned_waves(asked, attackers or declared(asked, kind, hex), waves))
    named, is_gun = asked.own(firers), rules.roster.is_gun
    batteries = asked.own(guns)
    for u in batteries:
        if not is_gun[u]:
            raise EsagonoError(f"{game.id(u)} is named wrongly: guns=[...] are guns, firers=[...] other units")
    batteries += [u for u in named if is_gun[u] and u not in batteries]  # whoever fires may be called a firer
    sorted_out = [u for u in named if not is_gun[u]], batteries
    order, bars, category = fire_order(asked, kind, hex, sorted_out, category, lp, asked.seen(units), start)
    return forecast_fire(asked, order, bars, category)
