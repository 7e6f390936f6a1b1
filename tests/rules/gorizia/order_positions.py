"""Positions in which a certain order can be given, named after the order: to move, to fire, to bid."""

from __future__ import annotations

from typing import Any

from .cases import DISTANT, HX, HY, A, B, activating, battery, fallen, gunnery, hq, in_phase, inf, loose, resting, step
from .reading import AH, IT, Game, play
from .situations import mark

TOWN_OF_0510 = {"0510": {"terrain": "town"}}
CROSSING = {"sides": {"0808-0809": "isonzo"}, "bridges": ["0808-0809"]}


def to_arrive() -> Game:
    return in_phase("reinforcement", A, DISTANT, reinforcements=[inf("R", IT, "0514") | {"turn": 2}])


def to_plan() -> Game:
    return in_phase("command", A, B, hq("HX", IT), HY, tracks={"lp": {IT: 4, AH: 3}})


def to_bid() -> Game:
    return in_phase("initiative", A, B, tracks={"lp": {IT: 4, AH: 3}})


def to_turn_guns() -> Game:
    """In the Artillery Phase, where bridges are blown and trenches lowered too."""
    ground = {"0809": {"trench": {"level": 2, "owner": IT}}}
    return gunnery(battery("G", IT, "0810", up="move"), inf("C", IT, "0809"), DISTANT, hexes=ground, chart=CROSSING)


def to_activate() -> Game:
    return activating(A, B, hq("HX", IT), HY)


def to_place() -> Game:
    """A headquarters."""
    game = to_activate()
    play(game, "activate brigade=X")
    return game


def to_attach() -> Game:
    game = activating(A, DISTANT, battery("G", IT, "0809"), hq("HX", IT), box=5)
    play(game, "activate brigade=X", "place-hq hex=0808")
    return game


def to_move() -> Game:
    return step("A", HX, A, inf("C", IT, "0809"), B)


def to_fire_at_infiltrators() -> Game:
    game = step("A", HX, A, B)
    play(game, "move unit=A to=0707")
    assert game.decision.kind == "infiltration"
    return game


def to_bombard() -> Game:
    return step("B", HX, A, B, battery("G", IT, "0809"), action={"guns": ["G"]})


def to_defend() -> Game:
    return step("C", HX, A, B, assaults=[mark("A", "0807", "0806")])


def to_counter() -> Game:
    return fallen()


def to_react() -> Game:
    return step("I", HX, A, B, HY, display={"Y": 0}, tracks={"lp": {IT: 1, AH: 3}})


def to_rally() -> Game:
    weak: dict[str, Any] = {"reduced": {"combat": 3, "mg": 1}, "steps_left": 1}
    units = [inf("C", IT, "0508", **weak), inf("D", IT, "eliminated"), loose("E", IT, "0809", "engineer", mg="P")]
    return resting(*units, DISTANT, hexes=TOWN_OF_0510, chart={"sides": {"0808-0809": "isonzo"}})
