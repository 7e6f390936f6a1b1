"""What a page may ask about its board. Every answer uses the knowledge of the seat that asks and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec

from esagono.engine import OBSERVER, EsagonoError, Option
from esagono.games.inferno.core import InfernoGame
from esagono.lab import journeys, odds
from esagono.server import speech
from esagono.server.match import Match
from esagono.server.messages import Refusal

Arguments = dict[str, Any]


class WhyNot(msgspec.Struct, forbid_unknown_fields=True):
    option: list[Any]


class OfUnit(msgspec.Struct, forbid_unknown_fields=True):
    unit: str


class OfJourney(msgspec.Struct, forbid_unknown_fields=True):
    unit: str
    turns: Annotated[int, msgspec.Meta(ge=2, le=journeys.LONGEST)]


class OfSide(msgspec.Struct, forbid_unknown_fields=True):
    side: str


class OfAttack(msgspec.Struct, forbid_unknown_fields=True):
    target: str
    attackers: list[str]
    artillery: list[str] = []
    defender_artillery: list[str] = []
    terrain_choice: str = ""


class OfPlan(msgspec.Struct, forbid_unknown_fields=True):
    """What the seat thinks of sending against the hex it has said it attacks."""

    attackers: list[str]
    artillery: list[str] = []


class OfHex(msgspec.Struct, forbid_unknown_fields=True):
    hex: str


class OfLog(msgspec.Struct, forbid_unknown_fields=True):
    seq: int


def answer(match: Match, seat: str, lang: str, question: str, args: Arguments) -> Any:
    """The answer, JSON-able; a `Refusal` for a question that cannot be answered."""
    if question not in QUESTIONS:
        raise Refusal(400, "unknown", f"there is no question {question!r}; there are {', '.join(QUESTIONS)}")
    kind, ask = QUESTIONS[question]
    try:
        wanted: Any = msgspec.convert(args, kind)
        return speech.plain(ask(match, seat, lang, wanted))
    except msgspec.ValidationError as error:
        raise Refusal(400, "bad-message", f"the arguments of {question!r} are wrong: {error}") from None
    except KeyError as error:  # hexes that are not on the map
        raise Refusal(400, "unknown", str(error.args[0] if error.args else error)) from None
    except EsagonoError as error:
        raise Refusal(400, "unknown", str(error)) from None


def option_from(data: list[Any]) -> Option:
    """An option that a client sent."""
    try:
        option = Option.from_data(data)
    except ValueError as error:
        raise Refusal(400, "bad-message", str(error)) from None
    if "seat" in option.args:
        raise Refusal(400, "bad-message", "an option has no argument 'seat'")
    return option


def why_not(match: Match, seat: str, lang: str, wanted: WhyNot) -> list[dict[str, Any]]:
    option = option_from(wanted.option)
    if seat == OBSERVER:
        raise Refusal(403, "observer", "observers watch; nothing is asked of them")
    return speech.reasons_of(match.rules, match.game.why_not(option.verb, seat=seat, **option.args), lang)


def reach(match: Match, seat: str, lang: str, wanted: OfUnit) -> dict[str, Any]:
    seen = next((u for u in match.view(seat)["units"] if u["id"] == wanted.unit), None)
    if seen is None:
        return {"hexes": {}, "move": 0}
    left = points_left(match, wanted.unit, seen)
    mine = any(d.side == seat == seen["side"] for d in match.game.state.pending)
    hexes: dict[str, dict[str, Any]] = {}
    for number, way in match.game.reach(wanted.unit, seat=seat).items():
        hexes[number] = {"cost": str(way.cost), "path": list(way.path)}
        if left is not None:
            hexes[number]["left"] = str(left - way.cost)
        if mine:
            hexes[number]["undo"] = can_be_undone(match, seat, Option("move", unit=wanted.unit, to=number))
    return {"hexes": hexes, "move": seen.get("move")}


def turns(match: Match, seat: str, lang: str, wanted: OfJourney) -> dict[str, int]:
    """In how many turns a unit that the seat sees could be in each hex, if nobody else moved."""
    if all(u["id"] != wanted.unit for u in match.view(seat)["units"]):
        return {}
    return journeys.turns_to(inferno(match), wanted.unit, wanted.turns, seat)


def points_left(match: Match, unit: str, seen: Arguments) -> Fraction | None:
    """Movement points of a unit, less what the unit that is moving has spent; unknown of an enemy."""
    if "move" not in seen:
        return None
    state: Any = match.game.state
    roster = getattr(match.rules, "roster", None)
    moving = getattr(state.stack[-1], "active", None) if state.stack else None
    spent = state.spent if roster is not None and moving is not None and roster.index.get(unit) == moving else 0
    return Fraction(seen["move"]) - Fraction(spent, 6)


def can_be_undone(match: Match, seat: str, option: Option) -> bool:
    """A move after which the same side decides on, and nothing was rolled or shown."""
    trial = match.game.copy()
    try:
        trial.play(option, seat)
    except EsagonoError:
        return False
    return trial.can_undo(seat) and any(d.side == seat for d in trial.state.pending)


def supply(match: Match, seat: str, lang: str, wanted: OfSide) -> Any:
    return match.game.supply(wanted.side, seat=seat)


def zoc(match: Match, seat: str, lang: str, wanted: OfSide) -> Any:
    return match.game.zoc(wanted.side, seat=seat)


def threat(match: Match, seat: str, lang: str, wanted: OfSide) -> dict[str, int]:
    """How many units of a side, as far as the seat sees them, could reach each hex."""
    counts: dict[str, int] = {}
    for unit in match.view(seat)["units"]:
        if unit["side"] == wanted.side:
            for number in match.game.reach(unit["id"], seat=seat):
                counts[number] = counts.get(number, 0) + 1
    return counts


def forecast(match: Match, seat: str, lang: str, wanted: OfAttack) -> Any:
    """The preview of an attack by one's own units; what the enemy might do with his is not foretold."""
    if match.rules.fog and match.game.result is None:
        only_own(match, seat, (*wanted.attackers, *wanted.artillery))
        if wanted.defender_artillery:
            raise Refusal(403, "unknown", "what supports the defender is not known before the combat")
    question = {"target": wanted.target, "attackers": wanted.attackers, "artillery": wanted.artillery}
    if wanted.defender_artillery:
        question["defender_artillery"] = wanted.defender_artillery
    found = match.game.forecast(**question, terrain_choice=wanted.terrain_choice, seat=seat)
    return shaped(match, lang, found)


def only_own(match: Match, seat: str, units: Sequence[str]) -> None:
    own = {u["id"] for u in match.view(seat)["units"] if u["side"] == seat}
    stranger = next((u for u in units if u not in own), None)
    if stranger is not None:
        raise Refusal(403, "unknown", f"{stranger!r} is not one of your units on the map")


def advice(match: Match, seat: str, lang: str, wanted: OfPlan) -> dict[str, Any]:
    """For the seat that declares an attack: who would help most, what is missing, which guns could fire."""
    game = inferno(match)
    decision = next((d for d in game.state.pending if d.side == seat and d.kind == "declare"), None)
    if decision is None:
        raise Refusal(409, "unknown", "advice is for the side that is declaring an attack")
    named = (*wanted.attackers, *wanted.artillery)
    only_own(match, seat, named)
    if len(set(named)) < len(named):
        raise Refusal(400, "unknown", "a unit is named twice")
    target = str(decision.args["target"])
    found = game.forecast(target=target, attackers=wanted.attackers, artillery=wanted.artillery, seat=seat)
    return {
        "helper": odds.best_helper(game, target, wanted.attackers, wanted.artillery, seat),
        "missing": odds.missing_to_next_column(found),
        "guns": odds.helping_guns(game, target, wanted.attackers, wanted.artillery),
    }


def danger(match: Match, seat: str, lang: str, wanted: OfHex) -> Any:
    """The best attack on a hex of one's own that the enemy units in sight could make; null if they cannot."""
    game = inferno(match)
    if seat == OBSERVER:
        raise Refusal(403, "observer", "observers have no hexes of their own")
    return odds.reverse_odds(game, wanted.hex, seat)


def inferno(match: Match) -> InfernoGame:
    if not isinstance(match.game, InfernoGame):
        raise Refusal(400, "unknown", "this game has no combat odds")
    return match.game


def shaped(match: Match, lang: str, found: Any) -> dict[str, Any]:
    """A forecast with words and with probabilities as numbers."""
    rules = match.rules
    out: dict[str, Any] = {}
    for name in found.__struct_fields__:
        value = getattr(found, name)
        if name == "reasons":
            out[name] = speech.reasons_of(rules, value, lang)
        elif name in ("shifts", "attacker_drms", "defender_drms"):
            out[name] = [part(rules, lang, clause, number) for clause, number in value]
        elif hasattr(value, "parts"):
            names = rules.names(lang)
            parts = [
                {**part(rules, lang, p.clause, p.value, names.get(p.unit, "")), "unit": p.unit} for p in value.parts
            ]
            out[name] = {"total": value.total, "parts": parts}
        elif name == "outcomes":
            out[name] = {k: numbers(getattr(value, k)) for k in value.__struct_fields__}
        elif name == "assumption" and value:
            out[name] = {"key": value, "text": speech.say(rules, f"assumption-{value}", {}, lang)}
        else:
            out[name] = value
    return out


def part(rules: Any, lang: str, clause: str, value: int, unit: str = "") -> dict[str, Any]:
    """A number of the arithmetic, with whose it is and why it counts."""
    key = f"part-{clause.replace('.', '-')}"
    text = speech.say(rules, key, {}, lang)
    return {"clause": clause, "text": ": ".join(t for t in (unit, "" if text == key else text) if t), "value": value}


def numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): float(v) for k, v in value.items()}
    return float(value)


def explain(match: Match, seat: str, lang: str, wanted: OfLog) -> list[dict[str, Any]]:
    """What happened with one option, event by event, with all the numbers that the seat may know."""
    return [e for e in speech.events_of(match, seat, lang) if e["seq"] == wanted.seq]


QUESTIONS: dict[str, tuple[type, Callable[..., Any]]] = {
    "why_not": (WhyNot, why_not),
    "reach": (OfUnit, reach),
    "turns": (OfJourney, turns),
    "supply": (OfSide, supply),
    "zoc": (OfSide, zoc),
    "threat": (OfSide, threat),
    "forecast": (OfAttack, forecast),
    "advice": (OfPlan, advice),
    "danger": (OfHex, danger),
    "explain": (OfLog, explain),
}
