"""1.3, 16: control, farms and villages, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.state import Result
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import POOL, RisorgimentoState

AUSTRIAN: Final = 0
PIEDMONTESE: Final = 1


@dataclass(frozen=True)
class Objective:
    """A farm, farmhouse or village hex, and who controls it."""

    hex: str
    name: str
    kind: str
    holder: str


def objectives(rules: Risorgimento, state: RisorgimentoState) -> list[Objective]:
    names, ground = rules.grid.names, rules.ground
    return [
        Objective(names[h], ground.place[h], ground.terrain[h], rules.holder(state, h)) for h in rules.objective_hexes
    ]


def farms_held(rules: Risorgimento, state: RisorgimentoState, side: int) -> int:
    """16.b, Q104: farmhouse and farm hexes that a side controls."""
    austrian = (state.control & rules.ground.farms).bit_count()
    return austrian if side == AUSTRIAN else rules.ground.farms.bit_count() - austrian


def second_corps_counts(rules: Risorgimento, state: RisorgimentoState) -> bool:
    """16.1.2, Q107: the conditions with the second corps hold, once its first unit is on the map (or is rolled)."""
    if not state.second_corps_since:
        return False
    if rules.policy.second_corps_from_roll:
        return state.turn >= state.second_corps_since
    return any(state.hex[u] != POOL for u in rules.second_corps_units)


def decisive(rules: Risorgimento, state: RisorgimentoState) -> bool:
    """16.a, 16.1.2.a, Q104: Austria controls every hex of the village, or of both; by the option, one hex of each."""
    villages = [rules.ground.tags.get(tag, 0) for tag in decisive_places(rules, state)]
    if not any(villages):
        return False
    if rules.policy.one_village_hex:
        return all(state.control & village for village in villages if village)
    return all(state.control & village == village for village in villages)


def decisive_names(rules: Risorgimento, state: RisorgimentoState) -> list[str]:
    """The villages of a decisive victory, as the map calls them."""
    return [tag.title() for tag in decisive_places(rules, state)]


def decisive_places(rules: Risorgimento, state: RisorgimentoState) -> list[str]:
    """16.a, 16.1.2.a: the tags of the villages that a decisive victory takes."""
    victory = rules.setting["victory"]
    return list(victory["decisive_second_corps" if second_corps_counts(rules, state) else "decisive"])


def farms_needed(rules: Risorgimento, state: RisorgimentoState) -> int:
    """16.b, 16.1.2.b."""
    victory = rules.setting["victory"]
    if rules.policy.enough_farms:
        return rules.policy.enough_farms
    return int(victory["farms_second_corps" if second_corps_counts(rules, state) else "farms"])


def final_result(rules: Risorgimento, state: RisorgimentoState) -> Result:
    """16.b, 16.c: at the end of the last turn."""
    farms = farms_held(rules, state, AUSTRIAN)
    if farms >= farms_needed(rules, state):
        return Result(rules.sides[AUSTRIAN], "tactical", farms)
    return Result(rules.sides[PIEDMONTESE], "victory", farms)


def decisive_result(rules: Risorgimento, state: RisorgimentoState) -> Result:
    return Result(rules.sides[AUSTRIAN], "decisive", farms_held(rules, state, AUSTRIAN))
