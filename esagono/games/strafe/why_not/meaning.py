"""Orders in other words: verbs and arguments by their other names, and what goes without saying."""

from __future__ import annotations

import re
from typing import Final

from esagono.engine.option import Option, Value
from esagono.engine.state import Decision
from esagono.games.strafe.assault.counter_assault import counter_ways
from esagono.games.strafe.fire.arithmetic import ARTILLERY, OTHERS
from esagono.games.strafe.phases.planning import box_called
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import ELIMINATED, IN_SECRET
from esagono.games.strafe.why_not.arguments import LEADING, MAY_MARCH

Args = dict[str, Value]

VERBS: Final[dict[str, dict[str, str]]] = {
    "movement": {
        "declare": "assault", "declare-assault": "assault", "attack": "assault", "entrench": "dig", "deploy": "extend",
        "revoke": "cancel", "cancel-assault": "cancel",
        "revoke-assault": "cancel", "withdraw-assault": "cancel", "tactical-move": "move", "tactical-movement": "move",
        "dig-in": "dig", "dig-trench": "dig", "two-hex-deployment": "extend",
    },
    "reinforcements": {"place": "enter", "arrive": "enter", "deploy": "enter", "reinforce": "enter", "delay": "done"},
    "setup": {"deploy": "place", "set-up": "place"},
    "activation": {"activate-brigade": "activate", "activation": "activate"},
    "bombard": {
        "bombard": "fire", "bombardment": "fire", "interdict": "barrage", "interdiction": "barrage",
        "interdiction-barrage": "barrage", "offensive-fire": "fire", "offensive-bombardment": "fire",
        "resolve": "open-fire",
    },
    "defend": {
        "defensive-fire": "fire", "lift-limit": "lift", "lift-cap": "lift", "spend": "lift", "spend-lp": "lift",
        "defend": "fire", "resolve": "open-fire",
    },
    "assault_order": {"resolve": "resolve-assault", "assault": "resolve-assault"},
    "wave": {"assault": "wave", "add": "wave"},
    "morale": {"morale": "name", "choose": "name", "choose-morale": "name"},
    "loss": {
        "loss": "lose", "allocate": "lose", "take": "lose", "step-loss": "lose", "lose-step": "lose",
        "take-loss": "lose", "allocate-loss": "lose",
    },
    "retreat": {"move": "retreat", "withdraw": "retreat"},
    "withdraw": {"move": "retreat", "withdraw": "retreat", "voluntary-retreat": "retreat", "stay": "stand"},
    "confusion": {"move": "nudge"},
    "regiment": {"move": "nudge", "choose": "regiment"},
    "infiltration": {"fire": "infiltration-fire", "hold-fire": "decline", "no-fire": "decline"},
    "artillery": {
        "flip": "turn", "posture": "turn", "reduce": "lower", "lower-trench": "lower", "reduce-trench": "lower",
        "demolish": "blow", "blow-bridge": "blow", "blow-up-bridge": "blow", "blow-up": "blow",
        "destroy-gun": "destroy", "destroy-bridge": "blow", "move-side": "turn", "fire-side": "turn",
    },
    "attachment": {
        "add": "attach", "attach-artillery": "attach", "attach-gun": "attach", "attach-unit": "attach",
        "brigade-exchange": "exchange",
    },
    "headquarters": {
        "place": "place-hq", "hq": "place-hq", "place-headquarters": "place-hq", "headquarters": "place-hq",
    },
    "counter": {
        "assault": "counter-assault", "counter": "counter-assault", "counterassault": "counter-assault",
        "declare": "counter-assault", "declare-counter-assault": "counter-assault",
    },
    "reaction": {
        "reaction": "react", "opponent-reaction": "react", "activate": "react", "night": "night-counterattack",
        "night-attack": "night-counterattack", "night-counter-attack": "night-counterattack",
    },
    "rally": {
        "replacement": "replace", "recover": "replace", "flip": "replace", "restore": "replace",
        "recover-step": "replace", "place": "return", "rebuild": "return", "build": "bridge", "build-bridge": "bridge",
        "start-bridge": "bridge", "bridge-building": "bridge",
    },
}  # fmt: skip
"""By the kind of decision: other names of its verbs."""
LEAVING: Final = ("done", "pass", "decline", "end", "hold")
WAYS_OUT: Final = (
    "done", "pass", "decline", "end-movement", "open-fire", "end-counter", "no-reaction", "stand", "send-wave",
)  # fmt: skip
"""Ways out of a decision: each of the first stands for whichever of the second is offered."""

PLACES: Final = ("to", "target", "hex", "at")
PLACE: Final = dict.fromkeys(("move", "assault", "extend", "consolidate", "retreat", "nudge"), "to") | dict.fromkeys(
    ("fire", "barrage", "lift", "resolve", "resolve-assault", "counter-assault"), "target"
) | dict.fromkeys(("place-hq", "place", "lower", "return", "enter", *LEADING), "hex")  # fmt: skip
"""What a verb calls the hex it is about."""
OTHER_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "unit": ("gun", "firer", "attacker", "engineer", "units", "guns", "firers", "attackers"),
    "brigade": ("hq", "formation", "unit", "partner"),
    "hexside": ("bridge", "side"),
    "name": ("regiment",),
    "box": ("guns", "artillery"),
    "points": ("lp", "amount", "extra", "bid", "value"),
    "up": ("to", "mode", "posture", "side"),
}
ARGUMENT: Final = dict.fromkeys(("plan", "unplan", "exchange", *LEADING), "brigade") | {
    "blow": "hexside", "bridge": "hexside", "turn": "up", "bid": "points", "regiment": "name",
}  # fmt: skip
"""The argument of a verb that has other names, a unit apart."""
CATEGORIES: Final = {
    "guns": ARTILLERY, "gun": ARTILLERY, "other": OTHERS, "others": OTHERS, "units": OTHERS, "troops": OTHERS,
    "infantry": OTHERS,
}  # fmt: skip
SIDES_UP: Final = {"move-side": "move", "fire-side": "fire"}
MARCH: Final = ("force_march", "forced", "march")
"""What says that a move or an Assault takes a Force March."""
FLAG: Final = dict.fromkeys(MAY_MARCH, MARCH[0]) | {"counter-assault": "march"}
"""What each verb calls it."""
MODES: Final = {"action": "tactical", "non-activated": "non-activated"}
"""11.1, 11.2: how units move in a phase; `reach` is asked for the same."""
STARTS: Final = ("from_", "from", "start", "origin")
"""Where an Assault comes from, which goes without saying; of a Counter-assault the way."""
STANDING: Final = ("dig", "rally", "replace", "turn", "destroy", "force-march", "fire", "hold")
"""Orders to a unit where it stands, which need not name the hex."""


def marches(option: Option) -> bool:
    """11.3.a: an order that says to force march."""
    return any(option.args.get(name) for name in MARCH)


def meant(game: StrafeGame, decision: Decision, option: Option) -> Option:
    """The option that an order stands for, as far as one thing only can be meant; else the order as it is."""
    verb = verb_of(game, decision, option)
    args = dict(option.args)
    if decision.kind in ("artillery", "rally", "plan"):
        verb = by_what_it_says(game, decision, option.verb, verb, args)
    if decision.kind in ("movement", "counter"):
        args = {k: v for k, v in args.items() if v or k not in MARCH}
        marching(verb, args)
    rename(verb, args)
    translate(game.rules, verb, args)
    leave_out(game, decision, verb, args)
    found = Option(verb, **args)
    if decision.kind in IN_SECRET:  # nothing is filled in, whether or not the other side is done
        return found
    offered = game.options(decision.side)
    if found in offered:
        return found
    fits = [o for o in offered if o.verb == verb and args.items() <= o.args.items()]
    if verb == "dig" and list(args) == ["hex"]:  # whoever is there
        fits = [o for o in offered if o.verb == verb and game.name(game.state.hex[game.unit(o)]) == args["hex"]]
    if len(fits) > 1 and verb == "counter-assault" and "unit" in args and "via" not in args:
        fits = shortest(game, fits)
    return fits[0] if len(fits) == 1 else found


def shortest(game: StrafeGame, ways: list[Option]) -> list[Option]:
    """13.5.1: of the ways to counter-assault one hex the first of the fewest hexes, with a Force March only if there is
    no other; from where the unit stands, if it can. None where several hexes could be meant."""
    if len({o["target"] for o in ways}) > 1:
        return []
    unit, target = game.unit(ways[0]), game.hex(ways[0], "target")
    found = counter_ways(game.rules, game.state, unit, target)
    far = {game.name(via): (march, len(path)) for via, path, march in found}
    return [min(ways, key=lambda o: far[o.text("via")])]


def marching(verb: str, args: Args) -> None:
    """11.3.a, 13.5.1: a Force March by the name that the order has for it."""
    name = FLAG.get(verb, "")
    given = [n for n in MARCH if n in args]
    if name and name not in args and len(given) == 1:
        args[name] = args.pop(given[0])


def verb_of(game: StrafeGame, decision: Decision, option: Option) -> str:
    """The verb by the name that this decision has for it."""
    verb = option.verb.strip().lower().replace("_", "-").replace(" ", "-")
    kind = "bombard" if decision.kind == "aim" else decision.kind
    verb = VERBS.get(kind, {}).get(verb, verb)
    if verb in LEAVING and not option.raw() and decision.kind in IN_SECRET:
        return "ready"
    if verb in LEAVING and not option.raw():
        offered = {o.verb for o in game.options(decision.side)}
        ways = [v for v in WAYS_OUT if v in offered]
        if verb not in offered and len(ways) == 1:
            return ways[0]
    return verb


def by_what_it_says(game: StrafeGame, decision: Decision, said: str, verb: str, args: Args) -> str:
    """8.2, 19.5, 20.2, 20.3, 21.2: one word for two orders, told apart by the unit or by what else is said.

    A unit of one's own: where one of the enemy is may be hidden (H2), and no answer is to tell."""
    if verb == "plan" and str(args.get("box")).lower().replace("-", " ") == "not activated":
        del args["box"]
        return "unplan"
    unit = game.rules.roster.index.get(str(args.get("unit", args.get("gun"))), -1)
    if unit >= 0 and game.rules.sides[game.rules.roster.side[unit]] != decision.side:
        unit = -1
    if verb == "turn" and said in SIDES_UP:
        args.setdefault("up", SIDES_UP[said])
    if verb == "blow" and unit >= 0 and game.rules.roster.is_gun[unit] and not {"hexside", "bridge"} & args.keys():
        return "destroy"
    if verb == "lower" and unit >= 0 and game.state.hex[unit] >= 0 and not {"hex", "to", "target"} & args.keys():
        args["hex"] = game.name(game.state.hex[unit])
        del args["unit"]
    if verb == "replace" and unit >= 0 and game.state.hex[unit] == ELIMINATED:
        return "return"
    if verb == "bridge" and unit >= 0 and game.state.hex[unit] >= 0 and "hexside" not in args:
        place = next((n for n in PLACES if n in args), "")
        if place:
            args["hexside"] = f"{game.name(game.state.hex[unit])}-{args.pop(place)}"
    return verb


def rename(verb: str, args: Args) -> None:
    """Arguments by the names that the verb has for them."""
    name = ARGUMENT.get(verb, "")
    for wanted in [n for n in (name, "box" if verb == "plan" else "", "unit" if name != "brigade" else "") if n]:
        given = [n for n in OTHER_NAMES[wanted] if n in args]
        if wanted not in args and len(given) == 1:
            args[wanted] = args.pop(given[0])
    starts = [n for n in STARTS if n in args]
    if verb == "counter-assault" and "via" not in args and len(starts) == 1:
        args["via"] = args.pop(starts[0])
    place = PLACE.get(verb, "")
    others = [n for n in PLACES if n in args and n != place]
    if place and place not in args and len(others) == 1:
        args[place] = args.pop(others[0])


def translate(rules: Strafe, verb: str, args: Args) -> None:
    """Values as they stand in the options: a brigade by its headquarters, a hexside from either end, a box by guns."""
    brigade = rules.roster.brigade_called(str(args.get("brigade")))
    if brigade >= 0:
        args["brigade"] = rules.roster.brigades[brigade].id
    if "hexside" in args:
        ends = re.findall(r"\d{4}", str(args["hexside"]))
        if len(ends) == 2 and all(e in rules.grid.numbers for e in ends):
            a, b = (rules.grid.numbers[e] for e in ends)
            if rules.grid.distance(a, b) == 1:
                args["hexside"] = rules.ground.side_name(rules.ground.key(a, b))
    if verb == "plan" and "box" in args:
        args["box"] = box_of(rules, args["box"])
    if verb == "regiment" and "name" in args:
        args["name"] = str(args["name"])
    points = args.get("points")
    if verb == "bid" and isinstance(points, str) and points.isascii() and points.isdecimal():
        args["points"] = int(points)
    if "category" in args:
        word = str(args["category"]).lower().replace("_", "-").replace(" ", "-")
        args["category"] = CATEGORIES.get(word, word)
    if "up" in args:
        args["up"] = str(args["up"]).lower()


def box_of(rules: Strafe, value: Value) -> Value:
    """8.2.a: the box for so many guns, or of this name; what is none stays as it is."""
    box = box_called(rules.tables.boxes, value)
    return value if box < 0 else rules.tables.boxes[box]


def leave_out(game: StrafeGame, decision: Decision, verb: str, args: Args) -> None:
    """What an order says though it goes without saying: the hex of a unit that stays, whose headquarters is placed, the
    gun that is being aimed."""
    if decision.kind == "aim" and args.get("unit") == decision.args["unit"]:
        del args["unit"]
    if verb == "place-hq":
        for name in ("unit", "hq", "brigade"):
            args.pop(name, None)
    if decision.kind == "movement" and verb == "move" and args.get("mode") == MODES.get(game.state.phase):
        del args["mode"]
    unit = game.rules.roster.index.get(str(args.get("unit")), -1)
    if verb == "infiltration-fire" and unit >= 0 and game.rules.sides[game.rules.roster.side[unit]] == decision.side:
        del args["unit"]  # all who may fire do
    if verb == "infiltration-fire":
        for name in PLACES:
            if name in args and args[name] == decision.args.get("hex"):
                del args[name]
    if verb == "assault" and unit >= 0 and game.state.hex[unit] >= 0:
        for name in STARTS:
            if args.get(name) == game.name(game.state.hex[unit]):
                del args[name]
    whole = unit >= 0 and game.state.hex[unit] >= 0 and game.state.hex2[unit] < 0
    if verb in STANDING and whole and args.get("hex") == game.name(game.state.hex[unit]):
        del args["hex"]
