"""What a seat receives depends on what it may know, and on nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from esagono.engine import Game, Option
from esagono.games import find
from esagono.server.messages import Refusal
from esagono.server.play import presentation
from esagono.server.play.match import Match
from esagono.server.questions import answers
from esagono.server.storage.rows import MatchRow, SeatRow
from tests.server.helpers import AUSTRIAN, ITALIAN, Page, Table

Make = Callable[..., Table]
SEATS = (ITALIAN, AUSTRIAN, "observer")


def a_match(steps: int, seed: int) -> Match:
    rules = find("isonzo-1917").ruleset(None, {})
    about = MatchRow(
        "m", "isonzo-1917", "historical", rules.options, None, "1", "", "", str(seed), True, "", "", False, None, 0
    )
    seats = [SeatRow("m", s, "human", None, None) for s in SEATS]
    match = Match(about, seats, Game.begin(rules, str(seed)))
    rng = random.Random(seed)
    while match.row < steps and match.game.decisions:
        decision = rng.choice(match.game.decisions)
        match.play_row(decision.side, rng.choice(match.game.options(decision.side)))
    return match


def everything_told(match: Match, seat: str) -> dict[str, Any]:
    """All that a seat can get out of the server in one position."""
    out: dict[str, Any] = {
        "board": presentation.board_of(match, seat, "en"),
        "log": presentation.events_of(match, seat, "it"),
    }
    view = match.game.view(seat)
    own = [u["id"] for u in view["units"] if u["side"] == seat]
    asked: list[tuple[str, dict[str, Any]]] = []
    for side in (ITALIAN, AUSTRIAN):
        asked += [(q, {"side": side}) for q in ("zoc", "supply", "threat")]
    asked += [("reach", {"unit": u}) for u in match.rules.roster.ids[::5]]  # type: ignore[attr-defined]
    asked += [("turns", {"unit": u, "turns": 4}) for u in match.rules.roster.ids[::9]]  # type: ignore[attr-defined]
    for hex, stack in sorted(view["stacks"].items()):
        if stack["side"] != seat and own:
            near = [u["id"] for u in view["units"] if u["side"] == seat and u["hex"] in match.rules.hexes_around(hex)]
            asked.append(("forecast", {"target": hex, "attackers": near or own[:1]}))
            asked.append(("why_not", {"option": ["attack", {"target": hex}]}))
            asked.append(("why_not", {"option": ["move", {"unit": own[0], "to": hex}]}))
    asked += [("danger", {"hex": hex}) for hex, stack in sorted(view["stacks"].items()) if stack["side"] == seat]
    joining = [c.args["unit"] for c in match.game.options(seat) if c.verb == "add"] if declares(match, seat) else []
    asked += [("advice", {"attackers": [unit]}) for unit in joining]
    asked += [("sheet", {"draft": [["add", {"unit": unit}]]}) for unit in joining]
    asked.append(("chances", {}))  # by the same reckoning as `odds`
    asked += [(o["question"], {}) for o in match.rules.components("en")["overlays"]]
    for question, args in asked:
        try:
            if question in answers.ABOUT_MATCHES:
                answer = answers.about_match(match, seat, "en", question, args)
            else:
                answer = answers.answer(match.game, seat, "en", question, args)
        except Refusal as refusal:
            answer = refusal.body()
        out[f"{question} {args}"] = answer
    return out


def declares(match: Match, seat: str) -> bool:
    return any(d.side == seat and d.kind == "declare" for d in match.game.decisions)


def declare(match: Match, target: str) -> None:
    """On to the Italian's first combats, and there to an attack on a hex."""
    while match.game.decisions[0].kind != "combat":
        decision = match.game.decisions[0]
        match.play_row(decision.side, match.game.options(decision.side)[-1])
    match.play_row(ITALIAN, Option("attack", target=target))


def without_commitment(board: dict[str, Any]) -> dict[str, Any]:
    """The seed of the scrambled game is another, and so is what is published of it."""
    table = {**board["table"], "facts": {**board["table"]["facts"], "commitment": ""}}
    return {**board, "view": {**board["view"], "commitment": ""}, "table": table}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("steps", [0, 60, 170, 260])
def test_changing_what_a_seat_may_not_know_changes_nothing_it_hears(seat: str, steps: int) -> None:
    match = a_match(steps, seed=steps + 3)
    before = everything_told(match, seat)
    assert len(before) > 10
    rng = random.Random(1)
    for _ in range(3):
        changed = a_match(steps, seed=steps + 3)
        state = changed.game.state
        match.rules.scramble(state, seat, rng)
        changed.game._listed.clear()
        changed.game.seed = "another"
        after = everything_told(changed, seat)
        for key, told in before.items():
            if key == "board":
                told, after[key] = (without_commitment(b) for b in (told, after[key]))
            assert after[key] == told, key


def test_scrambling_does_change_the_state() -> None:
    """Otherwise the test above would prove nothing."""
    match, other = a_match(60, 63), a_match(60, 63)
    other.rules.scramble(other.game.state, ITALIAN, random.Random(1))
    assert match.game.state.digest() != other.game.state.digest()
    assert presentation.board_of(match, AUSTRIAN, "en") != presentation.board_of(other, AUSTRIAN, "en")


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("steps", [60, 170, 260])
def test_a_match_from_a_position_in_mid_decision_tells_a_seat_no_more(seat: str, steps: int) -> None:
    match = a_match(steps, seed=steps + 3)
    written = match.game.to_position()
    assert "under_way" in written
    rules = find("isonzo-1917").position(written).rules
    about = msgspec.structs.replace(match.about, position=written)
    again = Match(about, list(match.owners.values()), Game.begin(rules, match.about.seed))
    told, heard = everything_told(match, seat), everything_told(again, seat)
    assert "under_way" not in json.dumps(heard)
    assert heard.keys() == told.keys()
    for key in told.keys() - {"board", "log"}:
        assert heard[key] == told[key], key
    for key in ("view", "decision", "options"):
        assert heard["board"][key] == told["board"][key]


@pytest.mark.parametrize("target", ["2312", "2412", "3111"])
def test_advice_uses_nothing_that_is_hidden(target: str) -> None:
    match = a_match(0, 3)
    declare(match, target)
    told = everything_told(match, ITALIAN)
    advice = {k: v for k, v in told.items() if k.startswith("advice")}
    assert any(a["helper"] for a in advice.values())
    assert all(a["missing"]["strength"] > 0 for a in advice.values())
    rng = random.Random(2)
    for _ in range(2):
        changed = a_match(0, 3)
        declare(changed, target)
        changed.rules.scramble(changed.game.state, ITALIAN, rng)
        changed.game._listed.clear()
        heard = everything_told(changed, ITALIAN)
        assert {k: heard[k] for k in advice} == advice


def test_advice_is_for_who_declares() -> None:
    match = a_match(0, 3)
    with pytest.raises(Refusal, match="declaring"):
        answers.answer(match.game, ITALIAN, "en", "advice", {"attackers": ["it-forli"]})
    declare(match, "2312")
    for seat in (AUSTRIAN, "observer"):
        with pytest.raises(Refusal, match="declaring"):
            answers.answer(match.game, seat, "en", "advice", {"attackers": ["it-forli"]})
    for units, why in (
        (["it-forli", "it-forli"], "twice"),
        (["ah-gebirg-15"], "not one of your"),
        ([], "at least one"),
    ):
        with pytest.raises(Refusal, match=why):
            answers.answer(match.game, ITALIAN, "en", "advice", {"attackers": units})


def test_the_helper_does_what_the_advice_says() -> None:
    match = a_match(0, 3)
    declare(match, "2312")
    helper = answers.answer(match.game, ITALIAN, "en", "advice", {"attackers": ["it-forli"]})["helper"]
    plan = {"target": "2312", "attackers": ["it-forli"], "artillery": []}
    plan["artillery" if helper["gun"] else "attackers"].append(helper["unit"])  # type: ignore[attr-defined]
    found = answers.answer(match.game, ITALIAN, "en", "forecast", plan)
    assert found["column"] == helper["column"]
    assert found["chance"]["p"] == helper["after"] >= helper["before"]


def test_danger_is_told_of_ones_own_hexes_only() -> None:
    match = a_match(0, 3)
    stacks = match.game.view(AUSTRIAN)["stacks"]
    mine = [h for h, s in stacks.items() if s["side"] == AUSTRIAN]
    theirs = next(h for h, s in stacks.items() if s["side"] == ITALIAN)
    with pytest.raises(Refusal, match="no combat unit"):
        answers.answer(match.game, AUSTRIAN, "en", "danger", {"hex": theirs})
    with pytest.raises(Refusal):
        answers.answer(match.game, "observer", "en", "danger", {"hex": mine[0]})
    answer = answers.answer(match.game, AUSTRIAN, "en", "danger", {"hex": "2312"})
    seen = {u["id"] for u in match.game.view(AUSTRIAN)["units"] if u["side"] == ITALIAN}
    assert answer["units"]
    assert {*answer["units"], *answer["guns"]} <= seen


def test_enemy_attacks_are_not_foretold() -> None:
    match = a_match(0, 3)
    enemy = next(u for u in match.game.view(ITALIAN)["units"] if u["side"] == AUSTRIAN)
    for seat in (ITALIAN, "observer"):
        with pytest.raises(Refusal, match="not one of your units"):
            answers.answer(match.game, seat, "en", "forecast", {"target": "1912", "attackers": [enemy["id"]]})


def test_the_traffic_of_a_seat_has_no_hidden_value(table: Make) -> None:
    """Two pages play; everything each of them received is searched."""
    seed = "a seed that nobody may see"
    match = table(seed=seed)
    server = match.client.app.state.server  # type: ignore[attr-defined]
    rng = random.Random(11)
    pages = {seat: match.socket(seat) for seat in SEATS}
    live = server.matches.live[match.match]
    searched = dict.fromkeys(SEATS, 0)

    def search(seat: str, page: Page) -> None:
        game = live.match.game
        view = game.view(seat)
        seen = {u["id"] for u in view["units"]}
        hidden = {
            i
            for u, i in enumerate(game.rules.roster.ids)
            if game.state.hex[u] >= 0 and i not in seen and game.rules.sides[game.rules.roster.side[u]] != seat
        }
        for text, message in zip(page.raw[searched[seat] :], page.heard[searched[seat] :], strict=True):
            assert seed not in text
            assert not any(token in text for token in match.tokens.values())
            if message["type"] not in ("state", "events"):
                continue
            assert message["decision"] is None or message["decision"]["side"] == seat
            if message["decision"] is None:
                assert message["options"] == []
            for unit in message["view"]["units"]:
                if unit["side"] != seat:
                    assert not {"loss", "supply", "attack", "defense", "artillery", "stack"} & set(unit)
        # the newest board names no unit that lies hidden now, except where a public event did
        board = {k: v for k, v in page.board.items() if k not in ("events", "seats", "presence")}
        board["view"] = {k: v for k, v in board["view"].items() if k != "combat"}
        facts = {k: v for k, v in board["table"]["facts"].items() if k != "combat"}
        board["table"] = {**board["table"], "facts": facts}
        text = json.dumps(board)
        assert [i for i in hidden if f'"{i}"' in text] == []
        searched[seat] = len(page.raw)

    for _ in range(150):
        seat = next((s for s in (ITALIAN, AUSTRIAN) if match.board(s)["decision"]), None)
        if seat is None:
            break
        board = match.board(seat)
        option = rng.choice(board["options"])["option"]
        assert match.play(seat, board["seq"], option).status_code == 200
        for name, page in pages.items():
            page.ask(type="ping")
            search(name, page)
    assert all(searched.values())
    for page in pages.values():
        page.close()
    assert len(pages[AUSTRIAN].heard) < len(pages[ITALIAN].heard) + 400


def test_a_seat_cannot_count_the_secret_choices_of_the_other(table: Make) -> None:
    """Matches that differ only in how often the Italian chose another unit first look the same to the other side."""
    quiet, busy = table(), table()
    boards = []
    for match, times in ((quiet, 1), (busy, 6)):
        with match.socket(AUSTRIAN) as page:
            for _ in range(times):
                board = match.board(ITALIAN)
                select = [o["option"] for o in board["options"] if o["option"][0] == "select"]
                match.play(ITALIAN, board["seq"], select[-1])
            match.play(ITALIAN, match.board(ITALIAN)["seq"], ["end"])
            page.ask(type="ping")
            boards.append([{**m, "id": 0} for m in page.heard if m["type"] in ("state", "events")])
    assert boards[0] == boards[1]


def test_a_page_gets_the_table_and_not_the_view(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN, view=False) as page:
        assert "view" not in page.board
        assert page.board["table"]["pieces"]
        match.play(ITALIAN, match.board(ITALIAN)["seq"], ["end"])
        page.ask(type="ping")
        assert all("view" not in message for message in page.heard)
        assert page.board["table"] == match.board(ITALIAN)["table"]
