"""What may be asked about a board of the series; every answer uses the knowledge of the seat that asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Struct

from esagono.engine import OBSERVER
from esagono.engine.errors import NotNow
from esagono.engine.questions import COMMON, CannotAnswer, Nothing, OfDraft, OfOverlay, OfSide, OfUnit, Question
from esagono.engine.state import field_names
from esagono.games.inferno.ground import SIXTH
from esagono.games.inferno.knowledge import advice as helping
from esagono.games.inferno.knowledge import journeys
from esagono.games.inferno.knowledge.forecast import Forecast
from esagono.games.inferno.knowledge.journeys import reach_now
from esagono.games.inferno.rules.stacking import counted_steps, fewest_to_remove, fits
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.show import overlays
from esagono.games.inferno.show.losses_sheet import losses_sheet
from esagono.games.inferno.show.sheet import attack_sheet, part, reasons_of
from esagono.hexes.grid import bits_of


class OfJourney(Struct, frozen=True, forbid_unknown_fields=True):
    unit: str
    turns: Annotated[int, msgspec.Meta(ge=2, le=journeys.LONGEST)]


class OfAttack(Struct, frozen=True, forbid_unknown_fields=True):
    target: str
    attackers: list[str]
    artillery: list[str] = []
    defender_artillery: list[str] = []
    terrain_choice: str = ""


class OfPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """What the seat thinks of sending against the hex it has said it attacks."""

    attackers: list[str]
    artillery: list[str] = []


# Where units can go


def reach(game: InfernoGame, seat: str, lang: str, wanted: OfUnit) -> dict[str, Any]:
    """Where a unit can go now: the price, what is left, the way, and whether the move could be taken back."""
    seen = seen_unit(game, seat, wanted.unit)
    if seen is None:
        return {"hexes": {}, "move": 0}
    try:
        found = game.reach(wanted.unit, seat=seat)
    except NotNow as waiting:
        return {"hexes": {}, "move": seen.get("move"), "waits": str(waiting)}
    left = points_left(game, wanted.unit, seen)
    mine = any(d.side == seat == seen["side"] for d in game.state.pending)
    numbers = game.rules.grid.numbers
    crowded = steps_in_hexes(game, seat) if mine else {}
    hexes: dict[str, dict[str, Any]] = {}
    for number, way in found.items():
        hexes[number] = {"cost": str(way.cost), "path": list(way.path)}
        if number in crowded:
            room = game.rules.ground.stacking[numbers[number]]
            steps = crowded[number] + steps_of(seen)
            hexes[number]["note"] = game.rules.show.word(game.rules, "reach-steps", lang, n=steps, room=room)
        if way.minimum:
            hexes[number]["minimum"] = True
        if left is not None:
            hexes[number]["left"] = str(left - way.cost)
        if mine:
            hexes[number]["undo"] = way.undo
    return {"hexes": hexes, "move": seen.get("move")}


def steps_in_hexes(game: InfernoGame, seat: str) -> dict[str, int]:
    """How many steps of the side lie in each hex, as stacking counts them."""
    out: dict[str, int] = {}
    for unit in game.view(seat)["units"]:
        if unit["side"] == seat:
            out[unit["hex"]] = out.get(unit["hex"], 0) + steps_of(unit)
    return out


def steps_of(unit: Mapping[str, Any]) -> int:
    return int(unit["steps"]) if unit.get("attack", 0) + unit.get("defense", 0) > 0 else 0


def seen_unit(game: InfernoGame, seat: str, unit: str) -> dict[str, Any] | None:
    found: dict[str, Any] | None = next((u for u in game.view(seat)["units"] if u["id"] == unit), None)
    return found


def points_left(game: InfernoGame, unit: str, seen: Mapping[str, Any]) -> Fraction | None:
    """Movement points of a unit, less what the unit that is moving has spent; unknown of an enemy."""
    if "move" not in seen:
        return None
    state = game.state
    moving = getattr(state.stack[-1], "active", None) if state.stack else None
    spent = state.spent if moving is not None and game.rules.roster.index.get(unit) == moving else 0
    return Fraction(seen["move"]) - Fraction(spent, SIXTH)


def turns(game: InfernoGame, seat: str, lang: str, wanted: OfJourney) -> dict[str, int]:
    """In how many turns a unit that the seat sees could be in each hex, if nobody else moved."""
    if seen_unit(game, seat, wanted.unit) is None:
        return {}
    return journeys.turns_to(game, wanted.unit, wanted.turns, seat)


def threat(game: InfernoGame, seat: str, lang: str, wanted: OfSide) -> dict[str, int]:
    """How many units of a side, as far as the seat sees them, could reach each hex."""
    counts: dict[str, int] = {}
    for unit in game.view(seat)["units"]:
        if unit["side"] == wanted.side:
            for number in reach_now(game, unit["id"], seat):
                counts[number] = counts.get(number, 0) + 1
    return counts


def crowded(game: InfernoGame, seat: str, lang: str, wanted: Nothing) -> dict[str, str]:
    """5.1.b, 5.2: over-full hexes of the seat that moves, with words on what they cost at the end of the phase."""
    if not any(d.side == seat and d.kind == "movement" for d in game.state.pending):
        return {}
    rules, state = game.rules, game.state
    out: dict[str, str] = {}
    for hex in bits_of(state.occupied[rules.sides.index(seat)]):
        units = state.at[hex]
        if len(units) > 1 and not fits(rules, state, hex, units):
            lost = fewest_to_remove(rules, state, hex, units)
            steps, room = counted_steps(rules, state.steps, units), rules.ground.stacking[hex]
            key = "crowded-steps" if steps > room else "crowded-kinds"
            facts: dict[str, Any] = {
                "hex": game.name(hex),
                "steps": steps,
                "room": room,
                "lost": lost,
                "clause": rules.clause("5.2"),
            }
            out[game.name(hex)] = rules.show.word(rules, key, lang, **facts)
    return out


# Attacks


def forecast(game: InfernoGame, seat: str, lang: str, wanted: OfAttack) -> Any:
    """The preview of an attack by one's own units; what the enemy might do with his is not foretold."""
    if game.rules.fog and game.result is None:
        only_own(game, seat, (*wanted.attackers, *wanted.artillery))
        if wanted.defender_artillery:
            raise CannotAnswer("what supports the defender is not known before the combat")
    question = {"target": wanted.target, "attackers": wanted.attackers, "artillery": wanted.artillery}
    if wanted.defender_artillery:
        question["defender_artillery"] = wanted.defender_artillery
    found = game.forecast(**question, terrain_choice=wanted.terrain_choice, seat=seat)
    return shaped(game, lang, found)


def only_own(game: InfernoGame, seat: str, units: Sequence[str]) -> None:
    own = {u["id"] for u in game.view(seat)["units"] if u["side"] == seat}
    stranger = next((u for u in units if u not in own), None)
    if stranger is not None:
        raise CannotAnswer(f"{stranger!r} is not one of your units on the map")


def advice(game: InfernoGame, seat: str, lang: str, wanted: OfPlan) -> dict[str, Any]:
    """For the seat that declares an attack: who would help most, what is missing, which guns could fire."""
    decision = next((d for d in game.state.pending if d.side == seat and d.kind == "declare"), None)
    if decision is None:
        raise CannotAnswer("advice is for the side that is declaring an attack")
    named = (*wanted.attackers, *wanted.artillery)
    only_own(game, seat, named)
    if len(set(named)) < len(named):
        raise CannotAnswer("a unit is named twice")
    target = str(decision.args["target"])
    found = game.forecast(target=target, attackers=wanted.attackers, artillery=wanted.artillery, seat=seat)
    return {
        "helper": helping.best_helper(game, target, wanted.attackers, wanted.artillery, seat),
        "missing": helping.missing_to_next_column(found),
        "guns": helping.helping_guns(game, target, wanted.attackers, wanted.artillery),
    }


def shaped(game: InfernoGame, lang: str, found: Forecast) -> dict[str, Any]:
    """A forecast with words and with probabilities as numbers."""
    rules = game.rules
    out: dict[str, Any] = {}
    for name in field_names(found):
        value = getattr(found, name)
        if name == "reasons":
            out[name] = reasons_of(rules, value, lang)
        elif name in ("shifts", "attacker_drms", "defender_drms"):
            out[name] = [part(rules, lang, clause, number) for clause, number in value]
        elif hasattr(value, "parts"):
            names = rules.names(lang)
            parts = [
                {"clause": p.clause, "text": words.text, "value": p.value, "unit": p.unit}
                for p in value.parts
                for words in [part(rules, lang, p.clause, p.value, names.get(p.unit, ""))]
            ]
            out[name] = {"total": value.total, "parts": parts}
        elif name == "outcomes":
            out[name] = {k: numbers(getattr(value, k)) for k in field_names(value)}
        elif name == "assumption" and value:
            out[name] = {"key": value, "text": rules.say(f"assumption-{value}", {}, lang)}
        else:
            out[name] = value
    return out


def numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): float(v) for k, v in value.items()}
    return float(value)


def sheet(game: InfernoGame, seat: str, lang: str, wanted: OfDraft) -> Any:
    """The sheet of the attack that this seat is declaring, or of the losses it has to take."""
    if seat == OBSERVER:
        raise CannotAnswer("observers decide nothing", "observer")
    if any(d.side == seat and d.kind == "losses" for d in game.state.pending):
        return losses_sheet(game, seat, lang)
    return attack_sheet(game, seat, lang, wanted.draft)


QUESTIONS: Mapping[str, Question] = {
    **COMMON,
    "reach": Question(OfUnit, reach),
    "turns": Question(OfJourney, turns),
    "threat": Question(OfSide, threat),
    "crowded": Question(Nothing, crowded),
    "forecast": Question(OfAttack, forecast),
    "advice": Question(OfPlan, advice),
    "sheet": Question(OfDraft, sheet),
    **{f"overlay-{name}": Question(OfOverlay, paint) for name, paint in overlays.PAINTERS.items()},
}
