"""Whole orders for a brigade, ready to be given with one click, as a commander would give them to his staff.

Each is a list of options tried out on a copy of the game, one after another, so that all can be played together. An
order ends before dice are rolled or the enemy decides; where either could happen earlier, it is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from esagono.engine import Option
from esagono.engine.questions import Nothing, OfDraft
from esagono.engine.sheets import data, headline
from esagono.engine.table import Odds, Order
from esagono.games.strafe.fire.arithmetic import OFFENSIVE
from esagono.games.strafe.knowledge.forecast_assault import ASSAULT
from esagono.games.strafe.knowledge.questions import command
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.show.attachment_sheet import attach_all
from esagono.games.strafe.show.desk import Desk, read
from esagono.games.strafe.show.fire_sheets import bombard
from esagono.games.strafe.show.following import nearer

COMPARED: Final = 6
"""Maximum number of headquarters hexes compared by the units they could attach."""


def orders(game: StrafeGame, seat: str, lang: str, wanted: Nothing) -> tuple[Order, ...]:
    """Of the decision that is pending for a seat: what could be ordered to a brigade as a whole."""
    kind = next((d.kind for d in game.state.pending if d.side == seat), "")
    if kind not in MAKERS:
        return ()
    return tuple(MAKERS[kind](read(game, seat, lang, OfDraft())))


def asks(game: StrafeGame, seat: str, kind: str) -> bool:
    """Whether this is the only pending decision, and the seat's."""
    return [(d.side, d.kind) for d in game.decisions] == [(seat, kind)]


# Activation


def activations(desk: Desk) -> Iterator[Order]:
    """8.4, 8.5: each brigade with headquarters where most of it is in Command, and all who can be attached."""
    for option in desk.options("activate"):
        trial = desk.game.copy(history=False)
        trial.play(option, desk.seat)
        if not asks(trial, desk.seat, "headquarters"):
            continue
        place = best_headquarters(trial, desk.seat, option.text("brigade"))
        if place is None:
            continue
        trial.play(place, desk.seat)
        attached = attach_all(trial, desk.seat) if asks(trial, desk.seat, "attachment") else []
        done = [Option("done")] if asks(trial, desk.seat, "attachment") else []
        hex, brigade = place.text("hex"), option.text("brigade")
        title = desk.word("order-activate", hex=hex, n=len(attached))
        yield Order(f"activate-{brigade}", title, data(option, place, *attached, *done), of=brigade, hex=hex)


def best_headquarters(game: StrafeGame, seat: str, brigade: str) -> Option | None:
    """8.1, 8.4: most units in Command first; then out of reach of an assault; then nearest to the brigade.

    Of the first few, that which can attach most guns and independents.
    """
    rules, state = game.rules, game.state
    action = state.action
    assert action is not None
    own = [state.hex[u] for u in rules.roster.brigades[action.brigade].units if state.hex[u] >= 0]

    enemies = [rules.hex_named(hex) for hex in enemy_hexes(game, seat)]

    def inside(option: Option) -> tuple[int, bool, int]:
        found = command(game, brigade, option.text("hex"), seat=seat)
        hex = rules.hex_named(option.text("hex"))
        safe = all(rules.grid.distance(hex, h) > 1 for h in enemies)
        return sum(s == "in" for s in found.units.values()), safe, -sum(rules.grid.distance(hex, h) for h in own)

    places = sorted((o for o in game.options(seat) if o.verb == "place-hq"), key=inside, reverse=True)
    if not places:
        return None
    best = inside(places[0])[:2]
    return max([o for o in places[:COMPARED] if inside(o)[:2] == best], key=lambda o: attachable(game, seat, o))


def attachable(game: StrafeGame, seat: str, place: Option) -> int:
    trial = game.copy(history=False)
    trial.play(place, seat)
    return sum(o.verb == "attach" for o in trial.options(seat))


# Movement and declarations


def movement(desk: Desk) -> Iterator[Order]:
    """11, 13.1: a step forward of the whole brigade, every hex assaulted by all who can, and the end with all guns."""
    if desk.game.state.action is None:
        return
    yield from forward(desk)
    yield from assaults(desk)
    yield from bombardments(desk)


def forward(desk: Desk) -> Iterator[Order]:
    """11.1: every battalion that has not moved goes one hex towards the nearest enemy it knows, if it may."""
    game, rules = desk.game, desk.rules
    enemies = [rules.hex_named(hex) for hex in enemy_hexes(game, desk.seat)]
    if not enemies:
        return
    trial = game.copy(history=False)
    distance = rules.grid.distance
    able = [rules.unit_named(o.text("unit")) for o in trial.options(desk.seat) if o.verb == "select"]
    gap = {u: min(distance(game.state.hex[u], h) for h in enemies) for u in able}
    out: list[Option] = []
    # whoever stands next to the enemy holds the line; the foremost make room for those behind
    for unit in sorted((u for u in able if gap[u] > 1), key=lambda u: (gap[u], u)):
        goal = min(enemies, key=lambda h: (distance(trial.state.hex[unit], h), h))
        out += nearer(trial, desk.seat, unit, goal, steps=1)
    moved = sum(o.verb == "move" for o in out)
    if moved:
        yield Order("forward", desk.word("order-forward", n=moved), data(*out))


def enemy_hexes(game: StrafeGame, seat: str) -> list[str]:
    """Where the seat sees an enemy, whether or not it knows him."""
    units = game.view(seat)["units"]
    return sorted({h for u in units if u["side"] != seat for h in u["hexes"] if h in game.rules.grid.numbers})


def assaults(desk: Desk) -> Iterator[Order]:
    """13.1: all who stand next to an enemy hex and may still assault it."""
    found: dict[str, list[Option]] = {}
    for option in desk.options("assault"):
        found.setdefault(option.text("to"), []).append(option)
    declared = desk.game.view(desk.seat)["assaults"]
    for target, options in sorted(found.items(), key=lambda each: -len(each[1])):
        names = [o.text("unit") for o in options]
        others = [m["unit"] for m in declared if m["to"] == target and m["side"] == desk.seat]
        outlook = desk.forecast(kind=ASSAULT, target=target, attackers=[*others, *names])
        who = ", ".join(desk.name(u) for u in names)
        title = desk.word("order-assault", hex=target, who=who, n=len(names))
        taken = Odds(desk.word("order-taken"), float(outlook.chance.p))
        yield Order(f"assault-{target}", title, data(*options), hex=target, headline=taken)


def bombardments(desk: Desk) -> Iterator[Order]:
    """13.2.1: end the movement, aim every gun that can at a hex under assault, and open fire."""
    targets = sorted({m["to"] for m in desk.game.view(desk.seat)["assaults"] if m["side"] == desk.seat})
    end = Option("end-movement")
    if not targets or end not in desk.options("end-movement"):
        return
    trial = desk.game.copy(history=False)
    rolled = trial.state.rolled
    trial.play(end, desk.seat)
    if trial.state.rolled != rolled or not asks(trial, desk.seat, "bombard"):
        return
    for target in targets:
        sheet = bombard(read(trial, desk.seat, desk.lang, OfDraft(target=target)))
        fire = next((p.options for p in sheet.proposals if p.id == "all-open-fire"), ())
        if fire:
            guns = [str(option[1]["unit"]) for option in fire if option[0] == "fire"]
            outlook = trial.forecast(kind=OFFENSIVE, target=target, guns=guns, category=sheet.topic, seat=desk.seat)
            title = desk.word("order-bombard", hex=target, n=len(guns))
            promise = headline(desk.rules, outlook, desk.lang)
            yield Order(f"bombard-{target}", title, (*data(end), *fire), hex=target, headline=promise)


MAKERS: Final[Mapping[str, Callable[[Desk], Iterator[Order]]]] = {"activation": activations, "movement": movement}
