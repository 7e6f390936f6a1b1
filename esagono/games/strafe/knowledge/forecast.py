"""What a fire or an Assault would do: totals, column, every shift, and the exact chance of every result.

Computed by the functions that resolve fires and Assaults, over all dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from esagono.games.strafe.knowledge.asked import AboutFight
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


def listed(names: Sequence[str] | str | None) -> Sequence[str]:
    """Ids of units, each once; one alone may stand without brackets."""
    if names is None or isinstance(names, str):
        return () if not names else (names,)
    if not isinstance(names, Sequence):
        raise EsagonoError(f"{names!r} is not a list of units; expected their ids in brackets")
    return tuple(dict.fromkeys(names)) if all(isinstance(name, str) for name in names) else names


def forecast(game: StrafeGame, asked: AboutFight, seat: str | None) -> StrafeForecast:
    """The preview of one kind of combat; with a `seat` only what it may know counts."""
    rules, target, lp, waves = game.rules, asked.target, asked.lp, asked.waves
    kind, category = word(asked.kind, KIND_WORDS), word(asked.category, CATEGORY_WORDS)
    firers, attackers, units = listed(asked.firers), listed(asked.attackers), listed(asked.units)
    guns = listed(asked.guns)
    if not kind:
        fire = DEFENSIVE if firers else OFFENSIVE
        kind = fire if (firers or guns) and not attackers and not waves else ASSAULT
    if kind not in ALL_KINDS:
        raise UnknownName("kind of forecast", kind, ALL_KINDS)
    if category and category not in CATEGORIES:
        raise UnknownName("category", category, CATEGORIES)
    if not isinstance(lp, int) or lp < 0:
        raise EsagonoError(f"lp is {lp!r}; expected 1 for a logistics point that lifts the limit on guns, or 0")
    known = ask_for(game, seat)
    if not target:
        raise EsagonoError("a forecast needs the hex that is fired at or assaulted: target=hex")
    hex = rules.hex_named(target)
    if kind in (ASSAULT, COUNTER_ASSAULT):
        return forecast_assault(known, kind, hex, planned_waves(known, attackers or declared(known, kind, hex), waves))
    named, is_gun = known.own(firers), rules.roster.is_gun
    batteries = known.own(guns)
    for u in batteries:
        if not is_gun[u]:
            raise EsagonoError(f"{game.id(u)} is named wrongly: guns=[...] are guns, firers=[...] other units")
    batteries += [u for u in named if is_gun[u] and u not in batteries]  # whoever fires may be called a firer
    sorted_out = [u for u in named if not is_gun[u]], batteries
    order, bars, category = fire_order(known, kind, hex, sorted_out, category, lp, known.seen(units), asked.start)
    return forecast_fire(known, order, bars, category)
