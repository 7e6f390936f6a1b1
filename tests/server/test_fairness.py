"""Fair by construction: dice by everybody, seats that nobody else holds, seeds that nobody is told early."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

import esagono
from esagono import cli
from esagono.engine import dice, shares
from esagono.games import find
from esagono.server.play.clocks import DAY, MINUTE
from esagono.server.questions import tasks
from esagono.server.storage import store
from esagono.server.storage.rows import CALLED_OFF, JournalRow
from tests.server.helpers import AUSTRIAN, ITALIAN, Table

Make = Callable[..., Table]
GAME = "isonzo-1917"


def bearing(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Player:
    """A browser: its own share of the dice, and the promises it has seen."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.share = secrets.token_hex(32)
        self.promise = dice.commitment(self.share)
        self.token = self.match = ""

    def post(self, tail: str, token: str, status: int, **body: Any) -> Any:
        path = f"/api/matches/{self.match}{tail}"
        answer = self.client.post(path, headers=bearing(token), json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def begin(self, **wish: Any) -> Any:
        answer = self.client.post("/api/matches", json={"game": GAME, "promise": self.promise, **wish})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.match, self.token = made["match"], next(iter(made["seats"].values()))
        return made

    def sit(self, match: str, code: str) -> Any:
        self.match = match
        joined = self.post("/claim", code, 201, promise=self.promise)
        self.token = joined["token"]
        return joined

    def hand_in(self, status: int = 200) -> Any:
        return self.post("/share", self.token, status, share=self.share)

    def about(self) -> Any:
        return self.client.get(f"/api/matches/{self.match}", headers=bearing(self.token)).json()


@pytest.fixture
def pair(client: TestClient) -> tuple[Player, Player, dict[str, Any]]:
    """Two who have promised and handed in; the match has begun."""
    one, two = Player(client), Player(client)
    made = one.begin()
    two.sit(made["match"], made["invitations"][AUSTRIAN])
    assert one.hand_in() == {"begun": False}
    assert two.hand_in() == {"begun": True}
    return one, two, made


def resign(player: Player) -> None:
    player.post("/settle", player.token, 200, act="resign")


def change(client: TestClient, sql: str, **values: Any) -> None:
    """What somebody with a hand on the database does, while the server is down."""
    server = client.app.state.server  # type: ignore[attr-defined]
    with server.store.engine.begin() as connection:
        connection.execute(text(sql), values)
    server.matches.live.clear()


# Dice by both sides


def test_dice_are_made_by_the_server_and_every_seat(pair: tuple[Player, Player, dict[str, Any]]) -> None:
    one, two, made = pair
    resign(one)
    report = one.client.get(f"/api/matches/{one.match}/verify", headers=bearing(two.token)).json()
    assert (report["ok"], report["kind"], report["broken"]) == (True, "shared", [])
    record = report["record"]
    assert dice.commitment(record["server"]["share"]) == made["dice"]["commitment"]
    assert {s: e["share"] for s, e in record["seats"].items()} == {ITALIAN: one.share, AUSTRIAN: two.share}
    assert report["seed"] == shares.seed_from(record["server"]["share"], {ITALIAN: one.share, AUSTRIAN: two.share})


def test_nothing_is_rolled_before_everybody_has_promised_and_handed_in(client: TestClient) -> None:
    one, two = Player(client), Player(client)
    made = one.begin()
    assert made["dice"]["fixed"] is False
    assert one.hand_in(409)["error"]["code"] == "too-early", "the last to promise must not know the share of the first"
    view = client.get(f"/api/matches/{one.match}/view", headers=bearing(one.token))
    assert (view.status_code, view.json()["error"]["code"]) == (409, "waiting")
    about = one.about()
    assert (about["waiting"], about["seats"][AUSTRIAN]["taken"], about["dice"]["fixed"]) == (True, False, False)
    joined = two.sit(made["match"], made["invitations"][AUSTRIAN])
    assert joined["dice"]["promises"] == {ITALIAN: one.promise, AUSTRIAN: two.promise}
    assert joined["dice"]["commitment"] == made["dice"]["commitment"]
    assert one.about()["dice"] == two.about()["dice"]
    two.hand_in()
    assert one.about()["dice"]["missing"] == [ITALIAN]
    assert "share" not in json.dumps(one.about()["dice"]).replace("shared", "")
    one.hand_in()
    assert one.about()["waiting"] is False
    assert client.get(f"/api/matches/{one.match}/view", headers=bearing(two.token)).status_code == 200


def test_only_the_promised_share_is_taken(client: TestClient) -> None:
    one, two = Player(client), Player(client)
    made = one.begin()
    assert (
        two.client.post(
            f"/api/matches/{made['match']}/claim", headers=bearing(made["invitations"][AUSTRIAN]), json={}
        ).json()["error"]["code"]
        == "promise"
    ), "who sits down without a share would leave the dice to the others"
    two.sit(made["match"], made["invitations"][AUSTRIAN])
    two.share = secrets.token_hex(32)
    assert two.hand_in(409)["error"]["code"] == "promise"


def test_no_share_is_told_before_the_end(pair: tuple[Player, Player, dict[str, Any]]) -> None:
    one, two, _ = pair
    server = one.client.app.state.server  # type: ignore[attr-defined]
    about = server.matches.live[one.match].match.about
    for tail in ("", "/view", "/verify", "/log", "/export"):
        told = one.client.get(f"/api/matches/{one.match}{tail}", headers=bearing(one.token)).text
        for secret in (about.secret, about.seed, one.share, two.share):
            assert secret not in told, tail


def test_a_bot_needs_no_share_and_the_match_begins_when_the_player_has_handed_in(client: TestClient) -> None:
    one = Player(client)
    made = one.begin(seats={AUSTRIAN: {"kind": "bot", "level": "random"}})
    assert made["dice"]["fixed"] is True
    assert one.hand_in() == {"begun": True}
    assert one.hand_in() == {"begun": True}, "a second time changes nothing"


def test_two_at_one_screen_hand_in_for_both(client: TestClient) -> None:
    one = Player(client)
    made = one.begin(hotseat=True)
    assert made["dice"]["fixed"] is True
    answers = [one.post("/share", token, 200, share=one.share)["begun"] for token in made["seats"].values()]
    assert answers == [False, True]


def test_a_changed_seed_is_found_even_with_a_changed_commitment(
    pair: tuple[Player, Player, dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody loads the dice in the database: what the players kept does not agree any more."""
    one, two, made = pair
    kept = {"server": made["dice"]["commitment"], ITALIAN: one.promise, AUSTRIAN: two.promise}
    secret = "ab" * 32
    loaded = shares.seed_from(secret, {ITALIAN: one.share, AUSTRIAN: two.share})
    change(
        one.client,
        "UPDATE games SET secret = :secret, seed = :seed, commitment = :commitment",
        secret=secret,
        seed=loaded,
        commitment=dice.commitment(secret),
    )
    assert one.about()["dice"]["commitment"] != kept["server"], "a page sees it in the middle of the game"
    resign(one)
    saved = one.client.get(f"/api/matches/{one.match}/export", headers=bearing(one.token))
    file = tmp_path / "game.json"
    file.write_text(saved.text)
    assert cli.main(["verify", str(file), "--commitment", kept["server"]]) == 1
    assert "these are not its dice" in capsys.readouterr().out
    told = {s: e["promise"] for s, e in saved.json()["dice"]["seats"].items()}
    assert told == {ITALIAN: one.promise, AUSTRIAN: two.promise}


def test_a_changed_seed_alone_is_found_by_the_server_and_in_the_export(
    pair: tuple[Player, Player, dict[str, Any]], tmp_path: Path
) -> None:
    one, _, _ = pair
    change(one.client, "UPDATE games SET seed = '7'")
    resign(one)
    report = one.client.get(f"/api/matches/{one.match}/verify", headers=bearing(one.token)).json()
    assert (report["ok"], report["broken"]) == (False, ["seed"])
    file = tmp_path / "game.json"
    file.write_text(one.client.get(f"/api/matches/{one.match}/export", headers=bearing(one.token)).text)
    assert cli.main(["verify", str(file)]) == 1


def test_a_rematch_has_dice_of_everybody_too(pair: tuple[Player, Player, dict[str, Any]]) -> None:
    one, two, _ = pair
    resign(one)
    one.share, two.share = secrets.token_hex(32), secrets.token_hex(32)
    mine = one.post("/rematch", one.token, 201, promise=dice.commitment(one.share))
    assert two.post("/rematch", two.token, 400)["error"]["code"] == "promise"
    theirs = two.post("/rematch", two.token, 200, promise=dice.commitment(two.share))
    for player, joined in ((one, mine), (two, theirs)):
        player.match, player.token = joined["match"], joined["token"]
        assert player.about()["waiting"] is True
    assert [one.hand_in()["begun"], two.hand_in()["begun"]] == [False, True]
    assert one.about()["dice"]["kind"] == "shared"


# Dice from elsewhere


def test_a_chosen_seed_is_shown_before_the_other_sits_down(client: TestClient) -> None:
    made = client.post("/api/matches", json={"game": GAME, "seed": "666"}).json()
    invited = client.get(
        f"/api/matches/{made['match']}/invitation", headers=bearing(made["invitations"][AUSTRIAN])
    ).json()
    assert (invited["dice"]["kind"], invited["dice"]["seed"], invited["seat"]) == ("chosen", "666", AUSTRIAN)
    assert invited["seats"][AUSTRIAN]["taken"] is False


def test_an_imported_match_says_so_for_ever_and_is_never_verified(client: TestClient) -> None:
    game = esagono.new(GAME, seed=3)
    made = client.post("/api/import", json={"save": game.save(), "hotseat": True}).json()
    match = Table(client, made)
    assert made["dice"]["kind"] == match.get(ITALIAN).json()["dice"]["kind"] == "imported"
    client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    report = match.get(ITALIAN, "/verify").json()
    assert (report["ok"], report["origin"]) == (None, "imported")
    saved = match.get(ITALIAN, "/export").json()
    assert saved["origin"] == "imported"
    assert match.get(ITALIAN).json()["origin"] == "imported"


def test_dice_of_a_position_are_counted_and_named(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = esagono.position(
        {"game": GAME, "turn": 3, "side": ITALIAN, "phase": "combat", "dice": [6, 6, 6, 1], "units": []}, seed="5"
    )
    game.roll(2)
    assert shares.foreign_dice(game) == {"": [6, 6]}
    fresh = esagono.position(dict(game.rules.position or {}), seed="5")
    match = Table(client, client.post("/api/import", json={"save": fresh.save(), "hotseat": True}).json())
    assert match.get(ITALIAN).json()["dice"]["given"] == 4
    client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    assert match.get(ITALIAN, "/verify").json()["ok"] is None


def test_loaded_dice_are_never_found_good(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match with dice of a position, though it was not brought in from a file: a rematch of one that was."""
    match = table()
    server = match.client.app.state.server  # type: ignore[attr-defined]
    match.client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    monkeypatch.setattr(tasks, "foreign_dice", lambda game: {"": [6, 6], ITALIAN: [1]})
    report = match.get(ITALIAN, "/verify").json()
    assert (report["ok"], report["given"], report["given_dice"]) == (None, 3, {"": [6, 6], ITALIAN: [1]})
    assert "3 from a position" in report["message"]
    assert server.matches.live[match.match].match.about.origin == "new"


def test_the_seed_is_not_exported_before_the_end_of_an_open_game(table: Make) -> None:
    match = table(options={"fog": "open"}, seed=None)
    seed = match.client.app.state.server.matches.live[match.match].match.about.seed  # type: ignore[attr-defined]
    answer = match.get(ITALIAN, "/export")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")
    assert seed not in answer.text
    match.client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    assert match.get(ITALIAN, "/export").json()["seed"] == seed


# Seats


def test_whoever_begins_gets_no_secret_of_the_other_seat(client: TestClient) -> None:
    made = client.post("/api/matches", json={"game": GAME, "mine": AUSTRIAN}).json()
    assert set(made["seats"]) == {AUSTRIAN}
    code = made["invitations"][ITALIAN]
    path = f"/api/matches/{made['match']}"
    assert client.get(path + "/view", headers=bearing(code)).status_code == 401, "an invitation is no seat"
    mine = bearing(made["seats"][AUSTRIAN])
    assert client.get(path, headers=mine).json()["seats"][ITALIAN]["taken"] is False
    token = client.post(path + "/claim", headers=bearing(code), json={}).json()["token"]
    assert token != code
    assert client.get(path, headers=mine).json()["seats"][ITALIAN]["taken"] is True
    assert client.get(path + "/view", headers=bearing(token)).json()["seat"] == ITALIAN
    late = client.get(path + "/invitation", headers=bearing(code))
    for again in (client.post(path + "/claim", headers=bearing(code), json={}), late):
        assert (again.status_code, again.json()["error"]["code"]) == (409, "taken"), "it is taken once"
    assert client.get(path + "/view", headers=bearing(code)).status_code == 401
    taken = client.post(path + "/invitation", headers=mine, json={"seat": ITALIAN})
    assert taken.json()["error"]["code"] == "taken", "nobody is invited to a seat that is taken"


def test_nobody_gets_two_seats_but_at_one_screen(client: TestClient) -> None:
    both = {ITALIAN: {"kind": "human"}, AUSTRIAN: {"kind": "human"}}
    assert len(client.post("/api/matches", json={"game": GAME, "seats": both}).json()["seats"]) == 1
    assert len(client.post("/api/matches", json={"game": GAME, "seats": both, "hotseat": True}).json()["seats"]) == 2
    bot = {ITALIAN: {"kind": "bot", "level": "random"}}
    refused = client.post("/api/matches", json={"game": GAME, "seats": bot, "mine": ITALIAN})
    assert refused.json()["error"]["code"] == "unknown"


def test_a_lost_link_is_made_anew_and_the_old_one_dies(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as page:
        answer = match.client.post(match.path("/renew"), headers=match.headers(ITALIAN), json={})
        assert answer.status_code == 201
        assert page.until("refused")["code"] == "token"
    assert match.get(ITALIAN).status_code == 401
    match.tokens[ITALIAN] = answer.json()["token"]
    assert match.get(ITALIAN).json()["seat"] == ITALIAN
    assert match.get(AUSTRIAN).status_code == 200


def test_a_lost_invitation_is_made_anew_and_the_old_one_dies(client: TestClient) -> None:
    made = client.post("/api/matches", json={"game": GAME}).json()
    path, mine = f"/api/matches/{made['match']}", bearing(made["seats"][ITALIAN])
    new = client.post(path + "/invitation", headers=mine, json={"seat": AUSTRIAN}).json()["invitation"]
    old = client.post(path + "/claim", headers=bearing(made["invitations"][AUSTRIAN]), json={})
    assert old.status_code == 401
    assert client.post(path + "/claim", headers=bearing(new), json={}).status_code == 201
    watching = bearing(made["observer"])
    assert client.post(path + "/invitation", headers=watching, json={"seat": AUSTRIAN}).status_code == 403


def test_a_seat_at_one_screen_can_be_handed_to_a_friend(table: Make) -> None:
    """Then the two are apart: the one who began holds one seat only."""
    match = table(hotseat=True)
    invited = match.client.post(match.path("/invitation"), headers=match.headers(AUSTRIAN), json={"seat": AUSTRIAN})
    with match.socket(ITALIAN) as page:
        token = match.claim(invited.json()["invitation"])
        seats = page.until("seats")
        assert (seats["hotseat"], seats["seats"][AUSTRIAN]["taken"]) == (False, True)
    assert match.get(AUSTRIAN).status_code == 401, "the secret from before is worth nothing"
    match.tokens[AUSTRIAN] = token
    assert match.get(AUSTRIAN).json()["hotseat"] is False


# A share that never comes


@pytest.fixture
def left_alone(client: TestClient, request: pytest.FixtureRequest) -> tuple[Player, Player, dict[str, Any]]:
    """One has handed in, the other has promised and never comes. Parametrized by what the match was begun with."""
    one, two = Player(client), Player(client)
    made = one.begin(**getattr(request, "param", {}))
    two.sit(made["match"], made["invitations"][AUSTRIAN])
    return one, two, made


def pass_time(client: TestClient, milliseconds: int) -> None:
    """Let time of service go by."""
    matches = client.app.state.server.matches  # type: ignore[attr-defined]
    before = matches.served
    matches.served = lambda: before() + milliseconds


def test_both_are_told_how_long_a_share_is_waited_for(left_alone: tuple[Player, Player, dict[str, Any]]) -> None:
    one, two, _ = left_alone
    assert (one.about()["share_left"], two.about()["share_left"]) == (None, None), "nobody waits for a share yet"
    one.hand_in()
    for player in (one, two):
        about = player.about()
        assert 0 < about["share_left"] <= DAY
        assert about["called_off"] is None
    for player in (one, two):
        assert player.about()["share_left"] > DAY - 60_000
    pass_time(one.client, DAY // 2)
    assert DAY // 2 - 60_000 < two.about()["share_left"] <= DAY // 2
    pass_time(one.client, DAY)
    assert two.about()["share_left"] == 0


def test_nobody_calls_a_match_off_before_the_time_or_without_a_share(
    left_alone: tuple[Player, Player, dict[str, Any]],
) -> None:
    one, two, made = left_alone
    assert one.post("/call-off", one.token, 409, act="void")["error"]["code"] == "promise", "hand in your own first"
    one.hand_in()
    assert one.post("/call-off", one.token, 409, act="void")["error"]["code"] == "too-early"
    pass_time(one.client, DAY + 1)
    assert two.post("/call-off", two.token, 409, act="void")["error"]["code"] == "promise"
    assert one.post("/call-off", made["observer"], 403, act="void")["error"]["code"] == "observer"
    assert one.post("/call-off", one.token, 409, act="claim")["error"]["code"] == "no-clock"
    assert one.post("/call-off", one.token, 400, act="again")["error"]["code"] == "promise"
    assert one.about()["called_off"] is None
    assert two.hand_in() == {"begun": True}, "as long as nobody has called it off, it can begin"
    assert one.post("/call-off", one.token, 409, act="void")["error"]["code"] == "begun"


def test_a_void_match_stays_void_for_both_and_after_a_restart(
    left_alone: tuple[Player, Player, dict[str, Any]], start: Callable[..., TestClient]
) -> None:
    one, two, _ = left_alone
    one.hand_in()
    pass_time(one.client, DAY + 1)
    assert one.post("/call-off", one.token, 200, act="void") == {"called_off": "void"}
    assert one.post("/call-off", one.token, 409, act="void")["error"]["code"] == "called-off"
    assert two.hand_in(409)["error"]["code"] == "called-off"
    one.client = two.client = start()
    for player in (one, two):
        about = player.about()
        assert about["called_off"] == {"side": ITALIAN, "act": "void"}
        assert (about["waiting"], about["result"]) == (True, None)
        view = player.client.get(f"/api/matches/{player.match}/view", headers=bearing(player.token))
        assert (view.status_code, view.json()["error"]["code"]) == (409, "called-off")
    assert two.hand_in(409)["error"]["code"] == "called-off"


def test_a_match_is_begun_again_with_a_new_invitation(left_alone: tuple[Player, Player, dict[str, Any]]) -> None:
    one, two, made = left_alone
    one.hand_in()
    pass_time(one.client, DAY + 1)
    new = Player(one.client)
    again = one.post("/call-off", one.token, 201, act="again", promise=new.promise)
    assert (list(again["seats"]), list(again["invitations"])) == ([ITALIAN], [AUSTRIAN])
    assert again["dice"]["commitment"] != made["dice"]["commitment"], "the server has a new share too"
    assert two.about()["called_off"] == {"side": ITALIAN, "act": "again", "match": again["match"]}
    new.match, new.token = again["match"], again["seats"][ITALIAN]
    assert two.client.get(f"/api/matches/{new.match}", headers=bearing(two.token)).status_code == 401
    third = Player(one.client)
    third.sit(new.match, again["invitations"][AUSTRIAN])
    assert (new.hand_in(), third.hand_in()) == ({"begun": False}, {"begun": True})
    about = new.about()
    assert (about["scenario"], about["options"]) == (made["scenario"], one.about()["options"])


@pytest.mark.parametrize(
    ("left_alone", "patience"),
    [({"clock": {"kind": "days", "days": 3}}, 3 * DAY), ({"clock": {"kind": "increment", "minutes": 45}}, 45 * MINUTE)],
    indirect=["left_alone"],
)
def test_a_match_with_a_clock_is_claimed_after_the_time_of_the_clock(
    left_alone: tuple[Player, Player, dict[str, Any]], patience: int
) -> None:
    one, two, _ = left_alone
    one.hand_in()
    assert patience - 60_000 < two.about()["share_left"] <= patience
    pass_time(one.client, patience - 60_000)
    assert one.post("/call-off", one.token, 409, act="claim")["error"]["code"] == "too-early"
    pass_time(one.client, 60_000)
    assert one.post("/call-off", one.token, 200, act="claim") == {"called_off": "claim"}
    assert two.about()["called_off"] == {"side": ITALIAN, "act": "claim"}


def test_of_two_who_call_off_or_hand_in_at_once_one_is_late(left_alone: tuple[Player, Player, dict[str, Any]]) -> None:
    one, two, made = left_alone
    one.hand_in()
    keep = one.client.app.state.server.store  # type: ignore[attr-defined]
    row = JournalRow(2, ITALIAN, CALLED_OFF, {"act": "void"})
    assert asyncio.run(keep.write(store.call_off(made["match"], row, ()))) is True
    with pytest.raises(IntegrityError):
        asyncio.run(keep.write(store.call_off(made["match"], row, ())))
    assert two.hand_in(409)["error"]["code"] == "called-off"
    assert keep.match(made["match"]).seed == ""


def test_an_upgrade_before_the_first_option_does_no_harm(
    pair: tuple[Player, Player, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row that says when the first share came in is no option that newer rules could play otherwise."""
    one, two, _ = pair
    server = one.client.app.state.server  # type: ignore[attr-defined]
    server.matches.live.clear()
    with server.store.engine.begin() as connection:
        connection.execute(text("DELETE FROM snapshots"))
    monkeypatch.setattr(find(GAME).ruleset(None, {}).__class__, "version", "2")
    assert two.client.get(f"/api/matches/{two.match}/view", headers=bearing(two.token)).status_code == 200
