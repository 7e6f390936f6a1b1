"""What an attack that is offered would come to, as a sheet: the column, what shifts it, exact chances, Reactions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from esagono.engine import Option
from esagono.engine.questions import CannotAnswer, OfOption, offered
from esagono.engine.sheets import forecast_sheet, remarks, spread
from esagono.engine.table import Case, HexClass, Odds, Painted, Painting, Sheet
from esagono.games.risorgimento.activation.duties import points_left
from esagono.games.risorgimento.activation.together import left_out
from esagono.games.risorgimento.combat.charge import Charge
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.knowledge.forecast_cases import best_facing
from esagono.games.risorgimento.knowledge.previews import RisorgimentoForecast
from esagono.games.risorgimento.movement.reach import charge_ways, triggers
from esagono.games.risorgimento.roster import ARMS
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame

LOSSES: Final = ("strength", "routed")
ATTACKS: Final = {"declare-assault": "assault", "assault": "assault", "declare-charge": "charge", "charge": "charge"}
MOST_CASES: Final = 8
"""So many Reactions are listed, the likeliest first."""


def odds(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOption) -> Sheet:
    """The forecast of an option to fire, assault or charge; only with what the seat knows."""
    option = offered(game, seat, wanted.option)
    decision = next(d for d in game.state.pending if d.side == seat)
    question = struck(game) if option.verb == "strike" else asked(game, option)
    if not question:
        raise CannotAnswer("this option is not an attack")
    found: RisorgimentoForecast = game.forecast(**question, seat=seat)
    rules = game.rules
    first = (question.get("firers") or question["attackers"])[0]
    start = rules.hex_named(question["from_"]) if "from_" in question else game.state.hex[rules.unit_named(first)]
    ridden = {} if option.verb == "strike" else ride(game, lang, question)
    return forecast_sheet(
        rules,
        found,
        lang,
        rules.say(f"option-{option.verb}", {**decision.args, **option.args}, lang),
        notes=(*remarks(rules, found, lang), *ridden.get("notes", ())),
        cases=cases(game, seat, found, start, lang),
        target=question["target"],
        painting=ridden.get("painting"),
        classes=ridden.get("classes", ()),
    )


def struck(game: RisorgimentoGame) -> dict[str, Any]:
    """10.2.2: the charge that has come to its target and is about to strike."""
    charge = game.state.stack[-1]
    if not isinstance(charge, Charge):
        return {}
    return {"kind": "charge", "target": game.name(charge.target), "attackers": game.ids(charge.units)}


def asked(game: RisorgimentoGame, option: Option) -> dict[str, Any]:
    """The question that an option puts to the forecast; nothing for an option that is not an attack."""
    units = game.state.force or (game.rules.unit_named(option.text("unit")),) if "unit" in option.args else ()
    names = game.ids(units)
    if not names:
        return {}
    if option.verb == "fire":
        names = game.ids((*units, *left_out(game.rules, game.state, units, reaction=False)))  # 9.2.a
        out = {"kind": "fire", "target": option["target"], "firers": names, "target_force": option["force"]}
        return {**out, "facing": option["facing"]}
    kind = ATTACKS.get(option.verb, "")
    if not kind:
        return {}
    start = {"from_": option["hex"]} if "hex" in option.args else {}
    return {"kind": kind, "target": option["to"], "attackers": names, **start}


def odds_of(rules: Risorgimento, found: RisorgimentoForecast, lang: str) -> Iterable[Odds]:
    """Who wins and what each side loses; of a fire what its target loses. Each group adds up to 1."""
    results, word = found.results, rules.show.word
    tones, title = {"attacker": "good", "defender": "bad"}, word(rules, "odds-winner", lang)
    for winner, p in results.get("winner", {}).items():
        yield Odds(word(rules, f"odds-winner-{winner}", lang), float(p), tones.get(winner, ""), title)
    if "winner" not in results and all(set(results.get(name, {0: 1})) == {0} for name in LOSSES):
        yield Odds("0", 1.0, "", word(rules, "odds-target-strength", lang))  # a fire that can cost nothing says so
    groups = [("defender", "good"), ("attacker", "bad")] if "winner" in results else [("", "good")]
    for who, tone in groups:
        outlook = results.get(who, {}) if who else results
        for name in LOSSES:
            if set(outlook.get(name, {0: 1})) != {0}:
                yield from spread(outlook[name], word(rules, f"odds-{who or 'target'}-{name}", lang), tone)
    if "winner" not in results:
        yield from levels(rules, results.get("status", {}), lang)


def levels(rules: Risorgimento, status: Mapping[str, Mapping[int, Any]], lang: str) -> Iterable[Odds]:
    """9.4, 13.1: the chance of each level of status of each unit that is fired at; look-alikes together."""
    word, names = rules.show.word, rules.names(lang)
    hidden = word(rules, "odds-face-down", lang)
    found: dict[str, dict[int, float]] = {}
    for unit, chances in status.items():
        counted = found.setdefault(names.get(unit) or hidden, {})
        for level, p in chances.items():
            counted[level] = counted.get(level, 0.0) + float(p)
    for who, levels_of in found.items():
        group, total = word(rules, "odds-status", lang, unit=who), sum(levels_of.values())
        for level, p in sorted(levels_of.items()):
            yield Odds(word(rules, f"odds-status-{level}", lang), p / total, "good" if level else "", group)


def cases(game: RisorgimentoGame, seat: str, found: RisorgimentoForecast, start: int, lang: str) -> tuple[Case, ...]:
    """12: what the enemy may do about an attack from a hex, the likeliest to succeed first."""
    out = []
    rules = game.rules
    facing = {(u["hex"], u["arm"]): u.get("facing") for u in game.view(seat)["units"]}
    for case in found.cases:
        there = best_facing(rules, rules.hex_named(case.hex), start)
        if case.reaction == "react-face" and facing.get((case.hex, case.force)) == COMPASS[there]:
            continue  # it looks there already
        args = {"hex": case.hex, "force": case.force, **case.args}
        then = Odds(rules.show.word(rules, "odds-taken", lang), float(case.then)) if case.then is not None else None
        out.append(Case(game.rules.say(f"option-{case.reaction}", args, lang), float(case.chance), then))
    out.sort(key=lambda c: -c.p)
    return tuple(out[:MOST_CASES])


def ride(game: RisorgimentoGame, lang: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """10.1: the way of a charge to its charging hex, and the Forces that may react to it."""
    if question["kind"] != "charge":
        return {}
    rules, state = game.rules, game.state
    units = tuple(rules.unit_named(u) for u in question["attackers"])
    start, names = state.hex[units[0]], rules.grid.names
    end = rules.hex_named(question["from_"]) if "from_" in question else start
    way = [end]
    if end != start:
        ways = charge_ways(rules, state, units, points_left(rules, state, units))
        while way[0] != start and way[0] in ways:
            way.insert(0, ways[way[0]].before)
        if way[0] != start:
            return {}
    path = tuple(names[h] for h in way)
    found = triggers(rules, state, rules.roster.side[units[0]], way)
    hexes: dict[str, str | Painted] = dict.fromkeys(path[1:], "ride")
    hexes |= {names[at]: "ride-danger" for _, _, at in found}
    hexes |= {names[hex]: "ride-enemy" for _, (hex, _), _ in found}
    who = sorted({(names[hex], ARMS[arm]) for _, (hex, arm), _ in found})
    word = rules.show.word
    told = ", ".join(word(rules, f"reaction-arm-{arm}", lang, hex=hex) for hex, arm in who)
    note = word(rules, "ride-reactions", lang, who=told) if who else word(rules, "ride-safe", lang)
    looks = (("ride", "near"), ("ride-danger", "warn"), ("ride-enemy", "enemy"))
    classes = tuple(HexClass(c, word(rules, f"legend-{c}", lang), look) for c, look in looks)
    paths = (path,) if len(path) > 1 else ()
    return {"painting": Painting(hexes, paths=paths), "classes": classes, "notes": (note,)}
