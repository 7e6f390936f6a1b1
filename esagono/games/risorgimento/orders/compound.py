"""Orders that stand for several options in a row: units together, a move in March Movement, along a path, or with the
facing at its end, and an assault by units that still have to go to their marker."""

from __future__ import annotations

from typing import Final, NamedTuple

from esagono.engine.errors import Reason
from esagono.engine.given import BETWEEN, listed
from esagono.engine.option import Option, Value
from esagono.engine.state import Decision
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.orders.filled import finished
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import MARCH, Marker

Args = dict[str, Value]

LISTS: Final = ("units", "attackers", "firers", "forces")
"""Units together, as questions and markers call them."""
SINGLE: Final = ("select", "add", "rotate", "end", "done")
OF_MOVES: Final = ("path", "facing", "mode")
"""What a move says only if it stands for more than one option."""
MODES: Final = ("march", "normal")


class Orders(NamedTuple):
    """What an order stands for, and what forbids it as a whole."""

    parts: tuple[Option, ...]
    reasons: tuple[Reason, ...] = ()


def together(args: Args) -> None:
    """2.3: units by a list, however it is called; of one unit it is that unit."""
    said = [name for name in LISTS if name in args]
    if len(said) == 1:
        names = [*listed(args.get("unit", "")), *listed(args.pop(said[0]))]
        args["unit"] = BETWEEN.join(dict.fromkeys(names))


def units_of(game: RisorgimentoGame, decision: Decision, option: Option) -> list[str]:
    """The units that an order names; none if one does not exist, or the first is the enemy's."""
    roster, side = game.rules.roster, game.rules.side_named(decision.side)
    said = option.args.get("unit", "")
    names = [str(said)] if said in roster.index else listed(said)
    if any(name not in roster.index for name in names):
        return []
    return names if names and roster.side[roster.index[names[0]]] == side else []


def compound(game: RisorgimentoGame, decision: Decision, option: Option) -> Orders | None:
    """The options that an order stands for, after the choice of its Force; None for an order that is one of them."""
    names = units_of(game, decision, option)
    if not names or option.verb in SINGLE:
        return None
    if decision.kind == "declare":
        return declared(option, names)
    if decision.kind not in ("action", "force", "lost"):
        return None
    first = names[0]
    unit = game.rules.roster.index[first]
    steps: list[Option] | None = None
    if not game.rules.roster.is_commander[unit]:
        if option.verb == "move":
            steps = moves(game, unit, option)
        elif option.verb == "assault":
            steps = approach(game, unit, option)
    if steps is None:
        if len(names) == 1:
            return None
        steps = [Option(option.verb, **{**option.args, "unit": first})]
    chosen = [] if decision.kind == "force" else [Option("select", unit=first)]
    joining = [Option("add", unit=n) for n in names[1:] if game.rules.roster.index[n] not in game.state.force]
    return followed(game, decision, [*chosen, *joining, *steps], unit)


def declared(option: Option, names: list[str]) -> Orders | None:
    """7.1.3.b: a marker for several units: the first places it, the others are named for it."""
    if len(names) == 1:
        return None
    hex = option.args.get("hex")
    place = {} if hex is None else {"hex": hex}
    others = names if option.verb == "associate" else names[1:]
    first = [] if option.verb == "associate" else [Option(option.verb, **{**option.args, "unit": names[0]})]
    if option.verb in ("declare-assault", "declare-charge", "associate"):
        return Orders((*first, *[Option("associate", unit=name, **place) for name in others]))
    return Orders(tuple(Option(option.verb, **{**option.args, "unit": name}) for name in names))


def moves(game: RisorgimentoGame, unit: int, option: Option) -> list[Option] | None:
    """8.3, 8.4.a, 8.2: into or out of March Movement, then hex by hex, then the facing; None for a plain move."""
    args = option.args
    if not any(name in args for name in OF_MOVES) or args.get("mode", MODES[0]) not in MODES:
        return None
    who = game.id(unit)
    out: list[Option] = []
    guns = game.rules.roster.arm[unit] == ARTILLERY
    marching = bool(game.state.flags[unit] & MARCH)
    if args.get("mode") == "march" and not marching:
        out.append(Option("limber" if guns else "march", unit=who))
    if args.get("mode") == "normal" and marching and not guns:
        out.append(Option("leave-march", unit=who))
    way = listed(args.get("path", ""))
    here = game.state.hex[unit]
    if way and here >= 0 and way[0] == game.name(here):
        way = way[1:]
    if "to" in args and (not way or way[-1] != args["to"]):
        way.append(str(args["to"]))
    if not way:
        return None
    out += [Option("move", unit=who, to=hex) for hex in way]
    if "facing" in args:
        out.append(Option("halt", unit=who, facing=args["facing"]))
    return out


def approach(game: RisorgimentoGame, unit: int, option: Option) -> list[Option] | None:
    """11.1.1: an assault is also the way to its marker; None if the unit is in the hex of one, or none is meant."""
    state, args = game.state, option.args
    who, here = game.id(unit), state.hex[unit]
    found = [m for m in state.markers if pointed(game, m, args)]
    if here < 0 or any(m.hex == here and not m.charge for m in state.markers):
        return None
    found = [m for m in found if unit in m.forces] or found
    if len(found) != 1:
        return None
    marker = found[0]
    return [
        Option("move", unit=who, to=game.name(marker.hex)),
        Option("assault", unit=who, to=game.name(marker.to)),
    ]


def pointed(game: RisorgimentoGame, marker: Marker, args: Args) -> bool:
    """7.1: an Assault marker that an order can mean, by its hex and by what it points to."""
    if marker.charge:
        return False
    return all(args.get(k, game.name(h)) == game.name(h) for k, h in (("hex", marker.hex), ("to", marker.to)))


def followed(game: RisorgimentoGame, decision: Decision, steps: list[Option], unit: int) -> Orders:
    """The steps as far as one follows from another: where dice fall or the enemy is asked, the rest is for later.

    What is left out never depends on the dice: nobody is to learn from a refusal what they would show.
    """
    trial = game.copy(history=False)
    out: list[Option] = []
    for number, step in enumerate(steps):
        now = next((d for d in trial.state.pending if d.side == decision.side), None)
        if out and (now is None or now.kind not in ("force", "action", "lost") or dice_of(trial) != dice_of(game)):
            return Orders(tuple(out))
        if step.verb in ("limber", "march") and trial.state.flags[unit] & MARCH:
            continue  # 3.2, Q32: guns that have to leave limber as soon as they are chosen
        if step.verb == "halt" and trial.state.flags[unit] & MARCH:  # 8.3.3.c
            if COMPASS[trial.state.facing[unit]] != step.args["facing"]:
                return Orders(tuple(out), (Reason("8.3.3.c", "in-march", {}),))
            step = Option("halt", unit=step.args["unit"])
        if out and now is not None and now.kind != "force" and step.verb in ("halt", "assault"):
            return Orders(tuple(out))  # its Action is over
        if now is None or not offered(trial, step):
            return Orders((*out, *steps[number:]))
        step = finished(trial, step)
        out.append(step)
        trial.play(step)
    return Orders(tuple(out))


def offered(game: RisorgimentoGame, step: Option) -> bool:
    return finished(game, step) in game.options()


def dice_of(game: RisorgimentoGame) -> tuple[int, int, int]:
    """How far the dice have come."""
    state = game.state
    return state.rolled, len(state.given_dice), sum(len(own) for own in state.given_of.values())
