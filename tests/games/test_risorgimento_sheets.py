"""The sheets of Goito: activation, Reactions in one click with what follows, and attacks with their cases."""

from __future__ import annotations

import json
from typing import Any

import pytest

import esagono
from esagono.engine import Game, Option
from esagono.engine.questions import CannotAnswer, answer

AU, PI = "austrian", "piedmontese"
CHARGE = {"unit": "au-5-hussars", "hex": "1313", "to": "1312"}


def field(**more: Any) -> Game:
    """Hussars south of two regiments of Piedmontese infantry, in the open west of Goito; the Austrians declare."""
    units = [
        {"id": "au-strassoldo", "hex": "1316"},
        {"id": "au-5-hussars", "hex": "1316", "facing": "N"},
        {"id": "au-17-hohenlohe", "hex": "1416", "facing": "N"},
        {"id": "pi-d-arvillars", "hex": "1309"},
        {"id": "pi-7-cuneo", "hex": "1312", "facing": "S"},
        {"id": "pi-8-cuneo", "hex": "1413", "facing": "S"},
    ]
    active = {"formation": "au-strassoldo-brigade", "step": "declare"}
    doc = {"game": "goito-1848", "turn": 3, "side": AU, "phase": "action", "active": active, "units": units}
    return esagono.position({**doc, **more})


def ask(game: Game, seat: str, question: str, **how: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(answer(game, seat, "en", question, how)))
    return found


ANSWERED = {"square": "if they form square", "fire": "if they fire first", "counterattack": "if they counterattack"}


def charged() -> Game:
    """The hussars have come next to 1312: the infantry may react."""
    game = field()
    game.play(Option("declare-charge", **CHARGE))
    game.play(Option("done"))
    game.play(Option("select", unit="au-5-hussars"))
    game.play(Option("charge", **CHARGE))
    while game.decision is not None and game.decision.kind == "ride":
        game.play(game.options()[0])
    return game


def test_a_charge_tells_its_way_and_what_may_meet_it() -> None:
    game = field()
    found = ask(game, AU, "odds", option=["declare-charge", CHARGE])
    (path,) = found["painting"]["paths"]
    assert (path[0], path[-1]) == ("1316", "1313")
    assert found["painting"]["hexes"]["1312"] == "ride-enemy"
    told = game.forecast(kind="charge", attackers=["au-5-hussars"], target="1312", from_="1313", seat=AU)
    assert found["headline"]["p"] == pytest.approx(float(told.chance.p))
    assert found["headline"]["text"] == f"the hex is taken, {ANSWERED[told.chance.answer]}"
    plain = f"{float(told.chance.after('none')):.0%} if they do nothing"
    assert any(note.startswith("Otherwise: ") and plain in note for note in found["notes"])
    square = next(c for c in found["cases"] if "1312" in c["text"] and "Square" in c["text"])
    case = next(c for c in told.cases if (c.hex, c.reaction) == ("1312", "react-square"))
    assert square["p"] == pytest.approx(float(case.chance))
    assert square["then"]["p"] == pytest.approx(float(case.then))
    assert not [c for c in found["cases"] if "turns to S" in c["text"]], "it looks there already"


def test_a_fire_tells_every_level_of_status_and_the_same_chance_as_the_map() -> None:
    """9.4, 13.1: what fire does there is done to status, by levels and by Cohesion Checks."""
    game = fire_position()
    option = next(o for o in game.options() if o.verb == "fire")
    found = ask(game, AU, "odds", option=option.to_data())
    told = game.forecast(
        kind="fire", firers=["G"], target=option["target"], target_force=option["force"], facing=option["facing"]
    )
    assert found["headline"] == {"text": "the target is hurt", "p": pytest.approx(float(told.chance.p))}
    status = {o["text"]: o["p"] for o in found["odds"] if o["group"].startswith("Status of ")}
    assert status["good order"] == pytest.approx(float(1 - told.chance.p))
    assert sum(status.values()) == pytest.approx(1)
    assert status["shaken"] > 0
    assert {o["group"] for o in found["odds"]} > {"Strength lost"}


def fire_position() -> Game:
    gun = {"id": "G", "side": AU, "hex": "0507", "type": "field-artillery", "strength": 6, "facing": "N"}
    foot = {"id": "P", "side": PI, "hex": "0505", "strength": 4, "stacking": 2, "facing": "S"}
    active = {"formation": "austrian-formation", "step": "actions"}
    whole = {"game": "goito-1848", "turn": 3, "side": AU, "phase": "action", "map": {"size": [12, 12]}}
    whole["options"] = {"fog": "open"}
    game = esagono.position({**whole, "units": [gun, foot], "active": active})
    game.play(Option("select", unit="G"))
    return game


def test_reactions_with_their_chances_the_attacked_first() -> None:
    game = charged()
    found = ask(game, PI, "sheet")
    assert [g["title"].split(":")[0] for g in found["groups"]] == ["Infantry in 1312", "Infantry in 1413"]
    assert found["notes"] == ["The enemy is about to charge 1312."]
    square = next(r for r in found["groups"][0]["rows"] if r["option"][0] == "react-square")
    told = field().forecast(kind="charge", attackers=["au-5-hussars"], target="1312", from_="1313")
    case = next(c for c in told.cases if (c.hex, c.reaction) == ("1312", "react-square"))
    assert square["value"] == f"{float(case.chance):.0%}"
    assert f"then the enemy takes 1312 {float(case.then):.0%}" in square["note"]
    offered = game.options(PI)
    assert all(Option.from_data(r["option"]) in offered for g in found["groups"] for r in g["rows"])
    assert found["actions"] == [["decline-all"]]
    game.play(Option.from_data(square["option"]), PI)
    assert [e for e in game.log if e.kind == "reaction"]


def test_all_can_be_declined_for_an_activation() -> None:
    game = charged()
    ahead = ask(game, PI, "sheet")["ahead"]
    assert ahead["option"] == ["decline-all"]
    game.play(Option.from_data(ahead["option"]), PI)
    assert game.decision is not None
    assert game.decision.kind != "reaction"


def test_the_chance_of_an_activation_stands_before_the_die() -> None:
    game = esagono.new("goito-1848", seed=4)
    game.play(Option("deploy"))
    game.play(Option("done"))
    while game.decision is not None and game.decision.kind != "activation":
        game.play(game.options()[0])
    assert game.decision is not None
    seat = game.decision.side
    found = ask(game, seat, "sheet")
    rows = found["groups"][0]["rows"]
    assert [r["option"] for r in rows] == [o.to_data() for o in game.options() if o.verb == "activate"]
    for row in rows:
        assert row["value"] == f"{float(game.activation(row['key'], seat=seat).chance.p):.0%}"


def test_what_a_pass_costs_is_told_before_it_is_made() -> None:
    """4.B.2.d: nothing of the first pass; of the second that the enemy may end it, of the third that it is the end."""
    game = esagono.new("goito-1848", seed=7)
    game.play(Option("deploy"))
    game.play(Option("done"))
    told = []
    for _ in range(3):
        assert game.decision is not None
        seat = game.decision.side
        (said,) = answer(game, seat, "en", "closing", {}) or [""]
        notes = ask(game, seat, "sheet", draft=[])["notes"]
        assert (said in notes) == bool(said), "the sheet says so too"
        assert answer(game, AU if seat == PI else PI, "en", "closing", {}) == [], "only who is asked"
        told.append(said)
        game.play(Option("pass"))
    assert told[0] == ""
    assert "If you pass and the enemy passes again" in told[1]
    assert "If you pass too, no more formations activate this turn" in told[2]
    assert game.state.turn == 2


@pytest.mark.parametrize(
    ("result", "lang", "said"),
    [
        ("hesitates", "en", "Strassoldo: hesitates, no unit moves"),
        ("falls-back", "it", "Brigata Strassoldo: arretra, mai verso il nemico"),
        ("", "en", "Strassoldo"),
    ],
)
def test_what_a_commander_does_on_his_own_stands_beside_the_phase(result: str, lang: str, said: str) -> None:
    """6.2: as long as his formation acts, and not only in the log."""
    active = {"formation": "au-strassoldo-brigade", "step": "actions"}
    game = field(active={**active, "loose": result} if result else active)
    assert game.rules.table(game.view(PI), lang).heading.text == said


def test_a_move_tells_who_may_react_to_it() -> None:
    game = field()
    game.play(Option("done"))
    game.play(Option("select", unit="au-17-hohenlohe"))
    notes = {hex: r.get("note", "") for hex, r in ask(game, AU, "reach", unit="au-17-hohenlohe")["hexes"].items()}
    touched = {h for h, r in game.reach("au-17-hohenlohe", seat=AU).items() if r.reactions}
    assert {h for h, note in notes.items() if "May react" in note} == touched


def test_the_odds_are_told_before_a_charge_strikes() -> None:
    """10.2.2: it may still be called off, once all reactions are over."""
    game = charged()
    while game.decision is not None and game.decision.kind == "reaction":
        game.play(next(o for o in game.options() if o.verb in ("decline-all", "decline")))
    assert game.decision is not None
    assert game.decision.kind == "charge"
    found = ask(game, AU, "odds", option=["strike"])
    told = game.forecast(kind="charge", attackers=["au-5-hussars"], target="1312", seat=AU)
    assert found["headline"]["p"] == pytest.approx(float(told.chance.p))
    with pytest.raises(CannotAnswer):
        ask(game, PI, "odds", option=["strike"])


WADERS = [("pi-aosta-cav", "one level worse", None), ("pi-7-cuneo", "checked", False)]


@pytest.mark.parametrize(("unit", "said", "undo"), WADERS)
def test_a_move_tells_of_the_stream_it_wades(unit: str, said: str, undo: bool | None) -> None:
    """14.1: over the Seriola without a bridge; along its bank there is nothing to tell."""
    units = [{"id": "pi-d-arvillars", "hex": "1710"}, {"id": unit, "hex": "1609", "facing": "S"}]
    active = {"formation": "pi-1-divisione", "step": "actions"}
    game = esagono.position(
        {"game": "goito-1848", "turn": 1, "side": PI, "phase": "action", "active": active, "units": units}
    )
    found = ask(game, PI, "reach", unit=unit)["hexes"]
    assert said in found["1510"]["note"]
    assert found["1510"].get("undo") is undo
    assert "note" not in found["1608"]
    game.play(Option("select", unit=unit))
    game.play(Option("move", unit=unit, to="1510"))
    assert any(e.clause in ("14.1", "13.1") for e in game.log), "as was told"
