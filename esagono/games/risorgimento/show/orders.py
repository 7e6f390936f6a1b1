"""Orders for the units of a formation, ready to be given with one click: what each can still do, the best of it first.

Each is a list of options tried out on a copy of the game, one after another, so that all can be played together. An
order ends where dice are rolled or the enemy could react; what follows is asked as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from esagono.engine import Option
from esagono.engine.questions import CannotAnswer, Nothing, OfOption
from esagono.engine.sheets import data
from esagono.engine.table import Odds, Order
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.show.odds import odds

MOST: Final = 16
"""Maximum number of attacks compared; their chances take time."""
LONGEST: Final = 12
"""A ride or a walk to a marker has no more steps."""
ATTACKS: Final = ("declare-assault", "declare-charge")


def orders(game: RisorgimentoGame, seat: str, lang: str, wanted: Nothing) -> tuple[Order, ...]:
    """Of the decision that is pending for a seat: what each unit of the formation could do at once."""
    kind = next((d.kind for d in game.state.pending if d.side == seat), "")
    return tuple(MAKERS[kind](game, seat, lang)) if kind in MAKERS else ()


def asks(game: RisorgimentoGame, seat: str, *kinds: str) -> bool:
    """Nobody is asked anything but a seat, and the seat is asked one of these."""
    asked = game.decisions
    return len(asked) == 1 and asked[0].side == seat and asked[0].kind in kinds


def chance(game: RisorgimentoGame, seat: str, lang: str, option: Option) -> Odds | None:
    try:
        return odds(game, seat, lang, OfOption(option=option.to_data())).headline
    except CannotAnswer:
        return None


def best(game: RisorgimentoGame, seat: str, lang: str, attacks: Sequence[Option]) -> tuple[Option, Odds | None]:
    """The likeliest of several attacks; of those alike the first."""
    found = [(option, chance(game, seat, lang, option)) for option in attacks]
    return max(found, key=lambda each: each[1].p if each[1] is not None else 0.0)


# Declarations


def declarations(game: RisorgimentoGame, seat: str, lang: str) -> Iterator[Order]:
    """7.1: for each unit of the formation its likeliest assault, and its likeliest charge."""
    grid, state = game.rules.grid, game.state
    groups: dict[tuple[str, str], list[Option]] = {}
    for option in game.options(seat):
        if option.verb in ATTACKS:
            groups.setdefault((option.text("unit"), option.verb), []).append(option)
    for (unit, verb), options in groups.items():
        start = state.hex[game.rules.unit_named(unit)]
        # the shortest ways first: not all can be compared
        options.sort(key=lambda o: grid.distance(start, game.hex(o)) if start >= 0 else 0)
        option, promise = best(game, seat, lang, options[: max(1, MOST // len(groups))])
        title = said(game, seat, lang, option)
        yield Order(f"{verb}-{unit}", title, data(option), of=unit, hex=option.text("to"), headline=promise)


def said(game: RisorgimentoGame, seat: str, lang: str, option: Option) -> str:
    args = next((d.args for d in game.decisions if d.side == seat), {})
    return game.rules.say(f"option-{option.verb}", {**args, **option.args}, lang)


# Actions


def actions(game: RisorgimentoGame, seat: str, lang: str) -> Iterator[Order]:
    """7.2: every unit that can act: its declared attack, or its best fire; and a step forward of all who may."""
    selects = [o for o in game.options(seat) if o.verb == "select"]
    for select in selects:
        trial = game.copy(history=False)
        trial.play(select, seat)
        if not asks(trial, seat, "force"):
            continue
        if trial.state.hex[trial.unit(select)] < 0:
            yield from entering(trial, seat, lang, select)
        else:
            yield from attacks(trial, seat, lang, [select])
            yield from fires(trial, seat, lang, select)
    yield from forward(game, seat, lang, selects)


def entering(trial: RisorgimentoGame, seat: str, lang: str, select: Option) -> Iterator[Order]:
    """15.1: a unit that comes onto the map goes to its declared attack, in March Movement only if it must."""
    entries = [o for o in trial.options(seat) if o.verb == "enter"]
    given: set[str] = set()
    for entry in sorted(entries, key=lambda o: o.args.get("mode") == "march"):
        inside = trial.copy(history=False)
        inside.play(entry, seat)
        if inside.state.rolled != trial.state.rolled or not asks(inside, seat, "force"):
            continue
        for order in attacks(inside, seat, lang, [select, entry]):
            if order.id not in given:
                yield order
            given.add(order.id)


def attacks(trial: RisorgimentoGame, seat: str, lang: str, start: list[Option]) -> Iterator[Order]:
    """7.1.4: the assault or charge that was declared, with the way to its marker as far as nobody reacts."""
    select, unit = start[0], start[0].text("unit")
    for option in trial.options(seat):
        if option.verb == "charge":
            args = {"unit": unit, "hex": option.text("hex"), "to": option.text("to")}
            steps = [*start, option, *ride(trial, seat, option)]
            yield told(trial, seat, lang, f"charge-{unit}-{args['to']}", args, steps, option)
    for marker in trial.state.markers:
        if marker.charge or marker.used or trial.unit(select) not in marker.forces:
            continue
        args = {"unit": unit, "hex": trial.name(marker.hex), "to": trial.name(marker.to)}
        walk = way_to(trial, seat, unit, args["hex"], args["to"])
        if walk:
            yield told(trial, seat, lang, f"assault-{unit}-{args['to']}", args, [*start, *walk], walk[-1])


def told(
    trial: RisorgimentoGame, seat: str, lang: str, id: str, args: dict[str, str], steps: list[Option], last: Option
) -> Order:
    promise = chance(trial, seat, lang, last) if last in trial.options(seat) else None
    key = f"order-{last.verb}" if last.verb != "move" else "order-approach"
    title = trial.rules.show.word(trial.rules, key, lang, **args)
    return Order(id, title, data(*steps), of=args["unit"], hex=args["to"], headline=promise)


def ride(trial: RisorgimentoGame, seat: str, charge: Option) -> list[Option]:
    """10.1: the rest of the way to the Charging hex, as far as nobody reacts; the game itself rides where it must."""
    ahead, grid = trial.copy(history=False), trial.rules.grid
    goal, rolled = trial.rules.hex_named(charge.text("hex")), trial.state.rolled
    ahead.play(charge, seat)
    out: list[Option] = []
    while asks(ahead, seat, "ride") and ahead.state.rolled == rolled and len(out) < LONGEST:
        rides = [o for o in ahead.options(seat) if o.verb == "ride"]
        step = min(rides, key=lambda o: grid.distance(grid.numbers[o.text("to")], goal))
        ahead.play(step, seat)
        out.append(step)
    return out


def way_to(trial: RisorgimentoGame, seat: str, unit: str, hex: str, to: str) -> list[Option]:
    """7.1.4: to the marker and against its target; to the marker only where the move is answered or dice roll."""
    assault, move = Option("assault", unit=unit, to=to), Option("move", unit=unit, to=hex)
    offered = trial.options(seat)
    if assault in offered:
        return [assault]
    if move not in offered:
        return []
    ahead = trial.copy(history=False)
    ahead.play(move, seat)
    quiet = asks(ahead, seat, "force") and ahead.state.rolled == trial.state.rolled
    return [move, assault] if quiet and assault in ahead.options(seat) else [move]


def fires(trial: RisorgimentoGame, seat: str, lang: str, select: Option) -> Iterator[Order]:
    """9.2.2: the likeliest target, faced as the Force stands or with the least turn."""
    shots: dict[tuple[str, str], list[Option]] = {}
    for option in trial.options(seat):
        if option.verb == "fire":
            shots.setdefault((option.text("target"), option.text("force")), []).append(option)
    now = trial.state.facing[trial.unit(select)]
    least = [min(each, key=lambda o: turned(now, COMPASS.index(o.text("facing")))) for each in shots.values()]
    if least:
        option, promise = best(trial, seat, lang, least[:MOST])
        unit = select.text("unit")
        title, target = said(trial, seat, lang, option), option.text("target")
        yield Order(f"fire-{unit}", title, data(select, option), of=unit, hex=target, headline=promise)


def turned(now: int, then: int) -> int:
    """Sixths of a circle between two facings."""
    return min((now - then) % len(COMPASS), (then - now) % len(COMPASS))


def forward(game: RisorgimentoGame, seat: str, lang: str, selects: Sequence[Option]) -> Iterator[Order]:
    """8: all who may move go one hex towards the nearest enemy and halt as they face, unless that is answered."""
    rules, out = game.rules, []
    enemies = [rules.hex_named(u["hex"]) for u in game.view(seat)["units"] if u["side"] != seat and u["hex"]]
    if not enemies:
        return
    trial = game.copy(history=False)

    def gap(hex: int) -> int:
        return min(rules.grid.distance(hex, h) for h in enemies)

    for select in sorted(selects, key=lambda o: gap(game.state.hex[game.unit(o)])):
        steps = step_forward(trial, seat, select, gap)
        for option in steps:
            trial.play(option, seat)
        out += steps
    moved = sum(o.verb == "move" for o in out)
    if moved:
        yield Order("forward", rules.show.word(rules, "order-forward", lang, n=moved), data(*out))


def step_forward(game: RisorgimentoGame, seat: str, select: Option, gap: Callable[[int], int]) -> list[Option]:
    """The options for one unit; nothing if it cannot, or somebody would react, or dice would be rolled."""
    rules, unit = game.rules, game.unit(select)
    if rules.roster.is_commander[unit] or select not in game.options(seat) or game.state.hex[unit] < 0:
        return []
    trial = game.copy(history=False)
    here, rolled, facing = trial.state.hex[unit], trial.state.rolled, COMPASS[trial.state.facing[unit]]
    trial.play(select, seat)
    ends = [o for o in trial.options(seat) if o.verb == "move" and 1 < gap(trial.hex(o, "to")) + 1 <= gap(here)]
    ends = [o for o in ends if rules.grid.distance(trial.hex(o, "to"), here) == 1]
    if not ends:
        return []
    move = min(ends, key=lambda o: (gap(trial.hex(o, "to")), o.text("to")))
    trial.play(move, seat)
    if not asks(trial, seat, "force") or trial.state.rolled != rolled:
        return []
    halts = [o for o in trial.options(seat) if o.verb == "halt"]
    halt = next((o for o in halts if o.args.get("facing") == facing), halts[0] if halts else None)
    if halt is None:
        return []
    trial.play(halt, seat)
    return [select, move, halt] if asks(trial, seat, "action") and trial.state.rolled == rolled else []


MAKERS: Final[Mapping[str, Callable[[RisorgimentoGame, str, str], Iterator[Order]]]] = {
    "declare": declarations,
    "action": actions,
}
