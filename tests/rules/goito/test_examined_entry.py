"""An examiner's cases: set-up, columns that enter, the II Corps, and what a position may say."""

from __future__ import annotations

from fractions import Fraction

import pytest

import esagono
from esagono.engine import EsagonoError, IllegalOption, Option

from .examining import clauses, rule, seen
from .fights import AU, PI, au, pi, position, settle

BENEDEK = "au-benedek-brigade"


@pytest.fixture(scope="module")
def opened():
    game = esagono.new("goito-1848", seed=3)
    game.play(Option("deploy"))
    game.play(Option("done"))
    return game.to_position()


def turn(opened, number=1, **more):
    base = {"phase": "activation", "side": AU, "initiative": AU, "turn": number}
    return esagono.position(opened | base | more)


# 15: set-up

PLACES = {
    "1810": (2, ["carlo-alberto", "5-aosta", "6-aosta", "aosta-cav", "8-art"]),
    "1414": (2, ["d-arvillars", "7-cuneo", "8-cuneo", "1-2-bersaglieri", "6-art"]),
    "2112": (
        3,
        ["di-ferrere", "17-acqui", "11-casale", "2-2-bersaglieri", "1-10-napoli", "toscana", "nizza-cav", "5-art"],
    ),
    "1909": (3, ["vittorio-emanuele", "1-guardie", "2-guardie", "savoia-cav", "genova-cav", "art-a-cavallo"]),
}


@rule("15.a", "Q110")
def test_every_unit_is_set_up_within_its_radius():
    game = esagono.new("goito-1848", seed=1)
    grid = game.rules.grid
    offered = {}
    for option in game.options():
        if option.verb == "place":
            offered.setdefault(option.args["unit"], set()).add(option.args["hex"])
    names = {f"pi-{name}" for _, names in PLACES.values() for name in names}
    assert set(offered) == names
    for centre, (radius, units) in PLACES.items():
        for name in units:
            there = offered[f"pi-{name}"]
            distances = {grid.distance(grid.index(centre), grid.index(h)) for h in there}
            assert distances == set(range(radius + 1))
    assert clauses(game, "place", unit="pi-5-aosta", hex="0101") == ["15.a"]
    with pytest.raises(IllegalOption) as refused:
        game.play(Option("place", unit="pi-5-aosta", hex="0101"))
    assert [r.clause for r in refused.value.reasons] == ["15.a"]


@rule("15.a", "6.3.1.a", "Q110")
def test_stacking_facing_and_march_at_set_up():
    game = esagono.new("goito-1848", seed=1)
    game.play(Option("place", unit="pi-5-aosta", hex="1810"))
    assert clauses(game, "place", unit="pi-6-aosta", hex="1810") == ["6.3.1.a"]
    assert clauses(game, "place", unit="pi-5-aosta", hex="1811") == ["15.a"]
    game.play(Option("deploy"))
    game.play(Option("face", hex="1810", facing="N"))
    game.play(Option("march", unit="pi-5-aosta"))
    game.play(Option("done"))
    assert seen(game, "pi-5-aosta")["facing"] == "N"
    assert "march" in seen(game, "pi-5-aosta")["flags"]
    assert game.decision.kind == "activation"


@rule("Q98", "Q100", "15.1.d", "6.2.1.c")
def test_who_belongs_to_whom():
    def formations(**options):
        game = esagono.new("goito-1848", seed=1, options=options)
        roster = game.rules.roster
        names = [f.id for f in roster.formations]
        return {id: names[roster.formation[u]] for id, u in roster.index.items() if roster.formation[u] >= 0}

    usual = formations()
    aosta = ("pi-5-aosta", "pi-6-aosta", "pi-aosta-cav", "pi-8-art")
    assert {usual[id] for id in aosta} == {"pi-1-divisione"}
    assert usual["au-5-hussars"] == "au-strassoldo-brigade"
    assert {formations(aosta="reserve")[id] for id in aosta} == {"pi-riserva"}
    three = formations(horse_batteries="three-counters")
    assert len(three) == len(usual) + 2
    game = esagono.new("goito-1848", seed=1)
    assert all(f["mood"] == 0 for f in game.to_position()["formations"])


# 15.1: columns


@rule("15.1.a", "Q53")
@pytest.mark.parametrize(
    ("number", "brigades"),
    [(1, ["benedek"]), (2, ["benedek", "wohlgemuth"]), (3, ["benedek", "wohlgemuth", "strassoldo"]),
     (4, ["benedek", "wohlgemuth", "strassoldo", "clam-gallas"]),
     (7, ["benedek", "wohlgemuth", "strassoldo", "clam-gallas"])],
)  # fmt: skip
def test_brigades_may_be_called_from_their_turn_on(opened, number, brigades):
    game = turn(opened, number)
    offered = [o.args["formation"] for o in game.options() if o.verb == "activate"]
    assert offered == [f"au-{name}-brigade" for name in brigades]
    later = "au-liechtestein-brigade"
    assert clauses(game, "activate", formation=later) != []


@rule("16.1.1.b", "16.1.1.c", "Q108")
@pytest.mark.parametrize(
    ("number", "brigades"),
    [(5, 0), (6, 1), (7, 2), (8, 3)],
)
def test_the_second_corps_comes_one_brigade_a_turn(opened, number, brigades):
    game = turn(opened, number, second_corps={"choice": "try", "since": 6})
    offered = {o.args["formation"] for o in game.options() if o.verb == "activate"}
    names = ["liechtestein", "thurn-taxis", "giulay"]
    assert [f"au-{name}-brigade" in offered for name in names] == [i < brigades for i in range(3)]
    if brigades:
        assert set(game.reach("au-9-jager")) >= {"0108"}


@rule("15.1.b", "15.1.c", "T6", "Q54")
def test_each_place_of_the_column_costs_a_point_or_half_of_one(opened):
    game = turn(opened, dice=[1])
    game.play(Option("activate", formation=BENEDEK))
    game.play(Option("done"))
    order = ["au-21-paumgarten", "au-4-grenzer", "au-33-gyulai", "au-1-art"]
    for place, unit in enumerate(order):
        march, plain = game.reach(unit, mode="march"), game.reach(unit, mode="normal")
        assert march["1919"].cost == Fraction(place + 1, 2)
        assert len(march) > 5
        assert {r.path[0] for r in march.values()} == {"1919"}
        assert all(hex == r.path[-1] for hex, r in march.items())
        if unit != "au-1-art":
            assert plain["1919"].cost == place + 1
        game.play(Option("enter", unit=unit, hex="1919", mode="march"))
        farthest = [o for o in game.options() if o.verb == "move"][-1]
        game.play(farthest)
        settle(game)
        assert seen(game, unit)["hex"] == farthest.args["to"]


@rule("Q117", "8.1.a", "15.1.b")
def test_the_tail_enters_by_the_one_hex_it_always_has(opened):
    units = [u | ({"spent": 5} if u["id"] == "au-33-gyulai" else {}) for u in opened["units"]]
    game = turn(opened | {"units": units}, dice=[1])
    assert set(game.reach("au-33-gyulai", mode="normal")) == {"1919"}


@rule("Q53", "15.1.a")
def test_a_brigade_that_is_not_activated_waits(opened):
    game = turn(opened)
    for _ in range(3):
        game.play(Option("pass"))
    assert game.to_position()["turn"] == 2
    assert seen(game, "au-4-grenzer")["hex"] == "pool"
    assert seen(game, "au-benedek")["hex"] == "pool"


@rule("Q53", "6.1.4.a")
def test_the_chief_who_enters_with_a_brigade_helps_it(opened):
    game = turn(opened)
    odds = game.activation(BENEDEK)
    assert ("6.1.4", -1) in odds.drms
    assert odds.p_activated * 6 == 5


@rule("Q55", "15.1.a")
def test_a_blocked_entry_hex(opened):
    held = [u | ({"hex": "1919"} if u["id"] == "pi-5-aosta" else {}) for u in opened["units"]]
    game = turn(opened | {"units": held}, dice=[1])
    entries = {r.path[0] for r in game.reach("au-4-grenzer").values()}
    assert "1919" not in entries
    assert entries
    zone = set(game.zoc(PI))
    assert not entries & zone


@rule("Q55", "15.1.a")
@pytest.mark.parametrize(("enemy", "entries"), [("1212", {"0701"}), ("0701", {"0501", "0901"})])
def test_either_side_avoids_a_blocked_entry_hex(enemy, entries):
    column = {"id": "W", "side": PI, "hex": "pool", "turn": 2, "entry": "0701"}
    game = position(column, au("A", enemy), side=PI, active={"formation": "piedmontese-formation", "step": "actions"})
    assert {r.path[0] for r in game.reach("W").values()} == entries


@rule("Q55", "3.1.2.a")
@pytest.mark.parametrize(("kind", "enters"), [("assault", True), ("charge", False)])
def test_only_an_assault_marker_opens_an_entry_hex_under_the_enemys_eyes(kind, enters):
    column = {"id": "W", "side": PI, "hex": "pool", "turn": 2, "entry": "0701"}
    marker = {"hex": "0701", "to": "0702", "kind": kind, "forces": ["C"]}
    game = position(
        column, pi("C", "0401", type="cavalry"), au("A", "0702"), side=PI, markers=[marker],
        active={"formation": "piedmontese-formation", "step": "actions"},
    )  # fmt: skip
    assert ("0701" in {r.path[0] for r in game.reach("W").values()}) == enters


@rule("Q55", "15.1.a")
def test_an_entry_hex_under_the_enemys_eyes_needs_a_marker(opened):
    near = [u | ({"hex": "1917"} if u["id"] == "pi-5-aosta" else {}) for u in opened["units"]]
    game = turn(opened | {"units": near}, dice=[1])
    assert "1919" in {r.path[0] for r in game.reach("au-4-grenzer").values()}
    nearer = [u | ({"hex": "1918"} if u["id"] == "pi-5-aosta" else {}) for u in opened["units"]]
    game = turn(opened | {"units": nearer}, dice=[1])
    game.play(Option("activate", formation=BENEDEK))
    assert game.decision.kind == "declare"
    assert clauses(game, "declare-assault", unit="au-4-grenzer", hex="1919", to="1918") == []
    game.play(Option("declare-assault", unit="au-4-grenzer", hex="1919", to="1918"))
    settle(game)
    assert clauses(game, "enter", unit="au-4-grenzer", hex="1919", mode="normal") == []


# Positions


@rule("8.d")
@pytest.mark.parametrize("spent", [2, 2.5, "5/2", "2"])
def test_points_spent_in_a_position(spent):
    game = position(au("A", "0505", spent=spent), pi("P", "1201"))
    assert max(r.cost for r in game.reach("A").values()) <= 5
    assert len(game.reach("A")) < len(position(au("A", "0505"), pi("P", "1201")).reach("A"))


def test_a_position_is_written_as_it_was_read():
    game = position(
        au("A", "0505", strength=5, lost=2, status=2, flags=["low-ammo", "square"]),
        au("G", "0808", type="horse-artillery", flags=["limbered"]),
        pi("P", "0502", type="cavalry", flags=["exhausted"], facing="NW"),
        markers=[{"hex": "0503", "to": "0502", "kind": "assault", "forces": ["A"]}],
        formations=[{"id": "austrian-formation", "side": AU, "failed": 2, "mood": -1, "activated": True}],
        control={"0101": AU}, second_corps={"choice": "try", "since": 6}, initiative=PI,
    )  # fmt: skip
    written = game.to_position()
    again = esagono.position(written).to_position()
    assert written == again
    unit = next(u for u in written["units"] if u["id"] == "A")
    assert (unit["lost"], unit["status"], set(unit["flags"]) >= {"low-ammo", "square"}) == (2, 2, True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"units": [au("A", "0505", type="dragon")]}, {"units": [au("A", "0505", facing="E")]},
        {"units": [au("A", "0505", status=4)]}, {"units": [au("A", "9999")]}, {"phase": "tea"}, {"side": "french"},
        {"markers": [{"hex": "0505", "to": "0707", "kind": "assault"}]}, {"control": {"0505": "french"}},
        {"second_corps": {"choice": "perhaps"}}, {"nonsense": 1}, {"map": {"hexes": {"0505": {"terrain": "lava"}}}},
        {"map": {"sides": {"0505-0506": "wall"}}}, {"units": [au("A", "0505", lost=4)]}, {"turn": 0}, {"turn": 9},
        {"active": {"formation": "nobody", "step": "actions"}}, {"options": {"turns": "3"}}, {"turn": "two"},
        {"units": [au("A", "0505"), pi("B", "0505")]},
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_words(wrong):
    units = wrong.pop("units", [au("A", "0505")])
    with pytest.raises(EsagonoError) as refused:
        position(*units, pi("P", "1201"), **wrong)
    assert len(str(refused.value)) > 10


def test_what_a_position_may_leave_out():
    """No commander, no loose cannon, numbers for texts: none of it stands in the way of a question."""
    units = [au("A", "0508", formation="f"), pi("P", "0505")]
    base = {"game": "goito-1848", "map": {"size": [12, 12]}, "units": units}
    for loose in (None, False, ""):
        game = esagono.position(base | {"active": {"formation": "f", "step": "declare", "loose": loose}})
        assert clauses(game, "declare-assault", unit="A", hex="0506", to="0505") == []
    game = esagono.position(base | {"options": {"turns": 10, "charge_shock": False}, "turn": 10})
    assert (game.rules.options["turns"], game.rules.options["charge_shock"]) == ("10", "no")
    assert esagono.position({"game": "goito-1848", "phase": "setup", "units": []}).decision.side == PI


@rule("8.3.3.a", "15.1.a")
def test_a_column_comes_in_facing_along_its_road():
    active = {"formation": "au-liechtestein-brigade", "step": "actions"}
    off = [{"id": i, "hex": "pool"} for i in ("au-liechtestein", "au-9-jager", "au-52-ad-karl", "au-2-cav")]
    enemy = [{"id": "pi-di-ferrere", "hex": "2008"}, {"id": "pi-11-casale", "hex": "2008", "facing": "S"}]
    game = esagono.position({
        "game": "goito-1848", "turn": 5, "phase": "action", "side": "austrian", "initiative": "austrian",
        "active": active, "units": [*enemy, *off], "second_corps": {"choice": "try", "since": 5}, "seed": 1,
    })  # fmt: skip
    assert game.reach("au-9-jager", mode="march")["0108"].facings == ("NE",)
    game.play("enter", unit="au-9-jager", hex="0108", mode="march")
    game.play("halt", unit="au-9-jager")
    (unit,) = [u for u in game.view("austrian")["units"] if u.get("id") == "au-9-jager"]
    assert unit["facing"] == "NE"
