"""The sheet of an attack: who takes part with which strength, the column, and the exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from esagono.engine import EsagonoError, Option, Reason
from esagono.engine.forecast import Effect, Total
from esagono.engine.questions import CannotAnswer, option_of
from esagono.engine.sheets import number, outlook
from esagono.engine.table import Odds, Part, Row, Sheet, Side
from esagono.games.inferno.combat.arithmetic import Battle, attack_parts
from esagono.games.inferno.knowledge import advice
from esagono.games.inferno.knowledge.forecast import DEFENDER, CombatForecast
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.tables import COLUMNS


def reasons_of(rules: Inferno, reasons: Iterable[Reason], lang: str) -> list[dict[str, Any]]:
    return [{"clause": r.clause, "key": r.key, "text": rules.say(f"reason-{r.key}", r.args, lang)} for r in reasons]


def part(rules: Inferno, lang: str, clause: str, value: int | Fraction, unit: str = "", *, guns: bool = False) -> Part:
    """A number of the arithmetic, with whose it is and why it counts; in a sum of `guns` a unit's printed value is
    that of its own."""
    text = clause_words(rules, lang, clause, guns=guns)
    return Part(": ".join(t for t in (unit, text) if t), number(value), clause)


def clause_words(rules: Inferno, lang: str, clause: str, *, guns: bool = False) -> str:
    key = f"part-{clause.replace('.', '-')}"
    return rules.show.word(rules, f"{key}-guns" if guns and clause == "2.1" else key, lang, "")


def attack_sheet(game: InfernoGame, seat: str, lang: str, draft: Sequence[Sequence[Any]]) -> Sheet:
    """8.1: the attack this seat declares, with the units and guns of the draft added to those already named."""
    decision = next((d for d in game.state.pending if d.side == seat and d.kind == "declare"), None)
    if decision is None:
        raise CannotAnswer("there is a sheet only while an attack is being declared")
    rules = game.rules
    target = str(decision.args["target"])
    declared = game.view(seat)["combat"] or {}
    wanted = _read_draft(draft)
    attackers = list(dict.fromkeys([*declared.get("attackers", ()), *(u for v, u in wanted if v == "add")]))
    guns = list(dict.fromkeys([*declared.get("guns", ()), *(u for v, u in wanted if v == "support")]))
    known = {u["id"]: u for u in game.view(seat)["units"] if u["side"] == seat}
    stranger = next((u for u in (*attackers, *guns) if u not in known), None)
    if stranger is not None:
        raise CannotAnswer(f"{stranger!r} is not one of your units on the map")
    offered = [o for o in game.options(seat) if o.verb in ("add", "support")]
    could_fire = advice.helping_guns(game, target, attackers, guns) if attackers else []
    candidates = list(dict.fromkeys([*attackers, *(o.text("unit") for o in offered if o.verb == "add")]))
    batteries = list(dict.fromkeys([*guns, *(o.text("unit") for o in offered if o.verb == "support"), *could_fire]))
    names = rules.names(lang)
    fixed = {*declared.get("attackers", ()), *declared.get("guns", ())}
    found = _forecast(game, target, attackers, guns, seat)

    def strength(unit: str, verb: str, printed: int) -> int:
        """What a unit brings to this attack, or would: after ground and rivers, so that rows add up."""
        if verb != "add":
            return printed
        if found is not None and unit in attackers:
            return int(sum(p.value for p in found.attack.parts if p.unit == unit))
        u = rules.roster.index[unit]
        fight = Battle(rules.hex_named(target), rules.roster.side[u], (u,))
        return sum(p.value for p in attack_parts(rules, game.state, fight, u))

    summed = {"add": found.attack, "support": found.attack_artillery} if found is not None else {}

    def rows(units: Sequence[str], verb: str, value: str, chosen: Sequence[str]) -> tuple[Row, ...]:
        return tuple(
            Row(
                u,
                names.get(u, u),
                strength(u, verb, known[u][value]),
                _parts_of(rules, lang, summed.get(verb), u),
                None if u in fixed else tuple(Option(verb, unit=u).to_data()),
                u in chosen,
                note=known[u]["hex"],
            )
            for u in units
            if u in known
        )

    word = rules.show.word
    own = Side(
        word(rules, "sheet-attackers", lang), seat, rows(candidates, "add", "attack", attackers),
        number(found.attack.total) if found is not None else None,
    )  # fmt: skip
    battery = Side(
        word(rules, "sheet-guns", lang), seat, rows(batteries, "support", "artillery", guns),
        number(found.attack_artillery.total) if found is not None else None,
        # guns of the attackers themselves have no row here, and count
        tuple(
            part(rules, lang, p.clause, p.value, names.get(p.unit, ""), guns=True)
            for p in (found.attack_artillery.parts if found is not None else ()) if p.unit not in batteries
        ),
    )  # fmt: skip
    groups = (own, battery) if batteries else (own,)
    title = word(rules, "sheet-attack", lang, target=target)
    if found is None:
        hint = word(rules, "sheet-choose", lang)
        return Sheet(title, groups=groups, columns=COLUMNS, notes=(hint,), target=target)
    return _with_odds(rules, lang, title, groups, found, seat, target)


def _read_draft(draft: Sequence[Sequence[Any]]) -> list[tuple[str, str]]:
    options = [option_of(data) for data in draft]
    if any("unit" not in option.args for option in options):
        raise CannotAnswer("every option of a draft names a unit", "bad-message")
    return [(option.verb, option.text("unit")) for option in options]


def _forecast(
    game: InfernoGame, target: str, attackers: Sequence[str], guns: Sequence[str], seat: str
) -> CombatForecast | None:
    if not attackers:
        return None
    try:
        found: CombatForecast = game.forecast(target=target, attackers=attackers, artillery=guns, seat=seat)
    except EsagonoError as error:
        raise CannotAnswer(str(error)) from None
    return found


def _parts_of(rules: Inferno, lang: str, total: Total | None, unit: str) -> tuple[Part, ...]:
    if total is None:
        return ()
    return tuple(part(rules, lang, p.clause, p.value) for p in total.parts if p.unit == unit)


def _with_odds(
    rules: Inferno, lang: str, title: str, groups: tuple[Side, ...], found: CombatForecast, seat: str, target: str
) -> Sheet:
    word, names = rules.show.word, rules.names(lang)
    defence = Side(
        word(rules, "sheet-defenders", lang),
        rules.opponent(seat),
        total=number(found.defense.total),
        parts=tuple(part(rules, lang, p.clause, p.value, names.get(p.unit, "")) for p in found.defense.parts),
    )
    size = word(rules, f"magnitude-{found.magnitude}", lang, found.magnitude)
    return Sheet(
        title,
        groups=(*groups, defence),
        refused=tuple(reasons_of(rules, found.reasons, lang)),
        actions=(("resolve",),),
        advice={"missing": advice.missing_to_next_column(found)},
        target=target,
        **outlook(rules, found, lang, word(rules, "sheet-magnitude", lang, steps=found.steps, size=size)),
    )


def effect_words(rules: Inferno, each: Effect, lang: str) -> str:
    """A shift by its clause; a modifier also by the side on whose loss roll it counts."""
    text = clause_words(rules, lang, each.clause) or (each.clause if each.cause else "")
    return rules.show.word(rules, f"sheet-{each.cause}-modifier", lang, text=text) if each.cause else text


def odds_of(rules: Inferno, found: CombatForecast, lang: str) -> Iterable[Odds]:
    """Retreats and losses of both sides, each a group of its own."""
    word = rules.show.word
    for name, chances in found.outcomes.by_name().items():
        who, what = name.split("_")
        group = word(rules, f"sheet-{who}-{what}", lang)
        kind = "sheet-retreat" if what == "retreats" else "sheet-loss"
        for n, p in sorted(chances.items()):
            text = word(rules, "sheet-none", lang) if n == 0 else word(rules, kind, lang, n=n)
            yield Odds(text, float(p), ("good" if who == DEFENDER else "bad") if n else "", group)
