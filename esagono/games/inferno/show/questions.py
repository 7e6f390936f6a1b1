"""What may be asked about a board of the series; every answer uses the knowledge of the seat that asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Struct

from esagono.engine import OBSERVER
from esagono.engine.errors import NotNow
from esagono.engine.forecast import Effect
from esagono.engine.questions import (
    COMMON,
    CannotAnswer,
    Nothing,
    OfDraft,
    OfOption,
    OfOverlay,
    OfSide,
    OfUnit,
    Question,
)
from esagono.engine.state import field_names
from esagono.engine.table import Part
from esagono.games.inferno.combat.participants import can_attack
from esagono.games.inferno.ground import SIXTH
from esagono.games.inferno.knowledge import advice as helping
from esagono.games.inferno.knowledge import journeys
from esagono.games.inferno.knowledge.forecast import CombatForecast
from esagono.games.inferno.knowledge.supply_ahead import supply_ahead
from esagono.games.inferno.rules.reach import Reach
from esagono.games.inferno.rules.stacking import counted_steps, fewest_to_remove, fits
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.show import overlays
from esagono.games.inferno.show.losses_sheet import losses_sheet
from esagono.games.inferno.show.odds import chances, odds
from esagono.games.inferno.show.pursuit_sheets import advance_sheet, retreat_sheet
from esagono.games.inferno.show.sheet import attack_sheet, part, reasons_of
from esagono.games.inferno.state import FAR
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
    """What the seat is thinking of sending against the hex it has said it attacks."""

    attackers: list[str]
    artillery: list[str] = []


class OfMoves(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the seat is thinking of sending units."""

    moves: Annotated[dict[str, str], msgspec.Meta(max_length=200)]


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
    strikes = attacks_after(game, seat, wanted.unit, found) if mine else {}
    hexes: dict[str, dict[str, Any]] = {}
    for number, way in found.items():
        hexes[number] = {"cost": str(way.cost), "path": list(way.path)}
        notes = []
        if number in crowded:
            room = game.rules.ground.stacking[numbers[number]]
            steps = crowded[number] + steps_of(seen)
            notes.append(game.rules.show.word(game.rules, "reach-steps", lang, n=steps, room=room))
        if number in strikes:
            hexes[number]["strikes"] = bool(strikes[number])
        if strikes.get(number):
            notes.append(game.rules.show.word(game.rules, "reach-attack", lang, hexes=" ".join(strikes[number])))
        if notes:
            hexes[number]["note"] = " · ".join(notes)
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


def attacks_after(game: InfernoGame, seat: str, unit: str, found: Mapping[str, Reach]) -> dict[str, list[str]]:
    """7: the enemies that a unit could attack from each hex it can go to; nothing for those that never attack."""
    rules = game.rules
    number = rules.roster.index[unit]
    if rules.roster.is_artillery[number] or rules.roster.is_engineer[number]:
        return {}
    enemies = {rules.hex_named(u["hex"]) for u in game.view(seat)["units"] if u["side"] != seat}
    state = game.state.copy()
    out = {}
    for name, way in found.items():
        state.hex[number] = rules.hex_named(name)
        state.flags[number] = game.state.flags[number] | (FAR if len(way.path) > 1 else 0)
        near = [t for t in rules.grid.neighbours(state.hex[number]) if t in enemies]
        out[name] = [rules.grid.names[t] for t in near if can_attack(rules, state, number, t)]
    return out


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
    return journeys.threat(game, seat, wanted.side)


def crowded(game: InfernoGame, seat: str, lang: str, wanted: Nothing) -> dict[str, str]:
    """5.1.b, 5.2: overfull hexes of the moving seat, with words on what they cost at the end of the phase."""
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
    """The preview of an attack by one's own units; what the enemy might do with his is not predicted."""
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


def shaped(game: InfernoGame, lang: str, found: CombatForecast) -> dict[str, Any]:
    """A forecast with words and with probabilities as numbers."""
    rules = game.rules
    names, word, chance = rules.names(lang), rules.show.word, found.chance

    def effects(some: Sequence[Effect]) -> list[Part]:
        return [part(rules, lang, e.clause, e.value) for e in some]

    def sum_of(name: str) -> dict[str, Any]:
        parts = [
            {"clause": p.clause, "text": words.text, "value": p.value, "unit": p.unit}
            for p in found.sums[name].parts
            for words in [part(rules, lang, p.clause, p.value, names.get(p.unit, ""), guns="artillery" in name)]
        ]
        return {"total": found.sums[name].total, "parts": parts}

    return {
        "legal": found.legal,
        "reasons": reasons_of(rules, found.reasons, lang),
        **{name: sum_of(name) for name in found.sums},
        "column_before": found.column_before,
        "shifts": effects(found.shifts),
        "column": found.column,
        "flanked": found.flanked,
        "crt_drm": found.crt_drm,
        "magnitude": found.magnitude,
        "steps": found.steps,
        "attacker_drms": effects(found.attacker_drms),
        "defender_drms": effects(found.defender_drms),
        "outcomes": {k: numbers(getattr(found.outcomes, k)) for k in field_names(found.outcomes)},
        "chance": {
            "p": float(chance.p),
            "answers": [
                {"key": a.key, "text": word(rules, f"answer-{a.key}", lang), "p": float(a.p)} for a in chance.answers
            ],
            "worst": None if chance.worst is None else float(chance.worst),
            "best": None if chance.best is None else float(chance.best),
        },
        "worst_column": found.worst_column,
        "best_column": found.best_column,
        "assumption": found.assumption
        and {"key": found.assumption, "text": rules.say(f"assumption-{found.assumption}", {}, lang)},
    }


def numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): float(v) for k, v in value.items()}
    return float(value)


AFTER_COMBAT = {"losses": losses_sheet, "retreat": retreat_sheet, "advance": advance_sheet}


def sheet(game: InfernoGame, seat: str, lang: str, wanted: OfDraft) -> Any:
    """The sheet of the attack that this seat is declaring, or of what it has to settle after a combat."""
    if seat == OBSERVER:
        raise CannotAnswer("observers decide nothing", "observer")
    asked = {d.kind for d in game.state.pending if d.side == seat}
    for kind, form in AFTER_COMBAT.items():
        if kind in asked:
            return form(game, seat, lang)
    return attack_sheet(game, seat, lang, wanted.draft)


def planned(game: InfernoGame, seat: str, lang: str, wanted: OfMoves) -> list[dict[str, Any]]:
    """11: what moves that are only planned would do to the supply of one's own units, in words."""
    if seat == OBSERVER:
        raise CannotAnswer("observers move nothing", "observer")
    rules = game.rules
    names = rules.names(lang)
    out = []
    for unit, change in supply_ahead(game, seat, wanted.moves).items():
        now, then = (rules.say(f"supply-{state}", {}, lang) for state in (change.now, change.then))
        if change.now != change.then:
            key = "planned-supply-changes"
        elif change.then != "in":
            key = "planned-supply"
        else:
            continue
        text = rules.show.word(rules, key, lang, name=names.get(unit, unit), now=now, then=then)
        out.append({"unit": unit, "text": text, "bad": change.then != "in"})
    return out


QUESTIONS: Mapping[str, Question] = {
    **COMMON,
    "reach": Question(OfUnit, reach),
    "turns": Question(OfJourney, turns),
    "threat": Question(OfSide, threat),
    "crowded": Question(Nothing, crowded),
    "planned": Question(OfMoves, planned),
    "forecast": Question(OfAttack, forecast),
    "advice": Question(OfPlan, advice),
    "sheet": Question(OfDraft, sheet),
    "odds": Question(OfOption, odds),
    "chances": Question(Nothing, chances),
    **{f"overlay-{name}": Question(OfOverlay, paint) for name, paint in overlays.PAINTERS.items()},
}
