"""The sheets of fire: bombardment (13.2), defensive fire (13.3), infiltration fire (11.1.2), and which comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from esagono.engine import Option
from esagono.engine.sheets import data, percent
from esagono.engine.table import Ahead, Box, Proposal, Row, Sheet, Side
from esagono.games.strafe.fire.arithmetic import (
    ARTILLERY,
    DEFENSIVE,
    INFILTRATION,
    INTERDICTION,
    OFFENSIVE,
    OTHERS,
    fire_targets,
)
from esagono.games.strafe.fire.bombardment import (
    AIMS,
    BARRAGE,
    NO_OBSERVER,
    NOT_OBSERVED,
    aim_bars,
    bombard_bars,
    in_range,
)
from esagono.games.strafe.fire.defensive import (
    NOBODY_ASSAULTS,
    DefensiveFire,
    InfiltrationFire,
    bar_to_shoot,
    fire_hexes,
    gun_bars,
)
from esagono.games.strafe.fire.observation import observed_now, observers_of
from esagono.games.strafe.fire.observation import observers as watching
from esagono.games.strafe.show.desk import Desk, with_notes
from esagono.hexes.grid import bits_of

OPEN_FIRE: Final = Option("open-fire")
MOST_NAMED: Final = 3
"""Maximum number of observing hexes named for a target."""


# Offensive bombardment


def bombard(desk: Desk) -> Sheet:
    """13.2.1: all guns of the Action, aimed at one hex after another; each tick is played at once."""
    rules, state = desk.rules, desk.game.state
    aims = desk.game.view(desk.seat)["combat"].get("bombardment", {}).get("aims", ())
    guns = list(state.action.guns) if state.action is not None else []
    seen = observed_now(rules, state)
    enemy = 1 - rules.side_named(desk.seat)
    lit = [
        rules.grid.names[h]
        for h in bits_of(seen & state.occupied[enemy])
        if any(state.hex[g] >= 0 and in_range(rules, state, g, h) for g in guns if not bombard_bars(rules, state, g))
    ]
    declared = [m["to"] for m in desk.game.view(desk.seat)["assaults"] if m["to"] in lit]
    target = desk.target([*[a["target"] for a in reversed(aims)], *declared])
    common: dict[str, Any] = {"targets": tuple(lit), "actions": data(OPEN_FIRE), "target": target}
    again = repeated(desk, guns, aims)
    if not target:
        hint = desk.word("sheet-aim-hint" if lit else "sheet-aim-nothing")
        planned = guns_side(desk, guns, aims, "", "")
        return Sheet(desk.word("sheet-bombard"), groups=(planned,), notes=(hint,), proposals=again, **common)
    topics = [
        t
        for t in AIMS
        if t == BARRAGE or (target in lit and fire_targets(rules, state, enemy, hex_of(desk, target), t))
    ]
    here = [a for a in aims if a["target"] == target]
    usual = [t for t in (OTHERS, ARTILLERY, BARRAGE) if t in topics]
    topic = desk.wanted.topic if desk.wanted.topic in topics else here[-1]["aim"] if here else usual[0]
    side = guns_side(desk, guns, aims, target, topic)
    fired = [a["unit"] for a in here if a["aim"] == topic]
    parts = with_notes(fire_outlook(desk, target, topic, fired), watched(desk, target))
    ready = [r.option for r in side.rows if r.option and not r.on and not r.first]
    every = all_guns(desk, _pairs(ready))
    groups = [side, desk.enemies(target), fires(desk, aims, target)]
    return Sheet(
        desk.word("sheet-bombard-at", target=target),
        groups=tuple(g for g in groups if g is not None),
        topics=tuple(Box(t, desk.word(f"sheet-aim-{t}")) for t in usual),
        topic=topic,
        proposals=(*every, *again),
        **common,
        **parts,
    )


def all_guns(desk: Desk, ready: tuple[tuple[Any, ...], ...]) -> tuple[Proposal, ...]:
    """Every gun without a target at this one; the same with the fire opened at once, for whoever has no other."""
    if not ready:
        return ()
    at_once = Proposal("all-open-fire", desk.word("sheet-all-guns-fire"), (*ready, *data(OPEN_FIRE)))
    if len(ready) == 1:
        return (at_once,)
    return Proposal("all", desk.word("sheet-all-guns"), ready), at_once


def _pairs(options: Sequence[tuple[Any, ...] | None]) -> tuple[tuple[Any, ...], ...]:
    return tuple(o for o in options if o is not None)


def hex_of(desk: Desk, name: str) -> int:
    return desk.rules.hex_named(name)


def order(desk: Desk, gun: str, target: str, aim: str) -> Option:
    if aim == BARRAGE:
        return Option("barrage", unit=gun, target=target)
    return Option("fire", unit=gun, target=target, category=aim)


def guns_side(desk: Desk, guns: Sequence[int], aims: Sequence[dict[str, Any]], target: str, topic: str) -> Side:
    """13.2.1: every gun of the Action with its factors; a click turns one that fires elsewhere to this target."""
    rules, state = desk.rules, desk.game.state
    aimed = {a["unit"]: a for a in aims}
    seen = observed_now(rules, state)
    rows = []
    total = 0
    for g in guns:
        unit = rules.roster.ids[g]
        if state.hex[g] < 0:
            continue
        factors = rules.bombardment_of(state, g)
        here = rules.grid.name(state.hex[g])
        aim = aimed.get(unit)
        hold = Option("hold", unit=unit)
        if aim is not None and target and (aim["target"], aim["aim"]) == (target, topic):
            total += factors
            rows.append(Row(unit, desk.name(unit), factors, option=data(hold)[0], on=True, note=here))
            continue
        note = desk.word("sheet-fires-at", hex=aim["target"]) if aim else here
        bars = bombard_bars(rules, state, g)
        if not bars and target:
            bars = aim_bars(rules, state, g, hex_of(desk, target), BARRAGE, seen)
        if bars:
            own = [bar for bar in bars if bar not in (NOT_OBSERVED, NO_OBSERVER)]
            why = desk.reasons(own, unit=unit, hex=target, range=rules.roster.range[g])
            rows.append(Row(unit, desk.name(unit), factors, refused=why, note=note))
        elif not target:
            look = aim["target"] if aim else ""
            rows.append(Row(unit, desk.name(unit), factors, note=note, look=look))
        else:
            option = data(order(desk, unit, target, topic))[0]
            first = data(hold) if aim else ()
            rows.append(Row(unit, desk.name(unit), factors, option=option, note=note, first=first))
    return Side(desk.word("sheet-guns"), desk.seat, tuple(rows), total if target else None, now=True)


def fire_outlook(desk: Desk, target: str, topic: str, guns: Sequence[str]) -> dict[str, Any]:
    """What the guns aimed at one thing in a hex would do to it."""
    if not guns:
        return {}
    if topic == BARRAGE:
        units = [u for u in desk.game.view(desk.seat)["units"] if target in u["hexes"]]
        note = desk.word("sheet-barrage")
        if not units:
            return {"notes": (note,)}
        return with_notes(desk.outlook(desk.forecast(kind=INTERDICTION, target=target, guns=guns)), note)
    return desk.outlook(desk.forecast(kind=OFFENSIVE, target=target, guns=guns, category=topic))


def watched(desk: Desk, target: str) -> str:
    """13.2.2: from where a target is seen; or what hides it from the nearest who could observe."""
    rules, state, action = desk.rules, desk.game.state, desk.game.state.action
    if action is None:
        return ""
    hex = hex_of(desk, target)
    found = observers_of(rules, state, action.side, action.command, hex)
    own = state.occupied[action.side]
    found.sort(key=lambda h: (not own >> h & 1, rules.grid.distance(h, hex), h))
    if found:
        return desk.word("sheet-seen-from", hexes=", ".join(rules.grid.name(h) for h in found[:MOST_NAMED]))
    near = sorted(
        bits_of(watching(rules, state, action.side, action.command)), key=lambda h: (rules.grid.distance(h, hex), h)
    )
    if not near:
        return desk.word("sheet-no-observer")
    here = rules.grid.name(near[0])
    line = desk.game.sight(here, target)
    if line.blocked:
        return desk.word("sheet-hidden", hex=here, by=", ".join(line.blocked))
    return desk.word("sheet-too-far-to-see", hex=here, distance=line.distance)


def fires(desk: Desk, aims: Sequence[dict[str, Any]], target: str) -> Side | None:
    """The other fires that are planned, each with its promise; a click turns the sheet to it."""
    keys = list(dict.fromkeys((a["target"], a["aim"]) for a in aims if a["target"] != target))
    rows = []
    for there, aim in keys:
        guns = [a["unit"] for a in aims if (a["target"], a["aim"]) == (there, aim)]
        found = fire_outlook(desk, there, aim, guns)
        promise = percent(found["headline"].p) if "headline" in found else ""
        name = f"{there} · {desk.word(f'sheet-aim-{aim}')}"
        rows.append(Row(f"{there}-{aim}", name, promise, note=desk.word("sheet-n-guns", n=len(guns)), look=there))
    return Side(desk.word("sheet-other-fires"), desk.seat, tuple(rows)) if rows else None


def repeated(desk: Desk, guns: Sequence[int], aims: Sequence[dict[str, Any]]) -> tuple[Proposal, ...]:
    """The same as last time: every gun that has no target yet, at what it fired at last, if it still can."""
    rules, state = desk.rules, desk.game.state
    ids, aimed = rules.roster.ids, {a["unit"] for a in aims}
    last: dict[str, tuple[str, str]] = {}
    for event in desk.game.log:
        if event.kind == "bombardment" and event.args["side"] == desk.seat:
            last |= dict.fromkeys(event.args["gun_units"], (event.args["hex"], event.args["aim"]))
    seen = observed_now(rules, state)
    found = []
    for g in guns:
        hex, aim = last.get(ids[g], ("", ""))
        if not hex or ids[g] in aimed or bombard_bars(rules, state, g):
            continue
        if not aim_bars(rules, state, g, hex_of(desk, hex), aim, seen):
            found.append(order(desk, ids[g], hex, aim))
    return (Proposal("again", desk.word("sheet-again"), data(*found)),) if found else ()


def fire_order(desk: Desk) -> Sheet:
    """13.2.5: the bombardments that are left, each with its promise; the one looked at is resolved by the button."""
    aims = desk.game.view(desk.seat)["combat"]["bombardment"]["aims"]
    left = desk.options("resolve")
    target = desk.target([o.text("target") for o in left])
    about = next((o for o in left if o.text("target") == target and o["category"] == desk.wanted.topic), None)
    about = about or next((o for o in left if o.text("target") == target), left[0])
    target, topic = about.text("target"), about.text("category")
    rows = []
    parts: dict[str, Any] = {}
    for option in left:
        there, aim = option.text("target"), option.text("category")
        guns = [a["unit"] for a in aims if (a["target"], a["aim"]) == (there, aim)]
        found = fire_outlook(desk, there, aim, guns)
        if option == about:
            parts = found
        promise = percent(found["headline"].p) if "headline" in found else ""
        name = f"{there} · {desk.word(f'sheet-aim-{aim}')}"
        note = desk.word("sheet-n-guns", n=len(guns))
        rows.append(Row(f"{there}-{aim}", name, promise, note=note, look=there, on=option == about))
    topics = [o.text("category") for o in left if o.text("target") == target]
    return Sheet(
        desk.word("sheet-fire-order"),
        groups=(Side(desk.word("sheet-left"), desk.seat, tuple(rows)),),
        target=target,
        targets=tuple(dict.fromkeys(o.text("target") for o in left)),
        topics=tuple(Box(t, desk.word(f"sheet-aim-{t}")) for t in topics) if len(topics) > 1 else (),
        topic=topic,
        actions=data(about),
        **parts,
    )


# Defensive fire


def defend(desk: Desk) -> Sheet:
    """13.3: who fires at which of the hexes from which assaults come; guns within their limit, or not."""
    rules, state = desk.rules, desk.game.state
    step = next(p for p in reversed(state.stack) if isinstance(p, DefensiveFire))
    names = rules.grid.names
    lit = [names[h] for h in fire_hexes(rules, state, step.marks(desk.game))]
    aims = desk.game.view(desk.seat)["combat"]["defense"]["aims"]
    target = desk.target([*[a["target"] for a in reversed(aims)], *lit])
    common: dict[str, Any] = {"targets": tuple(lit), "actions": data(OPEN_FIRE), "target": target}
    title = desk.word("sheet-defend", target=target)
    if target not in lit:
        return Sheet(title, refused=desk.reasons([NOBODY_ASSAULTS], hex=target), **common)
    hex = hex_of(desk, target)
    units = [aim_row(desk, step, aims, u, here, target) for u, here, to in step.possible(desk.game, [hex]) if to == hex]
    guns = [] if step.counter else gun_rows(desk, aims, target)
    here = [a["unit"] for a in aims if a["target"] == target]
    lifted = target in desk.game.view(desk.seat)["combat"]["defense"]["lifted"]
    is_gun = rules.roster.is_gun
    firing = [u for u in here if not is_gun[rules.unit_named(u)]]
    gunners = [u for u in here if u not in firing]
    parts: dict[str, Any] = {}
    totals: dict[str, str] = {}
    if here:
        found = desk.forecast(kind=DEFENSIVE, target=target, firers=firing, guns=gunners, lp=0)
        if lifted:
            found = desk.forecast(kind=DEFENSIVE, target=target, firers=firing, guns=gunners, lp=1)
        parts = desk.outlook(found)
        totals = {name: str(value) for name, value in found.totals.items()}
    groups = [Side(desk.word("sheet-firers"), desk.seat, tuple(units), totals.get("machine-guns"), now=True)]
    if guns:
        groups.append(Side(desk.word("sheet-guns"), desk.seat, tuple(guns), totals.get("artillery"), now=True))
    lift = next((o for o in desk.options("lift") if o.text("target") == target), None)
    if lift is not None:
        row = Row("lift", desk.word("sheet-lift"), option=data(lift)[0])
        groups.append(Side(desk.word("sheet-limit"), desk.seat, (row,), one=True, now=True))
    there = desk.enemies(target)
    return Sheet(
        title, groups=(*groups, there) if there else tuple(groups), proposals=all_fire(desk, target), **common, **parts
    )


def aim_row(desk: Desk, step: DefensiveFire, aims: Sequence[dict[str, Any]], unit: int, here: int, target: str) -> Row:
    """A unit next to the assaulters, from one of the hexes it lies in."""
    rules, state = desk.rules, desk.game.state
    name, start = rules.roster.ids[unit], rules.grid.name(here)
    args = {"hex": start} if state.hex2[unit] >= 0 else {}
    aim = next((a for a in aims if a["unit"] == name and a.get("from", start) == start), None)
    key = f"{name}@{start}" if args else name
    value = str(rules.mg_of(state, unit))
    hold = Option("hold", unit=name, **args)
    if aim is not None and aim["target"] == target:
        return Row(key, desk.name(name), value, option=data(hold)[0], on=True, note=start)
    bar = bar_to_shoot(rules, state, unit, here, hex_of(desk, target))
    fire = Option("fire", unit=name, **args, target=target)
    note = desk.word("sheet-fires-at", hex=aim["target"]) if aim else start
    if bar is not None:
        return Row(key, desk.name(name), value, refused=desk.reasons([bar], unit=name, hex=target), note=note)
    return Row(key, desk.name(name), value, option=data(fire)[0], note=note, first=data(hold) if aim else ())


def gun_rows(desk: Desk, aims: Sequence[dict[str, Any]], target: str) -> list[Row]:
    """13.3.4: guns that reach the assaulters; others are not listed."""
    rules, state = desk.rules, desk.game.state
    out = []
    held = {o.text("unit") for o in desk.options("hold")}
    for g in rules.roster.guns_of[rules.side_named(desk.seat)]:
        name = rules.roster.ids[g]
        if state.hex[g] < 0 or gun_bars(rules, state, g, hex_of(desk, target)):
            continue
        value, here = rules.bombardment_of(state, g), rules.grid.name(state.hex[g])
        aim = next((a for a in aims if a["unit"] == name), None)
        hold, fire = Option("hold", unit=name), Option("fire", unit=name, target=target)
        if aim is not None and aim["target"] == target:
            # once the limit is lifted its guns can no longer be held
            option = data(hold)[0] if name in held else None
            out.append(Row(name, desk.name(name), value, option=option, on=True, note=here))
        elif aim is None or name in held:
            note = desk.word("sheet-fires-at", hex=aim["target"]) if aim else here
            out.append(
                Row(name, desk.name(name), value, option=data(fire)[0], note=note, first=data(hold) if aim else ())
            )
    return out


def all_fire(desk: Desk, target: str) -> tuple[Proposal, ...]:
    """Order fire by all units but guns, each at its first target; or by all guns too that may fire at this hex."""
    is_gun, unit_named = desk.rules.roster.is_gun, desk.rules.unit_named
    found: dict[tuple[str, Any], Option] = {}
    for option in desk.options("fire"):
        unit = option.text("unit")
        if not is_gun[unit_named(unit)]:
            found.setdefault((unit, option.args.get("hex", "")), option)
    people = list(found.values())
    everybody = [*people, *with_guns(desk, people, target)]
    out = []
    if len(people) > 1:
        out.append(Proposal("all", desk.word("sheet-all-fire"), data(*people)))
    if len(everybody) > len(people):
        out.append(Proposal("all-guns", desk.word("sheet-all-fire-guns"), data(*everybody)))
    if everybody:
        out.append(Proposal("all-open-fire", desk.word("sheet-all-open-fire"), data(*everybody, OPEN_FIRE)))
    return tuple(out)


def with_guns(desk: Desk, others: Sequence[Option], target: str) -> list[Option]:
    """13.3.4: the guns that may fire at a hex besides, up to their limit; tried out on a copy, where no die falls."""
    trial = desk.game.copy(history=False)
    for option in others:
        trial.play(option, desk.seat)
    out: list[Option] = []
    while found := [o for o in trial.options(desk.seat) if o.verb == "fire" and o.text("target") == target]:
        trial.play(found[0], desk.seat)
        out.append(found[0])
    return out


# Infiltration fire


def infiltration(desk: Desk) -> Sheet:
    """11.1.2, 13.4.5.4: the fire that may be given now, whole or not at all."""
    state, rules = desk.game.state, desk.rules
    step = next(p for p in reversed(state.stack) if isinstance(p, InfiltrationFire))
    firers = step.firers(desk.game)
    ids, names = rules.roster.ids, rules.grid.names
    target = names[step.hex]
    rows = tuple(
        Row(f"{ids[u]}@{names[h]}", desk.name(ids[u]), str(rules.mg_of(state, u)), on=True, note=names[h])
        for u, h in firers
    )
    found = desk.forecast(kind=INFILTRATION, target=target, firers=list(dict.fromkeys(ids[u] for u, _ in firers)))
    there = desk.enemies(target)
    number = state.action.number if state.action is not None else 0
    key = f"{state.turn}/{state.phase}/{number}"
    own = Side(desk.word("sheet-firers"), desk.seat, rows, str(found.totals["fire"]))
    return Sheet(
        desk.word("sheet-infiltration", start=names[step.start], hex=target),
        groups=(own, there) if there else (own,),
        actions=data(Option("infiltration-fire"), Option("decline")),
        target=target,
        ahead=Ahead(desk.word("sheet-no-more-fire"), data(Option("decline"))[0], key),
        **desk.outlook(found),
    )
