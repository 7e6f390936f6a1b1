"""7.1, 6.2: why a marker cannot be placed, turned, or the declarations not be ended."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.declarations import marker_limit
from esagono.games.risorgimento.activation.duties import CAUTIOUS, FALLS_BACK, HESITATES, IMPETUOUS
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.why_not.attacks import charge_refusals


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


def ride_reasons(game: RisorgimentoGame, option: Option) -> list[Reason]:
    """7.1, 10.1: why the cavalry in action does not charge by way of a hex, or by way of none that it could name."""
    state, asked = game.state, option.args
    target = game.hex(option, "to") if "to" in asked else -1
    markers = [m for m in state.markers if m.charge]
    if "hex" in asked:
        hex = game.hex(option)
        markers = [m for m in markers if m.hex == hex]
        if not markers:
            return [Reason("7.1.a", "no-marker", {"hex": game.name(hex)})]
        if target not in (-1, markers[0].to):
            return [Reason("7.1.a", "marker-points", {"hex": game.name(hex), "to": game.name(markers[0].to)})]
    elif target >= 0:
        markers = [m for m in markers if m.to == target]
        if not markers:
            return [Reason("10.1.a", "no-charge-marker", {"to": game.name(target)})]
    found = [charge_refusals(game.rules, state, state.force, m.hex, m.to) for m in markers]
    return next((reasons for reasons in found if reasons), [])
