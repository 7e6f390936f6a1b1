"""Orders in other words: verbs and arguments by their other names, what goes without saying, and orders in one.

An order says the same whatever the enemy has: only what is offered to the side that gives it is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from esagono.engine.given import listed
from esagono.engine.option import Option, Value
from esagono.engine.state import Decision
from esagono.games.inferno.combat.declaration import Declaration
from esagono.games.inferno.combat.pursuit import Advance
from esagono.games.inferno.combat.retreat import Retreat
from esagono.games.inferno.ruleset import Inferno, InfernoGame

Args = dict[str, Value]

NO: Final = ("pass", "decline", "none", "no")
LEAVING: Final = dict.fromkeys(NO, "done")
GOING: Final = {"move": "onward", "retreat": "onward", "go-on": "onward", "continue": "onward"}
VERBS: Final[dict[str, dict[str, str]]] = {
    "reinforce": {"place": "enter", "reinforce": "enter", "arrive": "enter", "move": "enter"},
    "release": LEAVING,
    "recall": LEAVING | {"return": "recall", "reinforce": "recall"},
    "engineer": LEAVING | {"pontoon": "build", "build-pontoon": "build", "bridge": "build", "repair-bridge": "repair"},
    "fold": LEAVING,
    "movement": {
        "flip": "deploy", "battery": "deploy", "set-up": "deploy", "recovery": "recover", "rest": "recover",
        "end-movement": "end", "end-phase": "end",
    },
    "demolish": {
        "blow": "demolish", "blow-up": "demolish", "destroy": "demolish",
        "decline": "pass", "none": "pass", "no": "pass", "done": "pass",
    },
    "overstack": {"remove": "eliminate"},
    "combat": {"bombardment": "bombard", "fire": "bombard", "end-combat": "end", "end-phase": "end"},
    "declare": {
        "attack": "add", "join": "add", "fire": "support", "artillery": "support",
        "fight": "resolve", "roll": "resolve",
    },
    "defenders": {"withhold": "exclude", "leave-out": "exclude", "hold": "exclude"},
    "attack_support": LEAVING | {"fire": "support", "artillery": "support"},
    "defense_support": LEAVING | {"fire": "support", "artillery": "support"},
    "terrain": {"choose": "terrain", "hex": "terrain", "hexside": "terrain"},
    "refuse": {"pass": "accept", "done": "accept"},
    "exchange": {"pass": "decline", "done": "decline"},
    "stack_order": {"retreat": "first", "choose": "first"},
    "go_along": LEAVING | {"retreat": "along", "go-along": "along", "stay": "done"},
    "retreat": {"move": "retreat"},
    "extra": GOING,
    "advance": LEAVING | {"move": "advance", "stay": "done"},
    "losses": {"lose": "reduce", "loss": "reduce", "allocate": "reduce", "take": "reduce"},
    "blow": LEAVING | {"demolish": "blow", "blow-up": "blow", "destroy": "blow"},
}  # fmt: skip
"""By the kind of decision: other names of its verbs."""
PLACES: Final = ("to", "target", "hex", "at")
PLACE: Final = {
    "move": "to", "retreat": "to", "onward": "to", "attack": "target", "enter": "hex", "fold": "hex", "first": "hex",
}  # fmt: skip
"""What a verb calls the hex it is about."""
OTHER_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "unit": ("attacker", "defender", "gun", "artillery", "engineer", "reserve"),
    "hexside": ("bridge", "side", "target"),
    "choice": ("effect", "terrain"),
    "attackers": ("units",),
    "artillery": ("guns", "support"),
}
NEEDS: Final = {
    "terrain": ("choice",), "attack": ("attackers", "artillery"), "demolish": ("hexside",), "blow": ("hexside",),
    "build": ("hexside", "unit"), "repair": ("hexside", "unit"), "bombard": ("hexside", "unit"),
}  # fmt: skip
"""What verbs say that has other names; the others may name a unit."""
SELF_EVIDENT: Final = ("demolish",)
"""Orders that need say nothing if there is only one of them."""


def meant(game: InfernoGame, decision: Decision, option: Option) -> Option:
    """The option that an order stands for, as far as one thing only can be meant; else the order as it is."""
    said = option.verb.strip().lower().replace("_", "-").replace(" ", "-")
    verb = VERBS.get(decision.kind, {}).get(said, said)
    args = option.args
    if verb == "terrain" and said in ("hex", "hexside") and not args:
        args["choice"] = said
    rename(verb, args)
    if verb in ("build", "repair") and "hexside" not in args:
        name_the_hexside(game, args)
    as_the_rules_write(game.rules, args)
    leave_out(game, verb, args)
    found = Option(verb, **args)
    if found == option:
        found = option
    offered = game.options(decision.side)
    if found in offered or not (args or verb in SELF_EVIDENT):
        return found
    fits = [o for o in offered if o.verb == verb and args.items() <= o.raw().items()]
    return fits[0] if len(fits) == 1 else found


def rename(verb: str, args: Args) -> None:
    """Arguments by the names that the verb has for them."""
    for wanted in NEEDS.get(verb, ("unit",)):
        given = [name for name in OTHER_NAMES[wanted] if name in args]
        if wanted not in args and len(given) == 1:
            args[wanted] = args.pop(given[0])
    place = PLACE.get(verb, "")
    others = [name for name in PLACES if name in args and name != place]
    if place and place not in args and len(others) == 1:
        args[place] = args.pop(others[0])
    if verb == "move" and "via" in args and "path" not in args:
        args["path"] = args.pop("via")


def name_the_hexside(game: InfernoGame, args: Args) -> None:
    """12.2.e: an Engineer builds from the hex where he stands to the one that is named."""
    unit = game.rules.roster.index.get(str(args.get("unit")), -1)
    given = [name for name in PLACES if name in args]
    if unit >= 0 and game.state.hex[unit] >= 0 and len(given) == 1:
        args["hexside"] = f"{game.name(game.state.hex[unit])}-{args.pop(given[0])}"


def as_the_rules_write(rules: Inferno, args: Args) -> None:
    """Hexes in four digits; a hexside with the smaller number first."""
    for name in PLACES:
        value = args.get(name)
        if isinstance(value, int):
            args[name] = f"{value:04d}"
    if "hexside" in args:
        ends = [rules.grid.numbers.get(h, -1) for h in hexes_in(args["hexside"])]
        if len(ends) == 2 and min(ends) >= 0 and ends[1] in rules.grid.around(ends[0]):
            args["hexside"] = rules.ground.side_name(rules.ground.key(ends[0], ends[1]))


def hexes_in(value: Value) -> list[str]:
    """
    >>> hexes_in("1912/1913"), hexes_in("0505 0506 0507")
    (['1912', '1913'], ['0505', '0506', '0507'])
    """
    return re.findall(r"\d{4}", str(value))


def leave_out(game: InfernoGame, verb: str, args: Args) -> None:
    """What an order says though it goes without saying: whose retreat it is, into which hex attackers advance."""
    procedure = game.state.stack[-1]
    if verb == "retreat" and isinstance(procedure, Retreat) and args.get("unit") in game.ids(procedure.units):
        del args["unit"]
    if verb in ("advance", "add", "support") and isinstance(procedure, Advance | Declaration):
        for name in PLACES:
            if args.get(name) == game.name(procedure.target):
                del args[name]


def several(game: InfernoGame, option: Option) -> Sequence[Option]:
    """The orders of which one is made: an attack with all who make it, or a move by way of certain hexes.

    An attack of one `unit` may be joined by others; one that names its `attackers` is fought at once.
    """
    args = option.args
    if option.verb == "attack" and args.keys() & {"unit", "attackers", "artillery"} and "target" in args:
        who = [args["unit"]] if "unit" in args else listed(args.get("attackers", ""))
        guns = listed(args.get("artillery", ""))
        parts = [Option("attack", target=args["target"]), *[Option("add", unit=u) for u in who]]
        parts += [Option("support", unit=g) for g in guns]
        return [*parts, Option("resolve")] if "attackers" in args else parts
    if option.verb == "move" and "path" in args and "unit" in args:
        unit = game.rules.roster.index.get(str(args["unit"]), -1)
        here = game.name(game.state.hex[unit]) if unit >= 0 and game.state.hex[unit] >= 0 else ""
        stops = hexes_in(args["path"])
        if stops[:1] == [here]:
            stops = stops[1:]
        if "to" in args and stops[-1:] != [args["to"]]:
            stops.append(str(args["to"]))
        return [Option("move", unit=args["unit"], to=stop) for stop in stops]
    return ()
