"""An examiner's cases: initiative, passes, attempts, the end of a turn, the II Corps and victory."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import Option

from .examining import clauses, rule
from .fights import AU, PI, au, pi


def leader(id, side, formation, hex, command=4):
    return {"id": id, "side": side, "type": "commander", "command": command, "formation": formation, "hex": hex}


def overall(id, side, hex, rating):
    return {"id": id, "side": side, "type": "overall-commander", "rating": rating, "hex": hex}


BASE = (
    leader("B", AU, "benedek", "0109", 3),
    leader("W", AU, "wohlgemuth", "0111", 4),
    leader("D", PI, "first", "1102", 3),
    leader("F", PI, "second", "1104", 2),
    au("b1", "0109", formation="benedek"),
    au("w1", "0111", formation="wohlgemuth"),
    pi("d1", "1102", formation="first"),
    pi("f1", "1104", formation="second"),
)


def game(*more, **doc):
    whole = {
        "game": "goito-1848", "turn": 3, "phase": "activation", "side": AU, "initiative": AU,
        "map": {"size": [12, 12]}, "units": [*BASE, *more],
    } | doc  # fmt: skip
    return esagono.position(whole)


def formation(game, id):
    return next(f for f in game.to_position()["formations"] if f["id"] == id)


def flags(game, id):
    return next(u for u in game.to_position()["units"] if u["id"] == id).get("flags", [])


def passes(game, *sides):
    for side in sides:
        assert (game.decision.kind, game.decision.side) == ("activation", side)
        game.play(Option("pass"))


OVERALL = (overall("R", AU, "0112", 4), overall("C", PI, "1112", 2))


@rule("4.A.a", "4.A.b", "2.2.3.b", "Q2")
@pytest.mark.parametrize(
    ("austrian", "piedmontese", "first"),
    [([1, 1], [1, 2], AU), ([1, 1], [2, 3], PI), ([1, 1, 6, 6], [2, 2, 1, 1], AU), ([1, 1, 1, 1], [2, 2, 6, 6], PI)],
)
def test_two_dice_and_the_rating_decide_the_initiative_and_ties_are_rolled_again(austrian, piedmontese, first):
    found = game(*OVERALL, phase="initiative", dice_of={AU: austrian, PI: piedmontese})
    assert found.to_position()["initiative"] == first
    assert found.decision.side == first
    assert found.decision.kind == "activation"


@rule("4.B.2.d", "E2")
@pytest.mark.parametrize("first", [AU, PI])
def test_three_passes_in_a_row_end_the_phase(first):
    second = PI if first == AU else AU
    found = game(initiative=first, side=first)
    passes(found, first, second, first)
    assert found.decision is None or found.to_position()["turn"] == 4


@rule("4.B.2.c", "Q11")
def test_who_passed_may_try_again_and_a_failed_attempt_breaks_the_row():
    found = game(dice=[5, 5])
    passes(found, AU, PI)
    found.play(Option("activate", formation="benedek"))
    assert formation(found, "benedek")["failed"] == 1
    passes(found, PI, AU)
    assert found.decision.side == PI
    found.play(Option("activate", formation="first"))
    assert found.decision.side == AU
    assert found.to_position()["turn"] == 3


@rule("6.1.1.a", "6.1.2.a", "6.1.4.a", "E3", "T1")
@pytest.mark.parametrize(
    ("failed", "near", "die", "activated"),
    [
        (0, False, 3, True), (0, False, 4, False), (0, False, 5, False), (1, False, 4, True), (1, False, 5, False),
        (2, False, 5, True), (0, True, 4, True), (0, True, 5, False), (2, True, 5, True), (3, False, 5, True),
    ],
)  # fmt: skip
def test_attempts(failed, near, die, activated):
    found = game(
        overall("R", AU, "0110" if near else "0912", 1),
        formations=[{"id": "benedek", "side": AU, "failed": failed}],
        dice=[die],
    )
    odds = found.activation("benedek")
    least = sum(1 for d in range(1, 6) if d - failed - near <= 3)
    assert (odds.p_activated * 6, odds.p_failed * 6, odds.p_loose * 6) == (least, 5 - least, 1)
    found.play(Option("activate", formation="benedek"))
    after = formation(found, "benedek")
    assert after["activated"] is activated
    assert after["failed"] == (0 if activated else failed + 1)
    if not activated:
        assert found.decision.side == PI


@rule("2.2.3.c", "6.1.4.a", "Q5")
def test_the_question_of_command_tells_who_is_in_range_of_the_chief():
    found = game(overall("R", AU, "0110", 1), overall("C", PI, "1112", 2))
    assert {id: (c.state, c.distance) for id, c in found.command("R").items()} == {"B": ("in", 1), "W": ("in", 1)}
    assert {id: c.state for id, c in found.command("C").items()} == {"D": "out", "F": "out"}
    assert found.command("C", seat=AU) == {}


@rule("6.2.a", "6.2.b", "Q8")
@pytest.mark.parametrize("mood", [-3, -1, 0, 1, 3])
@pytest.mark.parametrize("die", [1, 3, 6])
def test_a_six_is_always_a_roll_on_the_initiative_table(mood, die):
    total = die + mood
    names = {2: "hesitates", 3: "cautious", 4: "cautious", 5: "own-initiative"}
    name = "falls-back" if total <= 1 else "impetuous" if total >= 6 else names[total]
    found = game(formations=[{"id": "benedek", "side": AU, "failed": 5, "mood": mood}], dice=[6, die])
    events = found.play(Option("activate", formation="benedek"))
    rolled = next(e for e in events if e.kind == "loose")
    assert rolled.args["result"] == name
    assert formation(found, "benedek")["activated"]


@rule("6.1.b")
def test_once_a_turn():
    found = game(formations=[{"id": "benedek", "side": AU, "activated": True}])
    assert clauses(found, "activate", formation="benedek") == ["6.1.b"]
    assert clauses(found, "activate", formation="first") == ["4.B.2.a"]


@rule("15.2.a", "15.2.1.a", "Q12")
@pytest.mark.parametrize(("turn", "done", "open"), [(1, 0, True), (1, 1, False), (2, 1, True), (3, 1, True)])
def test_the_piedmontese_activate_as_many_as_the_turn(turn, done, open):
    found = game(turn=turn, side=PI, formations=[{"id": "first", "side": PI, "activated": done > 0}])
    assert (clauses(found, "activate", formation="second") == []) == open
    if not open:
        assert clauses(found, "activate", formation="second") == ["15.2.a"]


@rule("15.2.a")
def test_the_austrians_have_no_such_limit():
    found = game(turn=1, formations=[{"id": "benedek", "side": AU, "activated": True}])
    assert clauses(found, "activate", formation="wohlgemuth") == []


@rule("Q10")
def test_a_side_with_nothing_left_passes_by_itself_and_that_counts():
    done = [{"id": f, "side": PI, "activated": True} for f in ("first", "second")]
    found = game(formations=done)
    found.play(Option("pass"))
    assert found.to_position()["turn"] == 3
    assert found.decision.side == AU
    found.play(Option("pass"))
    assert found.to_position()["turn"] == 4


@rule("4.E.a", "4.E.b", "Q9", "9.4.3.d")
def test_what_goes_at_the_end_of_a_turn():
    units = (
        au("x", "0209", formation="benedek", flags=["low-ammo"], status=1),
        pi("y", "1002", formation="first", flags=["out-of-ammo"]),
        au("z", "0705", formation="benedek", flags=["out-of-command"], type="cavalry"),
    )
    moods = [{"id": "benedek", "side": AU, "failed": 2, "mood": 1}]
    found = game(*units, formations=moods, dice=[1, 1, 6, 6])
    passes(found, AU, PI, AU)
    while found.decision.kind != "activation":
        found.play(next(o for o in found.options() if o.verb in ("done", "stay", "rally")))
    assert found.to_position()["turn"] == 4
    assert "low-ammo" not in flags(found, "x")
    assert "out-of-ammo" not in flags(found, "y")
    assert formation(found, "benedek")["failed"] == 0
    assert formation(found, "benedek")["mood"] == 1
    assert "out-of-command" in flags(found, "z")  # marked again in the new turn: it is still too far


def places(kind):
    """The game's own farms, or the hexes of a village, as the rules list what counts."""
    opened = esagono.new("goito-1848", seed=1)
    objectives = opened.objectives()
    if kind == "farms":
        return [o.hex for o in objectives if o.kind in ("farm", "farmhouse")]
    return [o.hex for o in objectives if o.kind == "village" and kind in o.name.lower()]


def finish(turn, farms, villages=(), second=None, extra=(), options=None, dice=()):
    held = [*places("farms")[:farms], *(h for v in villages for h in places(v))]
    units = [{"id": "au-benedek", "hex": "1518"}, {"id": "au-21-paumgarten", "hex": "1518"}]
    document = {
        "game": "goito-1848", "turn": turn, "phase": "end", "side": AU, "initiative": AU, "options": options or {},
        "control": dict.fromkeys(held, AU), "units": [*units, {"id": "pi-5-aosta", "hex": "1610"}, *extra],
        "dice": list(dice),
    }  # fmt: skip
    if second:
        document["second_corps"] = second
    return esagono.position(document)


CAME = {"choice": "try", "since": 5}
KARL = ({"id": "au-52-ad-karl", "hex": "0508"},)


@rule("16.a", "16.b", "16.c", "16.1.2.a", "16.1.2.b", "Q104", "Q107", "Q109")
@pytest.mark.parametrize(
    ("turn", "farms", "villages", "second", "extra", "winner", "level"),
    [
        (8, 0, ["goito"], None, (), AU, "decisive"),
        (2, 0, ["goito"], None, (), AU, "decisive"),
        (8, 6, [], None, (), AU, "tactical"),
        (8, 7, ["cerl"], None, (), AU, "tactical"),
        (8, 5, ["cerl"], None, (), PI, ""),
        (8, 0, [], None, (), PI, ""),
        (8, 8, ["goito"], CAME, KARL, PI, ""),
        (8, 9, ["goito"], CAME, KARL, AU, "tactical"),
        (8, 0, ["goito", "cerl"], CAME, KARL, AU, "decisive"),
        (6, 0, ["goito", "cerl"], CAME, KARL, AU, "decisive"),
        (8, 6, [], {"choice": "try"}, (), AU, "tactical"),
        (8, 6, [], CAME, (), AU, "tactical"),
    ],
)
def test_victory(turn, farms, villages, second, extra, winner, level):
    found = finish(turn, farms, villages, second, extra)
    assert found.result is not None
    assert found.result.winner == winner
    if level:
        assert found.result.level == level


@rule("16.a")
def test_part_of_goito_is_not_goito_and_farms_do_not_end_the_game_early():
    goito = places("goito")
    assert len(goito) > 1
    found = finish(7, 13)
    assert found.result is None
    document = found.to_position()
    assert document["turn"] == 8
    partly = esagono.position(document | {"phase": "end", "turn": 3, "control": dict.fromkeys(goito[:-1], AU)})
    assert partly.result is None


@rule("Q107")
def test_the_other_reading_counts_the_second_corps_from_the_roll():
    options = {"second_corps_conditions": "from-roll"}
    assert finish(8, 6, [], CAME, (), options).result.winner == PI
    assert finish(8, 6, [], {"choice": "try"}, (), options).result.winner == AU


@rule("16.1.1.a", "16.1.3.a", "Q105", "Q106")
def test_the_second_corps_is_called_once_at_the_end_of_turn_four():
    found = finish(4, 0, dice=[2, 3, 3, 1, 1])
    assert (found.decision.kind, found.decision.side) == ("second_corps", AU)
    assert {o.verb for o in found.options()} == {"call-second-corps", "never-second-corps"}
    never = found.copy()
    never.play(Option("never-second-corps"))
    assert never.to_position()["second_corps"]["choice"] == "never"
    assert never.to_position()["turn"] == 5
    found.play(Option("call-second-corps"))
    assert found.to_position()["second_corps"]["choice"] == "try"
    assert found.to_position()["turn"] == 5
    for turn, asks in ((1, False), (3, False), (4, True), (5, False)):
        at = finish(turn, 0)
        assert (at.decision.kind == "second_corps") == asks


@rule("16.1.1.a", "Q106")
@pytest.mark.parametrize(("die", "comes"), [(1, True), (2, False), (6, False)])
def test_the_second_corps_comes_on_a_one(die, comes):
    found = finish(5, 0, [], {"choice": "try"}, dice=[die])
    assert found.to_position()["turn"] == 6
    assert found.to_position()["second_corps"].get("since", 0) == (6 if comes else 0)
    never = finish(5, 0, [], {"choice": "never"}, dice=[1])
    assert not never.to_position()["second_corps"].get("since")


@rule("Q1")
@pytest.mark.parametrize(("turns", "turn", "over"), [("7", 7, True), ("8", 7, False), ("10", 9, False), ("9", 9, True)])
def test_the_length_of_the_game_is_an_option(turns, turn, over):
    assert (finish(turn, 0, options={"turns": turns}).result is not None) == over


@rule("Q53", "6.1.a")
def test_a_formation_without_units_is_not_attempted():
    units = [u | ({"hex": "eliminated"} if u["id"] == "b1" else {}) for u in BASE]
    found = game(units=units)
    assert [o.args["formation"] for o in found.options() if o.verb == "activate"] == ["wohlgemuth"]
    assert clauses(found, "activate", formation="benedek") == ["6.1.a"]
    assert not found.activation("benedek").legal


@rule("16.a", "16.1.2.a", "Q102", "Q104")
@pytest.mark.parametrize("spelling", ["Cerlongo", "Cerlungo"])
def test_villages_of_a_blank_map_by_their_names(spelling):
    hexes = {
        "0505": {"terrain": "village", "place": "Goito"}, "0506": {"terrain": "village", "place": "Goito"},
        "0808": {"terrain": "village", "place": spelling}, "0202": {"terrain": "farm", "place": "Goito"},
    }  # fmt: skip
    base = {"phase": "end", "map": {"size": [12, 12], "hexes": hexes}}
    both = dict.fromkeys(("0505", "0506"), AU)
    assert game(**base, control=both).result.level == "decisive"
    assert game(**base, control={"0505": AU}).result is None
    came = {"second_corps": {"choice": "try", "since": 2}, "options": {"second_corps_conditions": "from-roll"}}
    assert game(**base, control=both, **came).result is None
    assert game(**base, control=both | {"0808": AU}, **came).result.level == "decisive"


@rule("4.B.1.a", "5.1.b")
def test_the_command_step_marks_units_without_a_commander():
    lost = au("z9", "0906", formation="lost")
    found = game(pi("y9", "1105", formation="first"), lost, phase="command")
    assert "out-of-command" in flags(found, "z9")
    assert "out-of-command" not in flags(found, "y9")


@rule("6.1.1.a", "6.2.b", "16.1.1.a")
def test_dice_of_one_side_for_its_commanders():
    found = game(dice_of={AU: [6, 5], PI: [1]})
    events = found.play(Option("activate", formation="benedek"))
    assert next(e for e in events if e.kind == "loose").args["die"] == 5
    corps = finish(5, 0, [], {"choice": "try"}, dice=[6]).to_position() | {
        "phase": "end",
        "dice_of": {AU: [1], PI: [6]},
    }
    assert esagono.position(corps).to_position()["second_corps"]["since"] == 7
