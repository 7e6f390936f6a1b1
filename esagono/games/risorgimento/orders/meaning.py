"""Orders by other verbs: each kind of decision understands the words a player would use for its own."""

from __future__ import annotations

from typing import Final

from esagono.engine.option import Option, Value
from esagono.engine.state import Decision
from esagono.games.risorgimento.fire.firing import FOOT_AND_HORSE, target_forces, targets_called
from esagono.games.risorgimento.ground import COMPASS, facing_said
from esagono.games.risorgimento.orders.compound import together
from esagono.games.risorgimento.orders.filled import in_our_words
from esagono.games.risorgimento.reactions.reactions import Reactions
from esagono.games.risorgimento.roster import ARMS, ARTILLERY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import MARCH

Args = dict[str, Value]
Verbs = dict[str, str]

POSTURES: Final[Verbs] = {
    "enter-march": "march", "march-movement": "march", "exit-march": "leave-march", "end-march": "leave-march",
    "form-square": "square", "enter-square": "square", "change-facing": "face", "exit-square": "leave-square",
}  # fmt: skip
ACTING: Final[Verbs] = POSTURES | {
    "none": "stay", "no-action": "stay", "hold": "stay", "wait": "stay", "stop": "halt", "end-move": "halt",
    "end-movement": "halt", "join": "add",
}  # fmt: skip
VERBS: Final[dict[str, Verbs]] = {
    "activation": {"attempt": "activate"},
    "setup": POSTURES | {"limber": "march"},
    "declare": POSTURES | {"join": "associate"},
    "action": ACTING,
    "force": ACTING,
    "lost": ACTING | {"pass": "done"},
    "squares": POSTURES | {"pass": "done"},
    "withdraw": {"retreat": "withdraw"},
    "reaction": {
        "fire": "react-fire", "reaction-fire": "react-fire", "face": "react-face", "turn": "react-face",
        "change-facing": "react-face", "square": "react-square", "form-square": "react-square",
        "enter-square": "react-square", "leave-square": "react-leave-square", "withdraw": "react-withdraw",
        "reaction-withdrawal": "react-withdraw", "limber": "react-limber", "unlimber": "react-unlimber",
        "leave-march": "react-leave-march", "exit-march": "react-leave-march", "charge": "countercharge",
        "counter-charge": "countercharge", "assault": "counterattack", "counter-attack": "counterattack",
        "none": "decline", "pass": "decline", "no-reaction": "decline", "hold": "decline",
    },
    "charge": {
        "resolve": "strike", "continue": "strike", "charge": "strike", "fight": "strike", "attack": "strike",
        "call-off-charge": "call-off", "cancel": "call-off", "stop": "call-off",
    },
    "follow": {"continue": "charge-on", "charge": "charge-on"},
    "wavering": {"continue": "go-on", "withdraw": "stop"},
    "exhausted": {"move": "exhausted-move"},
    "ride": {"move": "ride"},
    "losses": {"loss": "lose", "allocate": "lose", "take": "lose"},
    "reference": {"name": "reference"},
    "retreat": {"move": "retreat", "withdraw": "retreat"},
    "displace": {"move": "displace", "place": "displace"},
    "marching": {"leave-march": "form-up", "exit-march": "form-up"},
    "recover": {
        "recover-exhaustion": "rest", "exhaustion": "rest", "exhausted": "rest", "recover-status": "rally",
        "status": "rally",
    },
    "facing": {"turn": "face", "change-facing": "face"},
    "second_corps": {
        "try": "call-second-corps", "call": "call-second-corps", "yes": "call-second-corps",
        "never": "never-second-corps", "no": "never-second-corps", "decline": "never-second-corps",
    },
}  # fmt: skip
"""By the kind of decision: other names of its verbs."""
CHOOSING: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "reaction": (("react", "reaction"), ("kind", "reaction", "type")),
    "recover": (("recover",), ("what", "choice", "kind")),
    "second_corps": (("second-corps", "choose", "decide"), ("choice",)),
}
"""By the kind of decision: verbs that leave it to an argument to say which option is meant."""
REACTING: Final = frozenset(VERBS["reaction"].values())
"""12.2: the Reactions, and declining: each names the Force that reacts."""
ANSWERS: Final = frozenset(VERBS["reaction"]) | REACTING
"""What a player may call a Reaction."""
ATTACKS: Final = ("assault", "charge")
MARKING: Final = ("declare", "marker", "place-marker", "mark")
LEAVING: Final = ("done", "end", "finish")
LEADERS: Final = ("commander", "unit", "brigade", "fc")
SIDEWAYS: Final = {"left": 1, "right": -1}
"""Hexsides are numbered leftward (from S by SE to N)."""
HEXES: Final = ("to", "hex", "target", "via", "from", "from_", "marker")
"""Arguments that are hexes, by all their names."""
ANSWERING: Final = ("target", "unit")
"""What a Reaction need not say: whom it is aimed at; and a unit, which says the hex and the Force."""


def meant(game: RisorgimentoGame, decision: Decision, option: Option) -> Option:
    """The order under the names that this decision has for it and for what it says; else the order as it is."""
    verb = option.verb.strip().lower().replace("_", "-").replace(" ", "-")
    args = dict(option.args)
    in_text(game, args)
    together(args)
    verb = by_choice(decision.kind, verb, args)
    if decision.kind == "declare":
        verb = marking(verb, args)
    verb = VERBS.get(decision.kind, {}).get(verb, verb)
    if verb in LEAVING and not args:
        offered = {o.verb for o in game.options(decision.side)}
        ways = [v for v in LEAVING if v in offered]
        verb = ways[0] if verb not in offered and ways else verb
    if verb == "activate" and "formation" not in args:
        given = [n for n in LEADERS if n in args]
        if len(given) == 1:
            args["formation"] = args.pop(given[0])
    if decision.kind == "reaction" and verb in REACTING:
        answering(game, decision, args)
        only_one(game, decision, args)
        if verb != "react-withdraw":
            aimed_back(game, args)
        offered = {o.verb for o in game.options(decision.side)}
        verb = "decline-all" if verb == "decline" and not args and "decline-all" in offered else verb
    if verb == "decline-all" and not args:  # one Force is left, which declines
        verb = verb if any(o.verb == verb for o in game.options(decision.side)) else "decline"
    in_full(game, decision, verb, args)
    return in_our_words(option if verb == option.verb and args == option.raw() else Option(verb, **args))


def in_full(game: RisorgimentoGame, decision: Decision, verb: str, args: Args) -> None:
    """What an order says, under the names that its options have for it."""
    if verb == "leave-square":
        standing(game, decision, args)
    if verb == "rotate":
        turning(game, args)
    if verb in ("enter", "move") and "march" in args and "mode" not in args:
        args["mode"] = "march" if args.pop("march") else "normal"
    if verb == "fire":
        aiming(game, decision, args)
    if verb.removeprefix("declare-") in ATTACKS:
        attacked(game, decision, args)
    if verb == "react-fire":
        answering_both(game, decision, args)
    if verb == "halt" and kept(game, decision, args):
        del args["facing"]
    if verb == "move" and led(game, args):
        args.pop("mode", None)
    if verb == "assault" and "target" in args and "to" not in args:
        args["to"] = args.pop("target")
    if verb == "assault" and attacked_from(game, decision, args):
        del args["hex"]


def by_choice(kind: str, verb: str, args: Args) -> str:
    """The verb of an order that only says by an argument what is chosen."""
    general, names = CHOOSING.get(kind, ((), ()))
    said = [name for name in names if name in args]
    if verb not in general or len(said) != 1:
        return verb
    return str(args.pop(said[0])).strip().lower().replace("_", "-").replace(" ", "-")


def kept(game: RisorgimentoGame, decision: Decision, args: Args) -> bool:
    """8.3.3.c: in March Movement nobody turns in his last hex: a facing that is said has to be the present one."""
    unit = seen(game, decision, args.get("unit"))
    if unit < 0 or not game.state.flags[unit] & MARCH:
        return False
    return args.get("facing") == COMPASS[game.state.facing[unit]]


def led(game: RisorgimentoGame, args: Args) -> bool:
    """8.5.b: it is a commander, who rides on roads however he is ordered."""
    unit = game.rules.roster.index.get(str(args.get("unit")), -1)
    return unit >= 0 and game.rules.roster.is_commander[unit]


def aimed_back(game: RisorgimentoGame, args: Args) -> None:
    """12.1.1: the hex at which a Reaction is aimed, if it is that of the Force which set it off."""
    trigger = game.state.stack[-1]
    at = trigger.at if isinstance(trigger, Reactions) else -1
    if at >= 0 and (args.get("to") == game.name(at) or args.get("target") == game.name(at)):
        for name in ("to", "target"):
            args.pop(name, None)


def in_text(game: RisorgimentoGame, args: Args) -> None:
    """Facings and hexes as they are written: in small letters or in full, or as a number that is plainly a hex."""
    said = args.get("facing")
    if isinstance(said, str):
        args["facing"] = facing_said(said)
    for name in HEXES:
        number = args.get(name)
        if isinstance(number, int) and f"{number:04}" in game.rules.grid.numbers:
            args[name] = f"{number:04}"


def attacked(game: RisorgimentoGame, decision: Decision, args: Args) -> None:
    """11.1.1: who attacks a unit attacks the hex in which it lies."""
    for name in ("to", "target"):
        if args.get(name) not in game.rules.grid.numbers and (unit := seen(game, decision, args.get(name))) >= 0:
            args[name] = game.name(game.state.hex[unit])


def attacked_from(game: RisorgimentoGame, decision: Decision, args: Args) -> bool:
    """7.1: an assault that says where it is made from, which is where the unit stands."""
    unit = seen(game, decision, args.get("unit"))
    return unit >= 0 and args.get("hex") == game.name(game.state.hex[unit])


def marking(verb: str, args: Args) -> str:
    """7.1.a: a marker, by its kind or by the attack it stands for, and the hex in which it lies."""
    start = next((n for n in ("from", "from_", "via", "marker") if n in args), "")
    if start and "hex" not in args:
        args["hex"] = args.pop(start)
    kind = str(args.get("kind", "")).lower()
    if verb in MARKING and kind in ATTACKS:
        del args["kind"]
        return f"declare-{kind}"
    placed = "hex" in args and ("to" in args or "target" in args)
    return f"declare-{verb}" if verb in ATTACKS and placed else verb


def seen(game: RisorgimentoGame, decision: Decision, name: Value | None) -> int:
    """8.7: a unit on the map by its name, unless only its back is seen: no answer is to tell who it is; else -1."""
    unit = game.rules.roster.index.get(str(name), -1)
    if unit < 0 or game.state.hex[unit] < 0:
        return -1
    return -1 if game.rules.hidden_from(game.state, unit, game.rules.side_named(decision.side)) else unit


def answering(game: RisorgimentoGame, decision: Decision, args: Args) -> None:
    """12.1.2: the hex and the Force that react, by one of its units; a unit of another Force stays as it is said."""
    unit = seen(game, decision, args.get("unit"))
    if unit < 0:
        return
    hex, force = game.name(game.state.hex[unit]), ARMS[game.rules.roster.arm[unit]]
    if (args.get("hex", hex), args.get("force", force)) != (hex, force):
        return
    args["hex"], args["force"] = hex, force
    for name in ANSWERING:
        args.pop(name, None)


def standing(game: RisorgimentoGame, decision: Decision, args: Args) -> None:
    """12.2.5: a Square is left by all who are in it: by its hex, or by one of its units."""
    unit = seen(game, decision, args.get("unit"))
    if unit >= 0 and args.get("hex", game.name(game.state.hex[unit])) == game.name(game.state.hex[unit]):
        args["hex"] = game.name(game.state.hex[unit])
        del args["unit"]


def turning(game: RisorgimentoGame, args: Args) -> None:
    """7.1.5.a: a marker is turned to its left or right."""
    said = next((n for n in ("direction", "way", "turn") if n in args), "")
    marker = next((m for m in game.state.markers if game.name(m.hex) == args.get("hex")), None)
    if marker is None or str(args.get(said)) not in SIDEWAYS or "to" in args:
        return
    grid = game.rules.grid
    points = grid.direction(marker.hex, marker.to) + SIDEWAYS[str(args.pop(said))]
    there = grid.surroundings[marker.hex][points % 6]
    if there >= 0:
        args["to"] = game.name(there)


def only_one(game: RisorgimentoGame, decision: Decision, args: Args) -> None:
    """12.1.2: the Force that reacts goes without saying where one only may."""
    known = {(o.args["hex"], o.args["force"]) for o in game.options(decision.side) if "force" in o.args}
    forces = [(h, f) for h, f in known if args.get("hex", h) == h and args.get("force", f) == f]
    if len(forces) == 1:
        args["hex"], args["force"] = forces[0]


def aiming(game: RisorgimentoGame, decision: Decision, args: Args) -> None:
    """9.d: the Force fired at by its category, or by one of its units."""
    rules, state = game.rules, game.state
    said = next((n for n in ("category", "target_force") if n in args), "")
    if said and "force" not in args:
        args["force"] = args.pop(said)
    place = next((n for n in ("target", "to", "hex") if n in args), "")
    unit = seen(game, decision, args.get(place))
    if unit >= 0:
        args[place] = game.name(state.hex[unit])
        args.setdefault("force", ARMS[rules.roster.arm[unit]])
    hex = rules.grid.numbers.get(str(args.get(place)), -1)
    if "force" in args and hex >= 0:
        here = target_forces(rules, state, hex, 1 - rules.side_named(decision.side))
        found = targets_called(here, str(args["force"]))
        if len(found) == 1:
            args["force"] = found[0]


def answering_both(game: RisorgimentoGame, decision: Decision, args: Args) -> None:
    """12.2.2, Q59: infantry and cavalry as one target are fired at by firing at the one that triggered."""
    if args.get("target_force") == FOOT_AND_HORSE:
        aims = {str(o["target_force"]) for o in game.options(decision.side) if "target_force" in o.raw()}
        found = [name for name in aims if name != ARMS[ARTILLERY]]
        if len(found) == 1:
            args["target_force"] = found[0]
