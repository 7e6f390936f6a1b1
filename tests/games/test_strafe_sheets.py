"""The sheets of Gorizia: what they promise is the forecast, what they offer can be played, all in one Action."""

from __future__ import annotations

import json
from typing import Any

import pytest

import esagono
from esagono.engine import Game, Option
from esagono.engine.questions import CannotAnswer, answer

LAMBRO = "it-lambro-"
GUNS = 15


def activated() -> Game:
    """Lambro acts; its headquarters is to be placed."""
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=7)
    game.play(Option("plan", brigade="it-lambro", box=GUNS), "italian")
    game.play(Option("ready"), "italian")
    quiet = ("ready", "done", "open-fire")
    while game.decision is not None and game.decision.kind != "activation":
        side = game.decision.side
        options = game.options(side)
        bid = Option("bid", points=3 if side == "italian" else 0)
        closing = [o for o in options if o.verb in quiet]
        game.play(bid if bid in options else closing[0], side)
    game.play(Option("activate", brigade="it-lambro"))
    return game


def bombarding() -> Game:
    """It has declared two Assaults and is about to bombard."""
    game = activated()
    game.play(Option("place-hq", hex="2114"))
    for option in [o for o in game.options() if o.verb == "attach"]:
        game.play(option)
    game.play(Option("done"))
    for unit, target in (("i-205", "2111"), ("ii-205", "2111"), ("iii-205", "2211"), ("i-206", "2211")):
        game.play(Option("assault", unit=LAMBRO + unit, to=target))
    game.play(Option("end-movement"))
    return game


def sheet(game: Game, seat: str, **how: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(answer(game, seat, "en", "sheet", how)))
    return found


def rows(found: dict[str, Any], group: int = 0) -> dict[str, dict[str, Any]]:
    return {r["key"]: r for r in found["groups"][group]["rows"]}


def run(game: Game, seat: str, *options: list[Any]) -> None:
    for data in options:
        game.play(Option.from_data(list(data)), seat)


def test_a_bombardment_is_aimed_gun_by_gun_and_all_together() -> None:
    game = bombarding()
    first = sheet(game, "italian")
    assert first["target"] == "2111", "the first hex that will be assaulted"
    assert [t["id"] for t in first["topics"]] == ["non-artillery", "barrage"]
    assert "column" not in first
    gun = next(r for r in first["groups"][0]["rows"] if r.get("option"))
    run(game, "italian", gun["option"])
    aimed = sheet(game, "italian")
    assert rows(aimed)[gun["key"]]["on"]
    found = game.forecast(kind="offensive", target="2111", guns=[gun["key"]], seat="italian")
    assert aimed["column"] == found.column
    assert aimed["headline"]["p"] == pytest.approx(float(1 - found.results["steps"].get(0, 0)))
    # the row takes it back; turned to another hex it would fire there instead
    assert rows(aimed)[gun["key"]]["option"] == ["hold", {"unit": gun["key"]}]
    other = rows(sheet(game, "italian", target="2211"))[gun["key"]]
    run(game, "italian", *other["first"], other["option"])
    assert game.view("italian")["combat"]["bombardment"]["aims"] == [
        {"unit": gun["key"], "target": "2211", "aim": "non-artillery"}
    ]
    everybody = next(p for p in sheet(game, "italian", target="2111")["proposals"] if p["id"] == "all")
    run(game, "italian", *everybody["options"])
    assert len(game.view("italian")["combat"]["bombardment"]["aims"]) == len(rows(first))
    planned = sheet(game, "italian", target="2111")
    assert planned["groups"][-1]["rows"][0]["look"] == "2211", "the other fire stands below"


def test_who_sees_a_target_and_what_hides_it() -> None:
    game = bombarding()
    assert "Seen from" in sheet(game, "italian", target="2111")["notes"][-1]
    hidden = sheet(game, "italian", target="2403")
    assert "Not seen" in hidden["notes"][-1]
    assert all(r.get("refused") or "option" not in r for r in hidden["groups"][0]["rows"])


def test_the_same_as_last_time() -> None:
    game = bombarding()
    gun = next(r for r in sheet(game, "italian")["groups"][0]["rows"] if r.get("option"))
    assert not [p for p in sheet(game, "italian").get("proposals", ()) if p["id"] == "again"]
    game.emit("bombardment", "13.2.1", side="italian", hex="2211", aim="non-artillery", gun_units=[gun["key"]])
    again = next(p for p in sheet(game, "italian")["proposals"] if p["id"] == "again")
    assert again["options"] == [["fire", {"unit": gun["key"], "target": "2211", "category": "non-artillery"}]]


def test_defensive_fire_and_the_order_of_assaults() -> None:
    game = bombarding()
    game.play(Option("open-fire"))
    seat = "austro-hungarian"
    found = sheet(game, seat)
    assert found["targets"] == ["2112", "2212"]
    everybody = next(p for p in found["proposals"] if p["id"] == "all")
    run(game, seat, *everybody["options"])
    aims = game.view(seat)["combat"]["defense"]["aims"]
    target = aims[-1]["target"]
    firers = [a["unit"] for a in aims if a["target"] == target]
    promised = game.forecast(kind="defensive", target=target, firers=firers, seat=seat)
    assert sheet(game, seat)["column"] == promised.column
    with pytest.raises(CannotAnswer):
        sheet(game, "italian")
    game.play(Option("open-fire"), seat)
    while game.decision is not None and game.decision.kind == "loss":
        game.play(game.options()[0])
    left = sheet(game, "italian")
    assert [r["look"] for r in left["groups"][0]["rows"]] == ["2111", "2211"]
    assert left["actions"] == [["resolve-assault", {"target": "2111"}]]
    waves = [[LAMBRO + "i-205", LAMBRO + "ii-205"]]
    promise = game.forecast(kind="assault", target="2111", waves=waves, seat="italian").results["taken"]
    assert left["headline"]["p"] == pytest.approx(float(promise))
    assert sheet(game, "italian", target="2211")["actions"] == [["resolve-assault", {"target": "2211"}]]


def test_a_headquarters_shows_its_range_before_it_is_placed() -> None:
    game = activated()
    for hex, inside in (("1612", 4), ("2114", 6)):
        found = answer(game, "italian", "en", "odds", {"option": ["place-hq", {"hex": hex}]})
        told = game.command("it-lambro", at=hex)
        assert sum(state == "in" for state in told.units.values()) == inside
        assert f"{inside} of 6" in found["title"]
        assert {h for h, c in found["painting"]["hexes"].items() if c == "command-in"} <= set(told.hexes)


def test_a_brigade_follows_one_of_its_units() -> None:
    game = activated()
    game.play(Option("place-hq", hex="2114"))
    game.play(Option("done"))
    lead = LAMBRO + "ii-206"
    game.play(Option("select", unit=lead))
    game.play(Option("move", unit=lead, to="1814"))
    options = json.loads(json.dumps(answer(game, "italian", "en", "follow", {"unit": lead})))["options"]
    distance = game.rules.grid.distance
    before = {u["id"]: u["hex"] for u in game.view("italian")["units"]}
    run(game, "italian", *options)
    after = {u["id"]: u["hex"] for u in game.view("italian")["units"]}
    moved = {u for u in before if before[u] != after[u]}
    assert len(moved) == 5, "all others of the brigade"
    goal = game.rules.hex_named("1814")
    for unit in moved:
        assert unit.startswith(LAMBRO)
        assert distance(game.rules.hex_named(after[unit]), goal) < distance(game.rules.hex_named(before[unit]), goal)
    with pytest.raises(CannotAnswer):
        answer(game, "austro-hungarian", "en", "follow", {"unit": lead})


def test_all_who_may_be_attached_are_attached_with_one_button() -> None:
    game = activated()
    game.play(Option("place-hq", hex="2114"))
    able = [o.text("unit") for o in game.options() if o.verb == "attach"]
    first = sheet(game, "italian")
    assert set(rows(first)) == set(able)
    assert first["actions"] == [["done"]]
    run(game, "italian", rows(first)[able[0]]["option"])
    assert rows(sheet(game, "italian"))[able[0]]["on"], "and can be let go"
    run(game, "italian", *sheet(game, "italian")["proposals"][0]["options"])
    assert game.decision is not None
    assert game.decision.kind == "movement"
    action = game.view("italian")["action"]
    assert set(able) <= {*action["guns"], *action["independents"]}


def test_a_brigade_does_not_follow_into_a_hex_that_is_full() -> None:
    game = activated()
    game.play(Option("place-hq", hex="2114"))
    game.play(Option("done"))
    lead = LAMBRO + "ii-206"
    game.play(Option("select", unit=lead))
    game.play(Option("move", unit=lead, to="1814"))
    run(game, "italian", *answer(game, "italian", "en", "follow", {"unit": lead})["options"])
    assert Option("end-movement") in game.options("italian"), "nobody has to leave a hex again"
    assert answer(game, "italian", "en", "crowded", {}) == {}


def test_fire_losses_and_waves_are_one_click_each() -> None:
    """Everything that an Action asks after its declarations has a proposal that answers it whole."""
    game = bombarding()
    asked = []
    verbs = ("pass", "end-counter", "no-reaction", "stand", "decline", "done", "name", "retreat")
    while game.decision is not None and game.decision.kind != "activation":
        decision = game.decision
        seat, kind = decision.side, decision.kind
        if kind in ("bombard", "defend", "loss", "wave"):
            found = sheet(game, seat)
            wanted = ("all-open-fire", "proposed", "strongest")
            proposal = next((p for p in found["proposals"] if p["id"] in wanted), None)
            rolled = game.state.rolled
            assert proposal, kind
            run(game, seat, *proposal["options"][:-1])
            assert game.state.rolled == rolled, "no die falls before the last option"
            assert [(d.side, d.kind) for d in game.decisions if d.side == seat] == [(seat, kind)]
            run(game, seat, proposal["options"][-1])
            asked.append(kind)
            continue
        options = game.options(seat)
        game.play(next((o for verb in verbs for o in options if o.verb == verb), options[0]), seat)
    assert {"bombard", "defend", "loss"} <= set(asked)


def test_losses_are_proposed_so_that_units_live() -> None:
    """A unit at its last step loses another only if nobody else can."""
    game = bombarding()
    while game.decision is not None and game.decision.kind != "loss":
        seat = game.decision.side
        fire = next(p for p in sheet(game, seat)["proposals"] if p["id"] == "all-open-fire")
        run(game, seat, *fire["options"])
    assert game.decision is not None
    seat = game.decision.side
    able = {o.text("unit") for o in game.options(seat)}
    taken = [o[1]["unit"] for o in sheet(game, seat)["proposals"][0]["options"]]
    assert taken[0] in able
    view = {u["id"]: u for u in game.view(seat)["units"]}
    assert not view[taken[0]]["reduced"] or all(view[u]["reduced"] for u in able)


def test_the_counters_of_all_scenarios_are_told() -> None:
    """The page gets them once for the game, whatever scenario is played."""
    rules = esagono.new("gorizia-1916", scenario="bridgehead").rules
    campaign = esagono.new("gorizia-1916", scenario="campaign").rules
    told = rules.components("en")["counters"]
    assert set(campaign.roster.ids) <= set(told)
    assert told["it-lombardia-i-73"]["formation"] == "Lombardia"


def test_what_is_said_before_something_ends() -> None:
    """A turn without a plan, and a fire without a target, are regretted: a word before; else nothing."""
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=7)
    (told,) = answer(game, "italian", "en", "closing", {})
    assert "No brigade is planned" in told
    game.play(Option("plan", brigade="it-lambro", box=0), "italian")
    assert answer(game, "italian", "en", "closing", {}) == []
    assert len(answer(game, "austro-hungarian", "en", "closing", {})) == 1, "each of its own plans"

    game = activated()
    game.undo()
    (told,) = answer(game, "italian", "en", "closing", {})
    assert told.startswith("A planned brigade of yours has not acted. If the enemy passes too")
    game.play(Option("pass"))
    assert answer(game, "austro-hungarian", "en", "closing", {}) == [], "it has planned nothing"

    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=7)
    for side in ("italian", "austro-hungarian"):
        game.play(next(o for o in game.options(side) if o.verb == "plan"), side)
        game.play(Option("ready"), side)
    while game.decision is not None and game.decision.kind != "activation":
        game.play(
            next(o for o in game.options() if o.verb in ("ready", "done", "bid", "open-fire")), game.decision.side
        )
    assert game.decision is not None
    game.play(Option("pass"))
    (told,) = answer(game, game.decision.side, "en", "closing", {})
    assert told.startswith("The enemy has passed.")
    assert told.endswith("your planned brigade does not act.")

    game = bombarding()
    assert len(answer(game, "italian", "en", "closing", {})) == 1
    assert answer(game, "austro-hungarian", "en", "closing", {}) == []
    gun = next(o for o in game.options() if o.verb == "select")
    game.play(gun)
    game.play(next(o for o in game.options() if o.verb == "fire"))
    assert answer(game, "italian", "en", "closing", {}) == []
