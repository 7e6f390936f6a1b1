"""An examiner's cases: what the other side may see in views, options, logs, refusals and forecasts."""

from __future__ import annotations

import json

import pytest

from esagono.engine import Option

from .examining import rule
from .fights import AU, PI, act, assault, au, pi, position, settle


def enemies(game, seat):
    return [u for u in game.view(seat)["units"] if u["side"] != seat]


def combat(units):
    return [u for u in units if u["arm"] != "commander"]


SECRET = {"id", "strength", "printed_strength", "cohesion", "move", "type", "name", "spent"}


@rule("8.7.a", "2.1.c", "H1", "H6")
def test_a_unit_afar_shows_its_back():
    game = position(
        au("A", "0509", type="light", strength=7), au("G", "0809", type="horse-artillery", stacking=2), pi("P", "0505")
    )
    seen = {u["hex"]: u for u in combat(enemies(game, PI))}
    assert not SECRET & set(seen["0509"])
    assert (seen["0509"]["arm"], seen["0509"]["stacking"]) == ("infantry", 1)
    assert (seen["0809"]["arm"], seen["0809"]["stacking"], seen["0809"]["facing"]) == ("artillery", 2, "N")
    assert seen["0509"]["formation"] == "austrian-formation"
    assert '"A"' not in json.dumps(game.view(PI))
    assert '"A"' in json.dumps(game.view(AU))
    assert '"A"' not in json.dumps(game.view("observer"))
    assert '"P"' not in json.dumps(game.view("observer"))


@rule("8.7.a", "H2", "Q80")
def test_neighbours_are_face_up_and_turn_down_again():
    game = position(au("A", "0506"), au("B", "0909"), pi("P", "0505"))
    assert {u.get("id") for u in combat(enemies(game, PI))} == {"A", None}
    act(game, "A", "move", to="0508")
    settle(game)
    assert {u.get("id") for u in combat(enemies(game, PI))} == {None}


@rule("8.7.b", "H3", "H4", "Q81")
def test_markers_are_open_and_losses_too_unless_the_option_says_otherwise():
    unit = au("A", "0509", strength=6, lost=2, status=2, flags=["low-ammo", "march"])
    game = position(unit, pi("P", "0505"))
    (seen,) = combat(enemies(game, PI))
    assert seen["status"] == 2
    assert set(seen["flags"]) >= {"low-ammo", "march"}
    assert seen["lost"] == 2
    assert "strength" not in seen
    hidden = position(unit, pi("P", "0505"), options={"loss_markers": "hidden"})
    (seen,) = combat(enemies(hidden, PI))
    assert not seen.get("lost")


@rule("8.7.c", "H5", "Q82")
def test_commanders_show_their_value_once_activated():
    leader = {"id": "L", "side": PI, "type": "commander", "formation": "x", "command": 3, "hex": "0303"}
    game = position(au("A", "0509"), pi("P", "0505", formation="x"), leader)
    seen = next(u for u in enemies(game, AU) if u["hex"] == "0303")
    assert "command" not in seen
    up = position(
        au("A", "0509"), pi("P", "0505", formation="x"), leader,
        formations=[{"id": "x", "side": PI, "activated": True}],
    )  # fmt: skip
    seen = next(u for u in enemies(up, AU) if u["hex"] == "0303")
    assert seen["command"] == 3


@rule("H7")
def test_a_failed_attempt_tells_the_die_and_not_the_value():
    leader = {"id": "L", "side": PI, "type": "commander", "formation": "x", "command": 2, "hex": "0303"}
    game = position(
        au("A", "0509"), pi("P", "0505", formation="x"), leader, phase="activation", active={}, side=PI, dice=[5]
    )
    game.play(Option("activate", formation="x"))
    (told,) = [e for e in game.events_for(AU) if e.kind == "attempt"]
    assert (told.args["die"], told.args["result"]) == (5, "failed")
    assert not {"value", "command"} & set(told.args)
    assert game.activation("x", seat=AU).value in (0, None, "", -1) or game.activation("x", seat=AU).value != 2


@rule("H8", "Q83")
def test_guns_that_fire_from_afar_stay_face_down():
    game = position(au("G", "0609", type="horse-artillery", strength=5), pi("P", "0605"), dice=[6, 6])
    act(game, "G", "fire", target="0605")
    (told,) = [e for e in game.events_for(PI) if e.kind == "fire"]
    assert {"column", "dice", "result"} <= set(told.args)
    assert not {"strength", "firepower", "parts"} & {**told.args, **told.secret}.keys()
    assert '"G"' not in json.dumps([[e.kind, e.args, e.secret] for e in game.events_for(PI)])


@rule("8.7.a", "H1")
def test_options_and_refusals_name_no_hidden_unit():
    game = position(
        au("A", "0506"), au("SECRET", "0808"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice=[3, 4]
    )
    assert "SECRET" not in json.dumps(game.view(PI))
    act(game, "A", "move", to="0507")
    assert game.decision.side == PI
    assert not any("SECRET" in str(o) for o in game.options())
    forecast = game.forecast(kind="fire", firers=["P"], target="0506", reaction=True, seat=PI)
    assert "SECRET" not in repr(forecast)


@rule("8.7.a", "H1")
def test_questions_for_a_seat_do_not_know_hidden_units():
    game = position(au("A", "0509", type="cavalry"), pi("P", "0505"))
    assert game.reach("A", seat=PI) == {}
    assert game.command("A", seat=PI) in (None, {})
    assert "A" not in game.command("austrian-formation", seat=PI)
    with pytest.raises(Exception, match="seat"):
        game.forecast(kind="assault", attackers=["A"], target="0505", seat=PI)
    guess = game.forecast(kind="assault", attackers=["P"], target="0509", from_="0508", seat=PI)
    assert '"A"' not in repr(guess)
    assert "'A'" not in repr(guess)


@rule("8.7.a")
def test_open_fog_shows_everything():
    game = position(au("A", "0509", strength=7), pi("P", "0505"), options={"fog": "open"})
    assert next(u for u in combat(enemies(game, PI)))["strength"] == 7
    assert game.reach("A", seat=PI)


@rule("H9", "H10")
def test_what_is_public():
    game = position(
        au("A", "0509"),
        pi("P", "0505"),
        second_corps={"choice": "try"},
        control={"0101": AU, "0303": AU},
        map={"hexes": {"0101": {"terrain": "farm"}, "0202": {"terrain": "farm"}}},
    )
    for seat in (AU, PI, "observer"):
        view = game.view(seat)
        assert view["second_corps"]["choice"] == "try"
        assert view["turn"] == 3
        assert {f["id"]: f["mood"] for f in view["formations"]} == {"austrian-formation": 0, "piedmontese-formation": 0}
        assert view["control"] == {"0101": AU, "0202": PI, "0303": AU, "0509": AU}  # farms, and where Austrians were


@rule("H11", "7.1.3.a")
def test_markers_are_declared_openly():
    game = position(au("A", "0509"), pi("P", "0505"), active={"formation": "austrian-formation", "step": "declare"})
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    (marker,) = game.view(PI)["markers"]
    assert (marker["hex"], marker["to"], marker["kind"]) == ("0506", "0505", "assault")
    assert marker["forces"]
    assert "A" not in marker["forces"]
