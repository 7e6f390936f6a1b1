"""8.7, H1-H8 of Goito: what events, options, questions and refusals tell a seat."""

from __future__ import annotations

import json

import pytest

from esagono.engine import EsagonoError, Option
from esagono.games.risorgimento.state import FACE_UP

from .playing import act, clauses, take
from .reading import has
from .situations import AU, GUN, PI, assault, au, leader, pi, position, rule

# Events


@rule("H1", "8.7.a")
def test_events_name_only_what_lies_open():
    game = position(au("A", "0508"), pi("P", "0501"))
    found = act(game, "A", "move", to="0507") + take(game, "halt", facing="N")
    for event in found:
        assert "A" not in event.seen_by(PI).args.get("units", [])
    assert any("A" in event.seen_by(AU).args.get("units", []) for event in found)


@rule("H2", "Q80", "8.7.a")
def test_the_log_does_not_tell_where_a_unit_went_that_broke_contact():
    game = position(au("A", "0506"), pi("P", "0505"))
    found = act(game, "A", "move", to="0509")
    while game.decision.kind == "reaction":
        found += take(game, "decline")
    found += take(game, "halt", facing="N")
    steps = [event for event in found if event.kind in ("moved", "halted")]
    assert steps
    for event in steps:
        assert "A" not in event.seen_by(PI).args["units"]
        assert event.seen_by(AU).args["units"] == ["A"]


@rule("H7")
def test_a_failed_attempt_tells_the_die_and_not_the_value():
    game = position(
        au("A", "0509"), pi("P", "0505", formation="x"), leader("L", PI, "x", "0303", 2),
        phase="activation", active={}, side=PI, dice=[5],
    )  # fmt: skip
    game.play(Option("activate", formation="x"))
    (told,) = [e for e in game.events_for(AU) if e.kind == "attempt"]
    assert (told.args["die"], told.args["result"]) == (5, "failed")
    assert not {"value", "command"} & set(told.args)
    assert game.activation("x", seat=AU).value is None


@rule("H8", "Q83")
def test_guns_that_fire_from_afar_stay_face_down():
    """The column, the dice and the result are told; nothing of who fired, and how strong he is."""
    game = position(au("G", "0609", type="horse-artillery", strength=5), pi("P", "0605"), dice=[6, 6])
    act(game, "G", "fire", target="0605")
    assert not has(game, "G", FACE_UP)
    (told,) = [e for e in game.events_for(PI) if e.kind == "fire"]
    assert {"column", "dice", "result"} <= set(told.args)
    assert not {"strength", "firepower", "parts"} & {**told.args, **told.secret}.keys()
    assert '"G"' not in json.dumps([[e.kind, e.args, e.secret] for e in game.events_for(PI)])


# Questions, options, refusals


@rule("H5", "Q82")
def test_what_a_face_down_overall_commander_adds_is_not_told():
    def told(rating, seat, flags=()):
        chief = {
            "id": "C",
            "side": PI,
            "type": "overall-commander",
            "hex": "0104",
            "rating": rating,
            "flags": list(flags),
        }
        leader = {"id": "L", "side": PI, "type": "commander", "formation": "y", "hex": "0101", "flags": ["face-up"]}
        units = (au("A", "0505"), leader, pi("P", "0801", formation="y"), chief)
        found = position(*units, phase="activation", active={}).activation("y", seat=seat)
        return found.drm, found.chance

    assert told(2, AU) == told(4, AU) == (0, None)
    assert told(4, PI)[0] == -1
    assert told(2, PI)[0] == 0
    assert told(4, AU, ["face-up"])[0] == -1
    assert told(4, AU, ["face-up"])[1] is not None


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


@rule("8.7")
def test_a_counter_that_lies_face_down_is_not_found_by_its_name():
    """Else whoever asks for each name in turn would learn which of them is where."""
    answers = []
    for there, away in (("B", "C"), ("C", "B")):
        game = position(au("G", "0508", **GUN), pi(there, "0505", **GUN), pi(away, "0204", **GUN))
        answers.append([clauses(game, "fire", unit="G", target=name) for name in ("B", "C", "0505")])
    assert answers[0] == answers[1]
    assert answers[0][0] == answers[0][1] != []


def test_a_seat_does_not_find_a_hidden_unit_by_its_name():
    game = position(au("G", "0505", type="field-artillery"), pi("P", "0502"))
    with pytest.raises(EsagonoError, match="no hex 'P'"):
        game.forecast(kind="fire", target="P", firers=["G"], seat=AU)
    with pytest.raises(EsagonoError, match="no hex 'P'"):
        game.sight("G", "P", seat=AU)


# Forecasts


@rule("8.7.a", "2.1.c")
def test_forecast_of_a_seat_knows_only_backs():
    """Two counters look alike from behind: the seat's forecast is the same whichever of them it is."""

    def seen(here):
        other = "X" if here == "Y" else "Y"
        game = position(
            au("A", "0608", strength=6, stacking=2),
            *(
                pi(id, "0605" if id == here else "0201", strength=2 if id == "X" else 6, cohesion=8 + 2 * (id == "Y"))
                for id in sorted((here, other))
            ),
            markers=[assault("0606", "0605", "A")],
        )
        return game.forecast(kind="assault", attackers=["A"], target="0605", from_="0606", seat="austrian")

    x, y = seen("X"), seen("Y")
    assert x == y
    assert x.assumption == "look-alikes"
    assert x.worst_column != x.best_column
    assert "X" not in str(x.results)


def test_forecast_of_a_seat_for_enemy_units_is_refused():
    game = position(au("A", "0608"), pi("P", "0604"))
    with pytest.raises(EsagonoError):
        game.forecast(kind="assault", attackers=["P"], target="0608", from_="0607", seat="austrian")


CONTENTS = (
    {"type": "line", "strength": 6, "cohesion": 7},
    {"type": "light", "strength": 1, "cohesion": 10},
)
"""Two counters with the same back: infantry of stacking value 1."""


@pytest.mark.parametrize(
    ("own", "question"),
    [
        (au("A", "0510", type="field-artillery"), {"kind": "fire", "firers": ["A"]}),
        (au("A", "0509"), {"kind": "assault", "attackers": ["A"]}),
        (au("A", "0510", type="cavalry"), {"kind": "charge", "attackers": ["A"]}),
    ],
)
@rule("8.7.a", "H1", "H8")
def test_a_forecast_for_a_seat_tells_nothing_of_a_counter_that_is_alone_of_its_kind(own, question):
    told = []
    for content in CONTENTS:
        game = position(own, pi("P", "0506", **content))
        assert game.forecast(target="0506", **question, cases=False).legal
        told.append(game.forecast(target="0506", **question, seat=AU))
    assert told[0] == told[1]
    assert told[0].assumption


@rule("8.7.a", "H1")
def test_counters_of_the_game_are_taken_for_those_with_their_back():
    """Napoli (2 points) and Toscana (1) look alike; the forecast takes neither for itself, whoever is in play."""
    told = []
    for id in ("pi-1-10-napoli", "pi-toscana"):
        game = position(au("A", "0509"), {"id": id, "hex": "0506"})
        told.append(game.forecast(kind="assault", target="0506", attackers=["A"], seat=AU))
    assert told[0] == told[1]


@rule("H4", "Q81")
def test_a_hidden_counter_has_more_than_it_has_lost():
    game = position(au("A", "0509"), pi("P", "0506", strength=12, lost=11))
    told = game.forecast(kind="assault", target="0506", attackers=["A"], seat=AU)
    assert told.totals["defense"] >= 1
    assert [part.unit for part in told.sums["attack"].parts] == ["A"]
    assert all(part.unit != "P" for part in told.sums["defense"].parts), "he lies face down"
