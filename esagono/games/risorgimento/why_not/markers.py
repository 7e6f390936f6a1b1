"""7.1, 6.2: why a marker cannot be placed, turned, or the declarations not be ended."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.declarations import marker_limit
from esagono.games.risorgimento.activation.duties import CAUTIOUS, FALLS_BACK, HESITATES, IMPETUOUS
from esagono.games.risorgimento.ruleset import RisorgimentoGame


def limit_reasons(game: RisorgimentoGame) -> list[Reason]:
    """7.1.1, M9: no more markers than the commander may place, or than the Initiative Table lets him."""
    limit = marker_limit(game.rules, game.state)
    if len(game.state.markers) < limit:
        return []
    loose = [Reason("6.2.b", "marker-limit", {"limit": limit})]
    usual = [Reason("7.1.1.a", "marker-limit", {"limit": limit})]
    if game.state.loose in (FALLS_BACK, HESITATES):
        return loose
    return loose + usual if game.state.loose == CAUTIOUS else usual


def done_reasons(game: RisorgimentoGame) -> list[Reason]:
    """M9: an impetuous commander places every marker that he can."""
    return [Reason("6.2.b", "loose-impetuous", {})] if game.state.loose == IMPETUOUS else []


def rotate_reasons(game: RisorgimentoGame, option: Option) -> list[Reason]:
    """7.1.5: a marker turns by one hexside, to another enemy, once its own target is empty."""
    rules, state = game.rules, game.state
    if "hex" not in option.args or "to" not in option.args:
        return []
    hex, to = game.hex(option), game.hex(option, "to")
    marker = next((m for m in state.markers if m.hex == hex), None)
    if marker is None:
        return [Reason("7.1.5.a", "no-marker", {"hex": game.name(hex)})]
    enemy = state.occupied[1 - state.side]
    if enemy >> marker.to & 1:
        return [Reason("7.1.5.a", "target-there", {"to": game.name(marker.to)})]
    d, around = rules.grid.direction(hex, marker.to), rules.grid.surroundings[hex]
    if to not in (around[(d - 1) % 6], around[(d + 1) % 6]):
        return [Reason("7.1.5.a", "one-hexside", {"to": game.name(to)})]
    if not enemy >> to & 1:
        return [Reason("7.1.5.a", "target-empty", {"to": game.name(to)})]
    return [Reason("14.1.a", "river-between", {"hex": game.name(hex), "target": game.name(to)})]
