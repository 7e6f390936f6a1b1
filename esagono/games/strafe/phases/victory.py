"""25, 26: points, control, and the end of the game: Phase 12."""

from __future__ import annotations

from typing import Final

from esagono.engine.state import Result
from esagono.games.strafe.ruleset import AUSTRIAN, ITALIAN, Strafe, StrafeGame
from esagono.games.strafe.state import StrafeState


def vp(rules: Strafe, state: StrafeState) -> int:
    """25.0.b, 25.0.c: the victory points of the Italians."""
    held = sum([value for hex, value in rules.ground.points.items() if state.control >> hex & 1])
    return rules.points_before + held


def all_held(rules: Strafe, state: StrafeState, names: list[str]) -> bool:
    return all(name in rules.grid.numbers and state.control >> rules.grid.numbers[name] & 1 for name in names)


def breakthrough(rules: Strafe, state: StrafeState) -> bool:
    """25.2: all of Gorizia, Ternova, Dornberg and Comen."""
    names = rules.victory.get("breakthrough", [])
    return bool(names) and all_held(rules, state, names)


def bridgehead_cleared(rules: Strafe, state: StrafeState) -> bool:
    """26.1: no Austro-Hungarian unit west of the Isonzo."""
    return not state.occupied[AUSTRIAN] & rules.ground.tags.get(rules.victory.get("clear", ""), 0)


def outcome(rules: Strafe, state: StrafeState) -> tuple[str, str]:
    """26.0: the winner and the level of victory by the conditions of the scenario."""
    victory, italian, austrian = rules.victory, rules.sides[ITALIAN], rules.sides[AUSTRIAN]
    match victory["kind"]:
        case "points":
            points = vp(rules, state)
            if points >= victory["italian"]:
                return italian, "victory"
            return ("", "draw") if points >= victory["draw"] else (austrian, "victory")
        case "all":
            won = all_held(rules, state, victory["hexes"]) and bridgehead_cleared(rules, state)
        case _:
            held = sum(bool(state.control >> rules.grid.numbers[n] & 1) for n in victory["hexes"])
            won = held >= victory["need"]
    return (italian, "victory") if won else (austrian, "victory")


def halted(game: StrafeGame) -> bool:
    """25.3, Q23, Q24: three turns in a row without a conquest end the game."""
    rules, state = game.rules, game.state
    taken = state.conquered & (state.control if rules.policy.conquest_held else -1)
    state.quiet = 0 if taken else state.quiet + 1
    state.conquered = 0
    if not rules.policy.halt_everywhere and rules.victory["kind"] != "points":
        return False
    return state.quiet >= HALT


HALT: Final = 3


def check_victory(game: StrafeGame) -> None:
    """4.12: Breakthrough first, then the halt, then the last turn."""
    rules, state = game.rules, game.state
    if breakthrough(rules, state):
        end(game, rules.sides[ITALIAN], "complete", "25.2")
        return
    over = halted(game)
    if over:
        game.emit("offensive-halt", "25.3")
    if over or state.turn >= rules.plan["turns"]:
        winner, level = outcome(rules, state)
        end(game, winner, level, "25.0")


def end(game: StrafeGame, winner: str, level: str, clause: str) -> None:
    points = vp(game.rules, game.state)
    game.reveal()  # everything is shown when a game is over
    game.emit("game-over", clause, winner_side=winner, level=level, points=points)
    game.finish(Result(winner, level, points))
