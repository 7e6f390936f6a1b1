"""Positions that cannot be read are refused in words, whatever stands in them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import esagono
from esagono.engine import BadPosition, EsagonoError

JUNK: list[Any] = [None, [], {}, "x", -1, 99999, 3.5, True, ["x"], {"x": 1}, [["x"]], [{"x": 1}], "0101", "9999", "\0"]


def paths(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


@pytest.mark.parametrize("seed", range(3))
def test_junk_in_a_position_is_refused_and_never_breaks_the_reader(seed: int) -> None:
    rng = random.Random(seed)
    game = esagono.new("gorizia-1916", seed=seed)
    for _ in range(rng.randrange(20, 120)):
        decision = rng.choice(game.decisions)
        game.play(rng.choice(game.options(decision.side)), decision.side)
    document = game.to_position()
    document["units"] = document["units"][:12]
    places = list(paths(document))
    refused = 0
    for _ in range(60):
        trial = copy.deepcopy(document)
        place = rng.choice(places)
        part: Any = trial
        for key in place[:-1]:
            part = part[key]
        part[place[-1]] = rng.choice(JUNK)
        try:
            esagono.position(trial)
        except EsagonoError:
            refused += 1
    assert refused > 10


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"units": None}, "units is None; expected a list"),
        ({"turn": "two"}, "turn is 'two'; expected a whole number"),
        ({"map": 7}, "map is 7; expected a table"),
        ({"dice": [0]}, "numbers from 1 to 6"),
        ({"units": [{"hex": "0101"}]}, "units, number 1 has no id: .*; expected id"),
        (
            {"units": [{"id": "X", "side": "italian", "hex": "0101", "morale": "high"}]},
            "morale is 'high'; expected a whole",
        ),
        ({"bid": {"italian": {}}}, "bid of italian is {}; expected a whole number"),
        ({"assaults": [{}], "phase": "action"}, "assaults, number 1 has no unit and to: .*; expected unit and to"),
    ],
)
def test_a_refusal_says_what_is_wrong(change: dict[str, Any], words: str) -> None:
    document = {
        "game": "gorizia-1916",
        "scenario": 3,
        "phase": "command",
        "map": {"size": [6, 6]},
        "units": [],
        **change,
    }
    with pytest.raises(BadPosition, match=words.replace("(", "\\(")):
        esagono.position(document)


MEN = [
    {"id": "A", "side": "italian", "brigade": "X", "hex": "0303", "morale": 5},
    {"id": "E", "side": "austro-hungarian", "brigade": "Y", "hex": "0101"},
    {"id": "G", "side": "italian", "type": "heavy-artillery", "hex": "0305", "bombardment": 4},
]
ACT = {"side": "italian", "brigade": "X", "step": "A"}


def document(**change: Any) -> dict[str, Any]:
    """A sound position; what is said of the map goes there, of the first unit there."""
    chart = {"size": [6, 6], "sides": {"0203-0303": "isonzo", "0303-0304": "river"}} | change.pop("map", {})
    units = [MEN[0] | change.pop("unit", {}), *MEN[1:], *change.pop("more", [])]
    return {"game": "gorizia-1916", "turn": 2, "phase": "action", "map": chart, "units": units} | change


def raised(**trench: Any) -> dict[str, Any]:
    return {"map": {"hexes": {"0303": {"trench": {"level": 1, "owner": "italian"} | trench}}}}


def marked(*marks: dict[str, str]) -> dict[str, Any]:
    usual = {"from": "0303", "to": "0403"}
    return {"action": ACT | {"step": "B"}, "assaults": [usual | mark for mark in marks]}


def flame(**more: Any) -> dict[str, Any]:
    return {"id": "F", "side": "italian", "type": "flamethrower", "with": "A"} | more


SOUND: list[dict[str, Any]] = [
    {},
    {"action": ACT | {"guns": ["G"]}},
    {"unit": {"dp": 4, "spent": 1.5, "flags": ["moved"]}},
    {"unit": {"spent": "7/2"}},
    {"unit": {"hexes": ["0303", "0304"]}},
    {"unit": {"mg": "P", "reduced": {"mg": 0}}},
    {"more": [flame()]},
    {"more": [flame(hex="0303")]},
    {"map": {"bridges": ["0203-0303"], "blown": ["0203-0303"]}},
    {"map": {"bridges": ["0303-0304"]}},
    raised(pending="A"),
    raised(pending=2, begun=1),
    {"tracks": {"lp": {"italian": 4}}},
    {"display": {"X": 15}},
    {"vp": 3},
    {"vp": {"0303": 0}},
    {"conquered": ["0303"]},
    {"map": {"sources": {"italian": ["0303"], "austro-hungarian": ["0101"]}}},
    {"map": {"sources": {"0303": "italian", "0101": "austro-hungarian"}}},
    {"map": {"sources": ["0303", "0101"]}},
]


@pytest.mark.parametrize("change", SOUND, ids=repr)
def test_what_is_possible_is_read(change: dict[str, Any]) -> None:
    game = esagono.position(document(**copy.deepcopy(change)))
    game.rules.check(game.state)


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"action": ACT | {"independents": ["E"]}}, "independents names 'E' of the enemy; expected units of italian"),
    ({"action": ACT | {"guns": ["A"]}}, "guns names 'A'; expected guns"),
    ({"action": ACT | {"independents": ["G"]}}, "independents names 'G'; expected units other than guns"),
    ({"action": ACT | {"digs": ["E"]}}, "digs names 'E' of the enemy"),
    ({"action": ACT | {"kind": "exchange", "partner": "Y"}}, "partner is 'Y' of the enemy; expected a brigade"),
    ({"action": ACT | {"guns": 3}}, "action: guns is 3; expected a list"),
    ({"action": ACT | {"number": -1}}, "action: number is -1; expected a whole number"),
    ({"action": ACT | {"box": -1}}, "action: box is -1; expected a whole number, 0 or more"),
    ({"unit": {"spent": -2}}, "unit 'A': spent is -2; expected movement points in halves"),
    ({"unit": {"spent": 16}}, "unit 'A': spent is 16; expected movement points from 0 to 15"),
    ({"unit": {"spent": 1.3}}, "unit 'A': spent is 1.3; expected .* in halves"),
    ({"unit": {"spent": "much"}}, "unit 'A': spent is 'much'; expected movement points"),
    ({"unit": {"spent": True}}, "unit 'A': spent is True; expected movement points"),
    ({"unit": {"hexes": ["0303"]}}, "unit 'A' lies in .'0303'.; expected two hexes that touch"),
    ({"unit": {"hexes": ["0303", "0304", "0305"]}}, "unit 'A' lies in .*; expected two hexes that touch"),
    ({"unit": {"hexes": ["0303", "pool"]}}, "unit 'A': hexes is .*; expected a list of hexes"),
    ({"unit": {"hexes": ["0403", "0503"]}}, "unit 'A': hex is '0303'; expected one of its hexes"),
    ({"unit": {"type": "cavalry", "hexes": ["0303", "0304"]}}, "unit 'A' lies in .*expected one hex: only infantry"),
    ({"unit": {"flags": ["emplacing"]}}, "unit 'A' has the flag 'emplacing'; expected it of guns only"),
    ({"unit": {"with": "E"}}, "unit 'A' is with 'E'; expected this of a Flamethrower only"),
    ({"more": [flame(hex="0404")]}, "unit 'F' is with 'A' in another hex; expected the same hex"),
    ({"more": [flame(hex="0101", **{"with": "E"})]}, "unit 'F' is with 'E'; expected a unit of its own side"),
    ({"map": {"hexes": {"0303": {"terrain": "lake"}}}}, "unit 'A' is in 0303, which is water"),
    (raised(pending="Z"), "trench in 0303: pending: there is no unit 'Z'"),
    (raised(pending="E"), "trench in 0303: 'E' raises it from elsewhere; expected a unit in this hex"),
    (raised(pending="A", level=3), "trench in 0303: it is being raised at level 3; expected a lower level"),
    (raised(pending="A", begun="x"), "trench: begun is 'x'; expected .*a whole number"),
    (raised(level=4), "trench in 0303: level is 4; expected 0 to 3"),
    (marked({"unit": "A"}, {"unit": "A"}), "assaults names 'A' twice; expected each unit once"),
    (marked({"unit": "G", "from": "0305", "to": "0405"}), "assaults names 'G'; expected units that can assault"),
    (marked({"unit": "A", "from": "0305", "to": "0405"}), "unit 'A' assaults from 0305; expected 0303"),
    (raised(level="deep"), "trench: level is 'deep'; expected a whole number"),
    ({"map": {"hexes": {"0505": {"trench": {"level": 1, "pending": 2}}}}}, "trench in 0505: nobody there raises it"),
    ({"map": {"built": ["0303-0304"]}}, "map: built names 0303-0304; expected hexsides of isonzo"),
    ({"map": {"blown": ["0404-0405"]}}, "map: blown names 0404-0405; expected hexsides of isonzo or river"),
    ({"map": {"building": [{"hexside": "0303-0304", "unit": "A"}]}}, "map: building names 0303-0304"),
    ({"reinforcements": [{"id": "A", "turn": 13, "entry": ["0306"]}]}, "'A': turn is 13; expected 1 to 12"),
    ({"reinforcements": [{"id": "A", "turn": 0, "entry": ["0306"]}]}, "'A': turn is 0; expected 1 to 12"),
    ({"display": {"X": -5}}, "display of X is -5; expected a whole number, 0 or more"),
    ({"display": {"X": "foo"}}, "display of X is 'foo'; expected a whole number"),
    ({"display": {"X": 2.5}}, "display of X is 2.5; expected a whole number"),
    ({"display": {"X": True}}, "display of X is True; expected a whole number"),
    ({"tracks": {"lp": {"italian": "many"}}}, "lp of italian is 'many'; expected a whole number, 0 or more"),
    ({"tracks": {"lp": {"italian": 2.5}}}, "lp of italian is 2.5; expected a whole number, 0 or more"),
    ({"tracks": {"lp": [3, -1]}}, "lp is .3, -1.; expected a table from side to a whole number"),
    ({"tracks": {"lp": "many"}}, "lp is 'many'; expected a table from side to a whole number"),
    ({"spent": 3}, "spent is 3; expected a table from side to a whole number"),
    ({"activations": {"italian": "x"}}, "activations of italian is 'x'; expected a whole number"),
    ({"events": 5}, "events is 5; expected a list of events"),
    ({"vp": "many"}, "vp is 'many'; expected the points of the Italians, or a table from hex to points"),
    ({"vp": {"0303": -2}}, "vp of 0303 is -2; expected a whole number, 0 or more"),
    ({"conquered": "0303"}, "conquered is '0303'; expected a list of hexes"),
    ({"activated": "X"}, "activated is 'X'; expected a list of brigades"),
    ({"interdiction": [{"hex": "0303"}]}, "number 1 has no value: .*; expected hex and value"),
    ({"interdiction": [{"hex": "0303", "value": "x"}]}, "number 1: value is 'x'; expected a whole number"),
    ({"unit": {"mg": "Q"}}, "unit 'A': mg: there is no factor 'Q'. Known: P"),
    ({"unit": {"reduced": {"combat": "x"}}}, "unit 'A': reduced: combat is 'x'; expected a whole number"),
    ({"map": {"hexes": {"0303": {"level": "x"}}}}, "hex 0303: level is 'x'; expected a whole number, 0 or more"),
    ({"map": {"hexes": {"0303": {"points": "x"}}}}, "hex 0303: points is 'x'; expected a whole number, 0 or more"),
    ({"map": {"sources": {"x": ["0303"]}}}, "sources: there is no side 'x'. Known: italian, austro-hungarian"),
    ({"map": {"sources": 3}}, "sources is 3; expected a table from side to hexes"),
    ({"map": {"roads": 5}}, "roads is 5; expected a list of chains of hexes"),
    ({"map": {"bridges": "0303"}}, "bridges is '0303'; expected a list of hexsides"),
    ({"map": {"size": [0, 5]}}, "size is .0, 5.; expected .rows, hexes. from 1 to 99"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words"), IMPOSSIBLE, ids=lambda part: part if isinstance(part, str) else "")
def test_what_no_game_would_show_is_refused_by_name(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        esagono.position(document(**copy.deepcopy(change)))
