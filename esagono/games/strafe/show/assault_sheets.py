"""The sheets of assaults: waves (13.1.4), which comes next (13.4.2), counter-assaults (13.5), reactions (15.0)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from esagono.engine import Option
from esagono.engine.sheets import data, percent
from esagono.engine.table import Odds, Proposal, Row, Sheet, Side
from esagono.games.strafe.assault.waves import WAVE_TOO_LARGE, AssaultStep, fits_a_wave
from esagono.games.strafe.knowledge.asking import StrafeForecast
from esagono.games.strafe.knowledge.forecast_assault import ASSAULT as FORWARD
from esagono.games.strafe.knowledge.forecast_assault import COUNTER_ASSAULT
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.show.desk import Desk, with_notes
from esagono.games.strafe.state import StrafeState

Waves = list[list[str]]


def step_of(desk: Desk) -> AssaultStep:
    return next(p for p in reversed(desk.game.state.stack) if isinstance(p, AssaultStep))


def kind_of(step: AssaultStep) -> str:
    return COUNTER_ASSAULT if step.counter else FORWARD


def split(desk: Desk, units: Sequence[str]) -> Waves:
    """13.1.4.a: units in their order, as many at a time as may go in together."""
    return split_units(desk.rules, desk.game.state, desk.seat, units)


def split_units(rules: Strafe, state: StrafeState, side: str, units: Sequence[str]) -> Waves:
    """13.1.4.a: units of a side in their order, as many at a time as may go in together."""
    out: Waves = []
    for unit in units:
        group = [rules.unit_named(u) for u in (*(out[-1] if out else ()), unit)]
        if out and fits_a_wave(rules, state, rules.side_named(side), group):
            out[-1].append(unit)
        else:
            out.append([unit])
    return out


def strength(desk: Desk, unit: str) -> str:
    return str(desk.rules.combat_of(desk.game.state, desk.rules.unit_named(unit)))


def wave(desk: Desk) -> Sheet:
    """13.1.4: who goes in first is ticked; the others follow in waves, each with the chance that it takes the hex."""
    step, state, ids = step_of(desk), desk.game.state, desk.rules.roster.ids
    target = desk.rules.grid.name(step.forming)
    picked = [ids[u] for u in step.picked]
    everybody = [ids[u] for u, _, to in step.waiting if to == step.forming]
    first = [*picked, *[u for u in desk.draft("wave") if u in everybody and u not in picked]]
    others = sorted([u for u in everybody if u not in first], key=lambda u: -Fraction(strength(desk, u)))
    waves = [first, *split(desk, others)] if first else split(desk, others)
    side = desk.rules.side_named(desk.seat)
    rows = []
    for unit in everybody:
        on = unit in first
        index = desk.rules.unit_named(unit)
        option = None if unit in picked else data(Option("wave", unit=unit))[0]
        fits = on or room(desk, first, unit)
        why = () if fits else desk.reasons([WAVE_TOO_LARGE], hex=target)
        number = next(n for n, w in enumerate(waves, 1) if unit in w)
        note = f"{desk.rules.grid.name(state.hex[index])} · {desk.word('sheet-wave', n=number)}"
        rows.append(Row(unit, desk.name(unit), strength(desk, unit), option=option, on=on, refused=why, note=note))
    legal = not first or fits_a_wave(desk.rules, state, side, [desk.rules.unit_named(u) for u in first])
    refused = () if legal else desk.reasons([WAVE_TOO_LARGE], hex=target)
    there = desk.enemies(target)
    groups = [Side(desk.word("sheet-wave", n=1), desk.seat, tuple(rows)), there]
    # a full wave goes automatically
    full = legal and len(first) > len(picked) and not any(room(desk, first, u) for u in others)
    sent = data(*[Option("wave", unit=u) for u in first if u not in picked])
    send = desk.rules.say("option-send-wave", {}, desk.lang)
    proposals = (Proposal("send-wave", send, sent),) if full else () if first else (strongest(desk, waves[0], others),)
    return Sheet(
        desk.word("sheet-assault", target=target),
        groups=tuple(g for g in groups if g is not None),
        refused=refused,
        actions=() if full or not first else data(Option("send-wave")),
        proposals=proposals,
        target=target,
        **(waves_outlook(desk, kind_of(step), target, waves) if legal else {}),
    )


def strongest(desk: Desk, wave: Sequence[str], others: Sequence[str]) -> Proposal:
    """13.1.4: the first wave as the chances are reckoned while nobody is ticked."""
    options = [Option("wave", unit=u) for u in wave]
    if any(room(desk, wave, u) for u in others if u not in wave):  # a full wave goes automatically
        options.append(Option("send-wave"))
    who = ", ".join(desk.name(u) for u in wave)
    return Proposal("strongest", desk.word("sheet-send-strongest", who=who), data(*options), last=True)


def room(desk: Desk, wave: Sequence[str], unit: str) -> bool:
    """May a unit go in with those of a wave?"""
    units = [desk.rules.unit_named(u) for u in (*wave, unit)]
    return fits_a_wave(desk.rules, desk.game.state, desk.rules.side_named(desk.seat), units)


def waves_outlook(desk: Desk, kind: str, target: str, waves: Waves) -> dict[str, Any]:
    """The forecast of all waves together, with the chance that each of them is the one that takes the hex."""
    found = desk.forecast(kind=kind, target=target, waves=waves)
    out = desk.outlook(found)
    if len(waves) < 2:
        return out
    group = desk.word("odds-waves")
    bars, before = [], Fraction(0)
    for n in range(1, len(waves) + 1):
        taken: StrafeForecast = found if n == len(waves) else desk.forecast(kind=kind, target=target, waves=waves[:n])
        chance = taken.chance.after(found.chance.answer)
        bars.append(Odds(desk.word("sheet-wave", n=n), float(chance - before), "good", group))
        before = chance
    bars.append(Odds(desk.word("odds-not-taken"), float(1 - before), "bad", group))
    return {**out, "odds": (*bars, *out["odds"])}


def assault_order(desk: Desk) -> Sheet:
    """13.4.2: the assaults that are left, each with its chance; the button resolves the one looked at."""
    step, ids, names = step_of(desk), desk.rules.roster.ids, desk.rules.grid.names
    left = [o.text("target") for o in desk.options("resolve-assault")]
    target = desk.target(left)
    target = target if target in left else left[0]
    rows = []
    parts: dict[str, Any] = {}
    for there in left:
        inside = [ids[u] for u, _, to in step.inside if names[to] == there]
        behind = split(desk, [ids[u] for u, _, to in step.waiting if names[to] == there])
        found = waves_outlook(desk, kind_of(step), there, [inside, *behind])
        if there == target:
            parts = found
        who = ", ".join(desk.name(u) for u in inside)
        name = desk.word("sheet-assault", target=there)
        rows.append(Row(there, name, percent(found["headline"].p), note=who, look=there, on=there == target))
    enemies = desk.enemies(target)
    groups = [Side(desk.word("sheet-left"), desk.seat, tuple(rows)), enemies]
    return Sheet(
        desk.word("sheet-assault", target=target),
        groups=tuple(g for g in groups if g is not None),
        target=target,
        targets=tuple(left),
        actions=data(Option("resolve-assault", target=target)),
        **parts,
    )


def counter(desk: Desk) -> Sheet:
    """13.5: who may retake a hex just lost, with the chance for each who would join; all stand until the step ends."""
    options = desk.options("counter-assault")
    marks = [m for m in desk.game.view(desk.seat)["assaults"] if m["counter"]]
    lit = list(dict.fromkeys([*(m["to"] for m in marks), *(o.text("target") for o in options)]))
    target = desk.target(lit)
    end = data(Option("end-counter"))
    if target not in lit:
        note = desk.word("sheet-no-counter")
        return Sheet(desk.word("sheet-counter", target=""), notes=(note,), targets=tuple(lit), actions=end)
    declared = [m["unit"] for m in marks if m["to"] == target]
    rows = [Row(m["unit"], desk.name(m["unit"]), on=True, note=m["from"]) for m in marks if m["to"] == target]
    for option in options:
        if option.text("target") != target:
            continue
        unit, via = option.text("unit"), option.text("via")
        found = desk.forecast(kind=COUNTER_ASSAULT, target=target, waves=split(desk, [*declared, unit]))
        note = desk.word("sheet-via-march" if "march" in option.args else "sheet-via", hex=via)
        rows.append(Row(f"{unit}@{via}", desk.name(unit), percent(found.chance.p), option=data(option)[0], note=note))
    parts: dict[str, Any] = {}
    if declared:
        parts = waves_outlook(desk, COUNTER_ASSAULT, target, split(desk, declared))
    parts = with_notes(parts, desk.word("sheet-counter-hint"))
    there = desk.enemies(target)
    groups = [Side(desk.word("sheet-counter-who"), desk.seat, tuple(rows), now=True), there]
    return Sheet(
        desk.word("sheet-counter", target=target),
        groups=tuple(g for g in groups if g is not None),
        target=target,
        targets=tuple(lit),
        actions=end,
        **parts,
    )


def reaction(desk: Desk) -> Sheet:
    """15.0, 22.6: brigades that may react, with the chance that the die lets them act."""
    rules, names = desk.rules, desk.rules.names(desk.lang)
    roster = rules.roster
    sides = []
    for verb in ("react", "night-counterattack", "event-counterattack"):
        rows = []
        for option in desk.options(verb):
            home = roster.brigades[roster.brigade_index[option.text("brigade")]]
            sure = verb == "event-counterattack"
            p = Fraction(1) if sure else Fraction(min(max(roster.initiative[home.hq], 0), 6), 6)
            name = names.get(home.id, home.name)
            rows.append(Row(home.id, name, percent(p), option=data(option)[0]))
        if rows:
            cost = rules.tables.night_cost
            title = desk.word(f"sheet-{verb}", cost=cost)
            sides.append(Side(title, desk.seat, tuple(rows), one=True, now=True))
    notes = () if sides else (desk.word("sheet-no-reaction"),)
    return Sheet(desk.word("sheet-reaction"), groups=tuple(sides), notes=notes, actions=data(Option("no-reaction")))
