"""Positions in which every value of a unit is said, on a blank map of twelve rows of fourteen hexes.

All is clear, with a road along row 05. Italians come from the west (place 14), Austro-Hungarians from the east
(place 01). Most fights are between A in 0807 and B in 0806.
"""

from __future__ import annotations

import json
from typing import Any

import esagono

from .reading import AH, IT, Doc, Game, forced, pass_until, play
from .situations import mark

ROAD = [f"05{n:02}" for n in range(1, 15)]
"""The road from edge to edge."""


def inf(id: str, side: str, hex: str, **more: Any) -> Doc:
    """A battalion of five, with one machine gun, morale five and six movement points; Italians of X, others of Y."""
    plain = {"type": "infantry", "brigade": "X" if side == IT else "Y", "combat": 5, "mg": 1, "morale": 5, "move": 6}
    return {"id": id, "side": side, "hex": hex, "steps": 2, "reduced": {"combat": 3, "mg": 1}} | plain | more


def loose(id: str, side: str, hex: str, type: str, **more: Any) -> Doc:
    """A unit of no brigade."""
    return {"id": id, "side": side, "hex": hex, "type": type} | more


def battery(id: str, side: str, hex: str, bombardment: int = 5, range: int = 7, **more: Any) -> Doc:
    values = {"type": "field-artillery", "corps": "VI", "bombardment": bombardment, "range": range, "move": 6}
    return {"id": id, "side": side, "hex": hex, "up": "fire"} | values | more


def hq(id: str, side: str, hex: str = "", **more: Any) -> Doc:
    plain = {"type": "hq", "brigade": "X" if side == IT else "Y", "initiative": 3, "command": 5}
    return {"id": id, "side": side} | ({"hex": hex} if hex else {}) | plain | more


def nowhere(unit: Doc) -> Doc:
    """A unit without its hex."""
    return {key: value for key, value in unit.items() if key != "hex"}


def waiting(id: str, *entry: str, turn: Any = 2) -> Doc:
    """An Italian battalion that arrives in a turn."""
    return nowhere(inf(id, IT, "")) | {"turn": turn, "entry": list(entry)}


def in_phase(phase: str, *units: Doc, hexes: Doc | None = None, chart: Doc | None = None, **top: Any) -> Game:
    """A position in a phase; `hexes` and `chart` describe the map, everything else stands at the top."""
    land = {"size": [12, 14], "roads": [ROAD], "hexes": hexes or {}} | (chart or {})
    return esagono.position(
        {"game": "gorizia-1916", "turn": 2, "phase": phase, "map": land, "units": list(units)} | top
    )


def step(letter: str, *units: Doc, side: str = IT, action: Doc | None = None, **top: Any) -> Game:
    """A step of an Action of X, or of Y when the Austro-Hungarians act."""
    doing = {"side": side, "brigade": "X" if side == IT else "Y", "step": letter} | (action or {})
    return in_phase("action", *units, side=side, action=doing, **top)


A = inf("A", IT, "0807")
B = inf("B", AH, "0806")
HX = hq("HX", IT, "0808")
"""Two battalions face to face, and the headquarters behind one of them: most fights begin so."""
HY = hq("HY", AH)
WEST, EAST = inf("A", IT, "0510"), inf("B", AH, "0503")
"""The same two battalions on the road, far from each other."""
DISTANT = inf("B", AH, "0101")
"""B far from everything."""
F = inf("F", AH, "0102")
"""The same where B is somebody else."""
ACROSS = inf("B", AH, "0803")
"""B opposite of A, with room between them."""
STRONG, WEAK = inf("A", IT, "0807", combat=50, morale=9), inf("B", AH, "0806", combat=10, morale=9)
"""A and B when A is to win and nobody is to surrender."""
SOURCES = {"sources": {IT: ["0514"], AH: ["0501"]}}
"""A Source for each side, with the road or without it."""
LAKES = {f"{row}{n:02}": {"terrain": "lake"} for row in ("01", "03") for n in range(1, 15)}
STRIP = {"size": [3, 14], "roads": [[f"02{n:02}" for n in range(1, 15)]]}
"""A map of three rows with a road along the second; with lakes above and below, nothing else leads anywhere."""
END = ("reaction", "activation", "non-activated")
"""Decisions at which the fights of an Action are over."""


def dug(level: int, owner: str = AH, **more: Any) -> Doc:
    """A hex with a trench."""
    return {"trench": {"level": level, "owner": owner} | more}


def again(game: Game) -> Game:
    """The same situation, through a document."""
    return esagono.position(json.loads(json.dumps(game.to_position())))


def bare(**top: Any) -> Game:
    """As little as a position can say."""
    units = [{"id": "A", "side": IT, "hex": "0807", "brigade": "X"}, {"id": "B", "side": AH, "hex": "0806"}]
    return esagono.position({"game": "gorizia-1916", "map": {"size": [12, 14]}, "units": units} | top)


# Phases of the Italians


def activating(*units: Doc, box: int = 0, **top: Any) -> Game:
    """Somebody is to be activated; X is planned with a box of guns."""
    return in_phase("action", *units, **{"side": IT, "initiative": IT, "display": {"X": box}} | top)


def gunnery(*units: Doc, **top: Any) -> Game:
    """The Artillery Phase."""
    return in_phase("artillery", *units, side=IT, initiative=IT, **top)


def phase_ten(*units: Doc, **top: Any) -> Game:
    """The movement of units that were not activated."""
    return in_phase("non-activated", *units, side=IT, initiative=IT, **top)


def resting(*units: Doc, **top: Any) -> Game:
    """Rally, replacements and bridges."""
    return in_phase("rally", *units, side=IT, initiative=IT, **top)


NEAR, GONE = inf("A", IT, "0609"), inf("B", IT, "eliminated")
"""A near the town of 0610, and B, who may return there."""


def resting_near_a_town(*units: Doc, **top: Any) -> Game:
    return resting(*units, hexes={"0610": {"terrain": "town"}}, **top)


# Steps of an Action of X


def stepping(*units: Doc, **top: Any) -> Game:
    """The step of movement; A alone unless others are said."""
    return step("A", HX, *(units or (A, DISTANT)), **top)


def bombing(*units: Any, guns: Any = ("G",), dice: Any = (), **top: Any) -> Any:
    """The step of Offensive Bombardment, with guns attached."""
    return step("B", HX, *units, action={"guns": list(guns), "box": 5}, dice=list(dice), **top)


def defending(*units: Any, assaults: Any = (("A", "0807", "0806"),), dice: Any = (), **top: Any) -> Any:
    """The step of Defensive Fire at those who have declared an Assault."""
    return step("C", HX, *units, assaults=[mark(*a) for a in assaults], dice=list(dice), **top)


def storming(*units: Doc, assaults: Any = (("A", "0807", "0806"),), dice: Any = (), **top: Any) -> Game:
    """The step in which declared Assaults are fought."""
    return step("D", HX, *units, assaults=[mark(*a) for a in assaults], dice=list(dice), **top)


def fallen(*more: Doc, **top: Any) -> Game:
    """The step of Counter-assaults: A has taken 0806 from 0807, and B has gone back to 0805."""
    marks = [mark("A", "0807", "0806")]
    back = inf("B", AH, "0805", flags=["retreated"])
    return step("E", HX, inf("A", IT, "0806"), back, *more, assaults=marks, **top)


def answering(*units: Doc, dice: Any = (), points: Any = None, **top: Any) -> Game:
    """The step of the reaction; Y is planned, and has an Initiative Value of 3."""
    plans: Doc = {"display": {"Y": 0}, "tracks": {"lp": points or {IT: 5, AH: 5}}}
    return step("I", A, ACROSS, HX, HY, *units, dice=list(dice), **plans | top)


def taken(*units: Doc, dice: Any = (), retreat: str = "0805", **top: Any) -> Game:
    """0806 was lost to A, who came from 0807; B has retreated; the Austro-Hungarians may come back."""
    ours, theirs = inf("A", IT, "0807", combat=12), inf("B", AH, "0806", morale=6)
    game = forced(storming(ours, theirs, *units, dice=[1, *dice], **top))
    play(game, f"retreat unit=B to={retreat}")
    pass_until(game, "counter", *END)
    return game
