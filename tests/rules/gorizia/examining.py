"""Cases as an examiner writes them: a document with every value said, orders by their verbs, answers read from outside.

The map has twelve rows of fourteen hexes, all clear, with a road along row 05. Italians come from the west (place 14),
Austro-Hungarians from the east (place 01). What is read back comes from `to_position`, views and questions only.
"""

from __future__ import annotations

from typing import Any

import esagono
from esagono.engine import Option

from .situations import rule as rule

IT, AH = "italian", "austro-hungarian"
ROAD = [f"05{n:02}" for n in range(1, 15)]
Game = Any
Doc = dict[str, Any]


def inf(id: str, side: str, hex: str, **more: Any) -> Doc:
    """A battalion of five, with one machine gun, morale five and six movement points; Italians of X, others of Y."""
    plain = {"type": "infantry", "brigade": "X" if side == IT else "Y", "combat": 5, "mg": 1, "morale": 5, "move": 6}
    return {"id": id, "side": side, "hex": hex, "steps": 2, "reduced": {"combat": 3, "mg": 1}} | plain | more


def loose(id: str, side: str, hex: str, type: str, **more: Any) -> Doc:
    """A unit of no brigade."""
    return {"id": id, "side": side, "hex": hex, "type": type} | more


def gun(id: str, side: str, hex: str, bombardment: int = 5, range: int = 7, **more: Any) -> Doc:
    values = {"type": "field-artillery", "corps": "VI", "bombardment": bombardment, "range": range, "move": 6}
    return {"id": id, "side": side, "hex": hex, "up": "fire"} | values | more


def hq(id: str, side: str, hex: str = "", **more: Any) -> Doc:
    plain = {"type": "hq", "brigade": "X" if side == IT else "Y", "initiative": 3, "command": 5}
    return {"id": id, "side": side} | ({"hex": hex} if hex else {}) | plain | more


def pos(phase: str, *units: Doc, hexes: Doc | None = None, chart: Doc | None = None, **top: Any) -> Game:
    """A position in a phase; `hexes` and `chart` describe the map, everything else stands at the top."""
    land = {"size": [12, 14], "roads": [ROAD], "hexes": hexes or {}} | (chart or {})
    return esagono.position(
        {"game": "gorizia-1916", "turn": 2, "phase": phase, "map": land, "units": list(units)} | top
    )


def step(letter: str, *units: Doc, side: str = IT, action: Doc | None = None, **top: Any) -> Game:
    """A step of an Action of X, or of Y when the Austro-Hungarians act."""
    doing = {"side": side, "brigade": "X" if side == IT else "Y", "step": letter} | (action or {})
    return pos("action", *units, side=side, action=doing, **top)


def mark(unit: str, start: str, to: str) -> dict[str, str]:
    return {"unit": unit, "from": start, "to": to}


A = inf("A", IT, "0807")
B = inf("B", AH, "0806")
HX = hq("HX", IT, "0808")
"""Two battalions face to face, and the headquarters behind one of them: most fights begin so."""


def bombing(*units: Any, guns: Any = ("G",), dice: Any = (), **top: Any) -> Any:
    return step("B", HX, *units, action={"guns": list(guns), "box": 5}, dice=list(dice), **top)


def defending(*units: Any, assaults: Any = (("A", "0807", "0806"),), dice: Any = (), **top: Any) -> Any:
    return step("C", HX, *units, assaults=[mark(*a) for a in assaults], dice=list(dice), **top)


def storming(*units: Doc, assaults: Any = (("A", "0807", "0806"),), dice: Any = (), **top: Any) -> Game:
    """The step in which declared Assaults are fought."""
    return step("D", HX, *units, assaults=[mark(*a) for a in assaults], dice=list(dice), **top)


def play(game: Game, *orders: str, side: str | None = None) -> list[Any]:
    """Orders as text, `"move unit=A to=0506"`, one after the other; the events of all."""
    events: list[Any] = []
    for order in orders:
        verb, *args = order.split()
        values = dict(a.split("=") for a in args)
        found = next((o for o in game.options(side) if str(o) == order), None)
        events += game.play(found or Option(verb, **values), side)
    return events


def offered(game: Game, verb: str = "", side: str | None = None) -> list[str]:
    """The options of a verb as text."""
    return sorted(str(o) for o in game.options(side) if not verb or o.verb == verb)


def refused(game: Game, verb: str, **args: Any) -> list[str]:
    """The clauses against an order; nothing when it is legal."""
    return [reason.clause for reason in game.why_not(verb, **args)]


def unit(game: Game, name: str) -> Doc:
    found: Doc = next((u for u in game.to_position()["units"] if u["id"] == name), {})
    return found


def at(game: Game, name: str) -> str:
    return str(unit(game, name).get("hex", ""))


def dp(game: Game, name: str) -> int:
    return int(unit(game, name).get("dp", 0))


def left(game: Game, name: str) -> int:
    row = unit(game, name)
    if row.get("hex") in ("eliminated", "surrendered"):
        return 0
    return int(row.get("steps_left", row["steps"]))


def lp(game: Game, side: str) -> int:
    return int(game.to_position()["tracks"]["lp"][side])


def trench(game: Game, hex: str) -> int:
    found = game.to_position()["map"].get("hexes", {}).get(hex, {}).get("trench", {})
    return int(found["level"] if isinstance(found, dict) and found else found or 0)


def kinds(events: list[Any]) -> list[str]:
    return [event.kind for event in events]


def quietly(game: Game, *until: str, most: int = 80) -> None:
    """Everybody declines until a decision of one of these kinds waits, or a phase of one of these names begins."""
    idle = ("done", "pass", "no-reaction", "end-movement", "ready", "open-fire", "end-counter", "decline", "stand")
    for _ in range(most):
        if game.decision is None or game.decision.kind in until or game.to_position()["phase"] in until:
            return
        options = game.options()
        chosen = next((o for verb in idle for o in options if o.verb == verb), options[0])
        game.play(chosen, game.decision.side)
    raise AssertionError(f"never came to {until}")


def forced(game: Game, most: int = 20) -> Game:
    """Play what has only one answer: losses of a single unit, the one morale that can be named, the one Assault."""
    for _ in range(most):
        if game.decision is None or len(game.options()) != 1:
            return game
        game.play(game.options()[0], game.decision.side)
    return game
