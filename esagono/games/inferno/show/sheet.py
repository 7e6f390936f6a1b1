"""The sheet of an attack: who takes part with which strength, the column, and the exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from esagono.engine import EsagonoError, Option, Reason
from esagono.engine.chance import Chance
from esagono.engine.questions import CannotAnswer
from esagono.engine.table import Cell, Odds, Part, Row, Sheet, Side
from esagono.games.inferno.combat.arithmetic import Battle, attack_parts
from esagono.games.inferno.knowledge import advice
from esagono.games.inferno.knowledge.forecast import Forecast
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.tables import COLUMNS

if TYPE_CHECKING:
    from esagono.games.inferno.combat.arithmetic import Sum


def reasons_of(rules: Inferno, reasons: Iterable[Reason], lang: str) -> list[dict[str, Any]]:
    return [{"clause": r.clause, "key": r.key, "text": rules.say(f"reason-{r.key}", r.args, lang)} for r in reasons]


def part(rules: Inferno, lang: str, clause: str, value: int, unit: str = "", *, guns: bool = False) -> Part:
    """A number of the arithmetic, with whose it is and why it counts; in a sum of `guns` a unit's printed value is
    that of its own."""
    key = f"part-{clause.replace('.', '-')}{'-guns' if guns and clause == '2.1' else ''}"
    text = rules.say(key, {}, lang) if rules.catalog().has(key, lang) else ""
    return Part(": ".join(t for t in (unit, text) if t), value, clause)


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
            return sum(p.value for p in found.attack.parts if p.unit == unit)
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
        found.attack.total if found is not None else None,
    )  # fmt: skip
    battery = Side(
        word(rules, "sheet-guns", lang), seat, rows(batteries, "support", "artillery", guns),
        found.attack_artillery.total if found is not None else None,
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
    out = []
    for data in draft:
        try:
            option = Option.from_data(list(data))
            out.append((option.verb, option.text("unit")))
        except (ValueError, KeyError) as error:
            raise CannotAnswer(f"the draft cannot be read: {error}", "bad-message") from None
    return out


def _forecast(
    game: InfernoGame, target: str, attackers: Sequence[str], guns: Sequence[str], seat: str
) -> Forecast | None:
    if not attackers:
        return None
    try:
        found: Forecast = game.forecast(target=target, attackers=attackers, artillery=guns, seat=seat)
    except EsagonoError as error:
        raise CannotAnswer(str(error)) from None
    return found


def _parts_of(rules: Inferno, lang: str, total: Sum | None, unit: str) -> tuple[Part, ...]:
    if total is None:
        return ()
    return tuple(part(rules, lang, p.clause, p.value) for p in total.parts if p.unit == unit)


def _with_odds(
    rules: Inferno, lang: str, title: str, groups: tuple[Side, ...], found: Forecast, seat: str, target: str
) -> Sheet:
    word, names = rules.show.word, rules.names(lang)
    defence = Side(
        word(rules, "sheet-defenders", lang),
        rules.opponent(seat),
        total=found.defense.total,
        parts=tuple(part(rules, lang, p.clause, p.value, names.get(p.unit, "")) for p in found.defense.parts),
    )
    notes = [*chance_notes(rules, lang, found.chance)]
    if found.assumption:
        notes.append(rules.say(f"assumption-{found.assumption}", {}, lang))
    if found.worst_column and found.best_column:
        notes.append(word(rules, "sheet-range", lang, worst=found.worst_column, best=found.best_column))
    size = word(rules, f"magnitude-{found.magnitude}", lang, found.magnitude)
    notes.append(word(rules, "sheet-magnitude", lang, steps=found.steps, size=size))
    modifiers = [
        Part(word(rules, f"sheet-{who}-modifier", lang, text=p.text or p.clause), p.value, p.clause)
        for who, drms in (("attacker", found.attacker_drms), ("defender", found.defender_drms))
        for clause, value in drms
        for p in [part(rules, lang, clause, value)]
    ]
    return Sheet(
        title,
        headline(rules, lang, found.chance),
        (*groups, defence),
        tuple(part(rules, lang, clause, value) for clause, value in found.shifts),
        COLUMNS,
        found.column_before,
        found.column,
        tuple(modifiers),
        Cell("crt", column=found.column),
        tuple(_odds(rules, lang, found)),
        tuple(notes),
        tuple(reasons_of(rules, found.reasons, lang)),
        (("resolve",),),
        {"missing": advice.missing_to_next_column(found)},
        target,
    )


def headline(rules: Inferno, lang: str, chance: Chance, key: str = "sheet-headline") -> Odds:
    """The one number: the chance of taking the hex, with the answer of the other side that it takes for granted."""
    text = rules.show.word(rules, key, lang)
    if chance.answer:
        text = rules.show.word(rules, "chance-if", lang, aim=text, answer=answer(rules, lang, chance.answer))
    return Odds(text, float(chance.p))


def answer(rules: Inferno, lang: str, key: str) -> str:
    return rules.show.word(rules, f"answer-{key}", lang)


def chance_notes(rules: Inferno, lang: str, chance: Chance) -> Iterable[str]:
    """What the other side may answer, each with its chance; and the range of what may lie hidden."""
    word = rules.show.word

    def told(p: Fraction) -> str:
        return word(rules, "chance-percent", lang, p=round(100 * float(p)))

    if chance.answers:
        yield "; ".join(
            word(rules, "chance-after", lang, p=told(a.p), answer=answer(rules, lang, a.key)) for a in chance.answers
        )
    if chance.worst is not None and chance.best is not None:
        yield word(rules, "chance-expected", lang, worst=told(chance.worst), best=told(chance.best))


def _odds(rules: Inferno, lang: str, found: Forecast) -> Iterable[Odds]:
    """Retreats and losses of both sides, each a group of its own."""
    word = rules.show.word
    for who, what, good in (
        ("defender", "retreats", "good"),
        ("attacker", "retreats", "bad"),
        ("defender", "losses", "good"),
        ("attacker", "losses", "bad"),
    ):
        chances: dict[int, Fraction] = getattr(found.outcomes, f"{who}_{what}")
        group = word(rules, f"sheet-{who}-{what}", lang)
        kind = "sheet-retreat" if what == "retreats" else "sheet-loss"
        for n, p in sorted(chances.items()):
            text = word(rules, "sheet-none", lang) if n == 0 else word(rules, kind, lang, n=n)
            yield Odds(text, float(p), good if n else "", group)
