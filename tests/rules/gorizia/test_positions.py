"""Positions: a document with every word, the way back, every phase and step."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import esagono
from esagono.engine import BadPosition
from esagono.lab.fuzz import pick

from .reading import AH, IT, listed, play
from .situations import ah, alone, gun, it, pos

FULL: dict[str, Any] = {
    "game": "gorizia-1916",
    "scenario": 3,
    "turn": 4,
    "phase": "action",
    "side": IT,
    "initiative": AH,
    "tracks": {"lp": {IT: 7, AH: 3}},
    "spent": {IT: 2, AH: 1},
    "bid": {IT: 1, AH: 0},
    "display": {"X": 5, "Y": 0},
    "interdiction": [{"hex": "0704", "value": 9, "side": IT}],
    "events": [f"short-fire:{AH}", "night-counterattack"],
    "control": {"0505": IT},
    "vp": {"0505": 4, "0303": 1},
    "conquered": ["0505"],
    "quiet": 1,
    "west": ["0512", "0511"],
    "action": {"side": IT, "brigade": "X", "step": "C", "number": 2, "box": 5, "guns": ["G"], "independents": ["M"]},
    "assaults": [{"unit": "A", "from": "0506", "to": "0505"}],
    "map": {
        "size": [12, 12],
        "hexes": {
            "0505": {"terrain": "carso", "level": 2, "trench": {"level": 2, "owner": AH, "printed": True}},
            "0509": {"terrain": "woods", "trench": {"level": 1, "owner": IT, "pending": 2, "begun": 3}},
        },
        "sides": {"0506-0507": "isonzo", "0408-0409": "river"},
        "roads": [["0612", "0611", "0610"]],
        "tracks": [["0610", "0609"]],
        "railways": [["0609", "0608"]],
        "bridges": ["0506-0507"],
        "blown": ["0506-0507"],
        "built": [],
        "building": [{"hexside": "0506-0507", "unit": "E", "begun": 3}],
        "trench_links": ["0505-0504"],
        "sources": {"0612": IT, "0601": AH},
    },
    "units": [
        it("A", "0506", dp=1, spent=1.5, flags=["activated", "force-marched"]),
        it("B", "0509", reduced=True),
        {"id": "F", "side": IT, "type": "flamethrower", "with": "A"},
        it("hq-X", "0508", type="hq", initiative=4, command=6),
        gun("G", "0510", flags=["act"]),
        alone("M", "0508", type="mg"),
        alone("E", "0507", type="engineer", mg="P"),
        ah("e", "0505"),
        ah("long", "0404", hexes=["0404", "0403"]),
        ah("lost", "eliminated"),
    ],
    "reinforcements": [{"id": "N", "side": AH, "type": "infantry", "turn": 6, "entry": ["0601"]}],
}


def test_a_document_with_every_word_is_written_back() -> None:
    game = esagono.position(FULL)
    again = json.loads(json.dumps(game.to_position()))
    assert esagono.position(again).to_position() == game.to_position()
    for key in (
        "turn",
        "phase",
        "initiative",
        "tracks",
        "spent",
        "bid",
        "display",
        "conquered",
        "quiet",
        "assaults",
        "vp",
    ):
        assert again[key] == FULL[key], key
    assert again["action"]["guns"] == ["G"]
    units = {u["id"]: u for u in again["units"]}
    assert units["long"]["hexes"] == ["0404", "0403"]
    assert units["F"]["with"] == "A"
    assert units["A"]["spent"] == 1.5
    assert units["N"]["turn"] == 6
    assert again["map"]["hexes"]["0509"]["trench"]["pending"] == "B"
    assert game.points()[IT] == 4


@pytest.mark.parametrize("step", ["start", "A", "B", "C", "D", "E", "F", "G", "H", "I"])
def test_every_step_of_an_action_can_be_begun(step: str) -> None:
    action = FULL["action"] | {"step": step}
    game = esagono.position({**FULL, "action": action, "dice": [3] * 12})
    assert game.decision is not None
    game.rules.check(game.state)


@pytest.mark.parametrize(
    "phase",
    [
        "reinforcement",
        "command",
        "initiative",
        "supply",
        "artillery",
        "event",
        "action",
        "non-activated",
        "rally",
        "victory",
    ],
)
def test_every_phase_can_be_begun(phase: str) -> None:
    doc = {k: v for k, v in FULL.items() if k not in ("action", "assaults", "bid")}
    game = esagono.position({**doc, "phase": phase})
    assert game.decision is not None or game.result is not None


@pytest.mark.parametrize("scenario", [1, 2, 3, "bridgehead", "carso", "campaign"])
def test_scenarios_by_number_or_name(scenario: int | str) -> None:
    game = pos(it("A", "0508"), scenario=scenario)
    assert game.rules.plan["number"] in (scenario, {"bridgehead": 1, "carso": 2, "campaign": 3}.get(str(scenario)))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"phase": "lunch"}, "phase"),
        ({"scenario": 4}, "scenario"),
        ({"units": [it("A", "9999")]}, "9999"),
        ({"units": [it("A", "0508", type="dragon")]}, "dragon"),
        ({"units": [it("A", "0508"), it("A", "0509")]}, "two units"),
        ({"units": [it("A", "0508", flags=["asleep"])]}, "asleep"),
        ({"units": [it("A", "0508", hexes=["0508", "0501"])]}, "touch"),
        ({"units": [it("A", "0508", steps_left=3)]}, "steps"),
        ({"events": ["flood"]}, "flood"),
        ({"action": {"step": "Z", "brigade": "X"}}, "step"),
        ({"display": {"nobody": 5}}, "nobody"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], words: str) -> None:
    base = {"game": "gorizia-1916", "map": {"size": [12, 12]}, "units": [it("A", "0508"), ah("e", "0101")]}
    with pytest.raises(BadPosition, match=words):
        esagono.position(base | change)


def test_the_games_own_counters_need_only_a_hex() -> None:
    game = esagono.position(
        {
            "game": "gorizia-1916",
            "scenario": 1,
            "units": [{"id": "it-toscana-i-77", "hex": "1812"}],
            "phase": "non-activated",
        }
    )
    assert game.rules.roster.ids == ["it-toscana-i-77", "it-hq-toscana"]
    assert listed(game, "select", unit="it-toscana-i-77")
    play(game, "select", unit="it-toscana-i-77")


def test_positions_in_the_middle_of_play_come_back_the_same() -> None:
    game, rng = esagono.new("gorizia-1916", "carso", seed=4), random.Random(4)
    compared = 0
    for number in range(240):
        if not game.decisions:
            break
        side = rng.choice(game.decisions).side
        game.play(pick(game.options(side), rng), side)
        if number % 12 == 0 and game.decisions:
            doc = json.loads(json.dumps(game.to_position()))
            again = esagono.position(doc).to_position()
            kept = ("units", "turn", "tracks", "control", "map", "quiet", "display")
            if again["phase"] == doc["phase"]:
                compared += 1
                assert {k: again.get(k) for k in kept} == {k: doc.get(k) for k in kept}
    assert compared > 5


def test_a_position_is_a_table_or_the_path_of_a_file(tmp_path: Any) -> None:
    """A position is a table, or the path of a file."""
    path = tmp_path / "position.toml"
    path.write_text(
        'game = "gorizia-1916"\nturn = 2\nphase = "action"\nside = "italian"\n'
        '[action]\nside = "italian"\nbrigade = "X"\nstep = "A"\n'
        '[map]\nsize = [8, 8]\n[[units]]\nid = "A"\nside = "italian"\ntype = "infantry"\nbrigade = "X"\nhex = "0404"\n'
    )
    g = esagono.position(path)
    assert g.reach("A")["0405"].cost == 1
    assert esagono.position(str(path)).to_position() == g.to_position()
