"""Hostile input: a clear refusal, no failure of the server, nothing changed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import esagono
from esagono.server.settings import Limits, Rate
from tests.saves import sealed
from tests.server.helpers import AUSTRIAN, ITALIAN, PATIENT, Table

Make = Callable[..., Table]
FUZZ = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True
)

words = st.text(max_size=30) | st.sampled_from(
    ["isonzo-1917", ITALIAN, AUSTRIAN, "observer", "all", "end", "move", "unit", "1912", "..", "../../etc/passwd", "\0"]
)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4), max_leaves=12
)
FIELDS = ["game", "scenario", "options", "seats", "hotseat", "seed", "seq", "option", "to", "text", "save", "esagono"]
FIELDS += ["type", "token", "lang", "id", "question", "args", "journal", "level", "kind"]
bodies = values | st.dictionaries(st.sampled_from(FIELDS) | words, values, max_size=6)


@pytest.fixture
def match(table: Make) -> Iterator[Table]:
    """A match that must be the same afterwards."""
    made = table()
    before = [made.board(s) for s in made.tokens]
    yield made
    assert [made.board(s) for s in made.tokens] == before


def calm(answer: Any) -> None:
    """Any answer but a failure; errors have a code and words."""
    assert answer.status_code < 500, answer.text
    if (
        answer.text
        and answer.status_code >= 400
        and answer.headers.get("content-type", "").startswith("application/json")
    ):
        error = answer.json()["error"]
        assert error["code"]
        assert error["message"]


# HTTP

paths = st.sampled_from(
    [
        "/api/games",
        "/api/games/{w}/components",
        "/api/games/isonzo-1917/{w}",
        "/api/games/isonzo-1917/map.svg?off={w}",
        "/api/matches/{w}",
        "/api/matches/{m}",
        "/api/matches/{m}/view?seq={w}&seat={w}",
        "/api/matches/{m}/view?seat={w}",
        "/api/matches/{m}/log?from={w}&lang={w}&limit={w}",
        "/api/matches/{m}/log?views=1&since={w}",
        "/api/matches/{m}/export",
        "/api/matches/{m}/verify",
        "/api/matches/{m}/notes",
        "/api/matches/{m}/thoughts",
        "/web/{w}",
        "/{w}",
        "/healthz",
    ]
)


def quoted(word: str) -> str:
    from urllib.parse import quote

    return quote(word, safe="/.")


@FUZZ
@given(
    path=paths,
    word=words,
    seat=st.sampled_from([ITALIAN, "observer", "nobody"]),
    method=st.sampled_from(["GET", "HEAD", "DELETE", "PATCH", "OPTIONS"]),
)
def test_any_address(match: Table, path: str, word: str, seat: str, method: str) -> None:
    headers = match.headers(seat) if seat in match.tokens else {"Authorization": "Bearer x"}
    address = path.replace("{w}", quoted(word)).replace("{m}", match.match)
    calm(match.client.request(method, address, headers=headers))


@FUZZ
@given(
    where=st.sampled_from(["/api/matches", "/api/import", "/options", "/undo", "/settle", "/rematch"]),
    seat=st.sampled_from([ITALIAN, AUSTRIAN, "observer"]),
    body=bodies,
)
def test_any_body(match: Table, where: str, seat: str, body: Any) -> None:
    address = where if where.startswith("/api") else match.path(where)
    calm(match.client.post(address, headers=match.headers(seat), json=body))


@FUZZ
@given(
    raw=st.binary(max_size=200), where=st.sampled_from(["/api/matches", "/api/import", "/options", "/notes", "/settle"])
)
def test_any_bytes(match: Table, raw: bytes, where: str) -> None:
    address = where if where.startswith("/api") else match.path(where)
    headers = {**match.headers(ITALIAN), "Content-Type": "application/json"}
    method = "PUT" if where == "/notes" else "POST"
    calm(match.client.request(method, address, headers=headers, content=raw))


@FUZZ
@given(
    verb=words,
    args=st.dictionaries(words | st.sampled_from(["unit", "to", "hex", "seat", "self", "verb"]), scalars, max_size=3),
)
def test_any_option(match: Table, verb: str, args: dict[str, Any]) -> None:
    if verb == "end" and not args:
        return
    answer = match.play(ITALIAN, 0, [verb, args])
    assert answer.status_code in (400, 422), answer.text
    calm(answer)


def test_deep_json_is_refused(match: Table) -> None:
    for text in ("[" * 50_000, '{"a":' * 20_000):
        headers = {**match.headers(ITALIAN), "Content-Type": "application/json"}
        answer = match.client.post(match.path("/options"), headers=headers, content=text)
        assert answer.status_code in (400, 413)
        calm(answer)


def test_large_bodies_are_refused(match: Table) -> None:
    calm(big := match.client.post("/api/matches", json={"game": "x" * 3_000_000}))
    assert big.status_code == 413
    calm(big := match.client.post("/api/import", json={"save": "x" * 5_000_000}))
    assert big.status_code == 413
    headers = match.headers(ITALIAN)
    assert match.client.put(match.path("/notes"), headers=headers, json={"text": "x" * 30_000}).status_code == 413
    many = [["end"]] * 500
    assert match.play(ITALIAN, 0, *many).status_code == 413


def test_a_body_must_be_json(match: Table) -> None:
    answer = match.client.post("/api/matches", content="game=isonzo-1917", headers={"Content-Type": "text/plain"})
    assert answer.status_code == 415


# Seats


@pytest.mark.parametrize("tail", ["", "/view", "/log", "/export", "/verify", "/notes"])
def test_without_a_token_nothing_is_told(match: Table, tail: str) -> None:
    for headers in (
        {},
        {"Authorization": "Bearer "},
        {"Authorization": "Basic abc"},
        {"Authorization": "Bearer wrong"},
    ):
        answer = match.client.get(match.path(tail), headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "token")


def test_a_token_of_another_match_opens_nothing(match: Table, table: Make) -> None:
    other = table()
    for seat in (ITALIAN, "observer"):
        answer = match.client.get(match.path("/view"), headers=other.headers(seat))
        assert answer.status_code == 401
        refused = match.client.post(
            match.path("/options"), headers=other.headers(seat), json={"seq": 0, "option": ["end"]}
        )
        assert refused.status_code == 401


def test_the_other_side_cannot_play_or_undo(match: Table) -> None:
    answer = match.play(AUSTRIAN, 0, ["end"])
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "illegal"
    assert answer.json()["error"]["reasons"][0]["key"] == "no-decision"
    assert match.undo(AUSTRIAN, 0).status_code == 409


def test_an_observer_cannot_play_undo_speak_or_write(match: Table) -> None:
    assert match.play("observer", 0, ["end"]).json()["error"]["code"] == "observer"
    assert match.undo("observer", 0).json()["error"]["code"] == "observer"
    with match.socket("observer") as page:
        assert page.play(["end"])["code"] == "observer"
        assert page.ask(type="undo", seq=0)["code"] == "observer"
        assert page.ask(type="ask", question="why_not", args={"option": ["end"]})["code"] == "observer"
        assert page.ask(type="chat", text="x")["code"] == "observer"


def test_saves_made_to_break_the_rules(match: Table) -> None:
    good = json.loads(esagono.new("isonzo-1917", seed=1).save())
    units = [{"id": "A", "side": ITALIAN, "hex": "0404"}]
    bad: list[dict[str, Any]] = [
        {"journal": [[ITALIAN, "end"], 7]},
        {"journal": [[ITALIAN]]},
        {"journal": [[["x"], {"a": []}]]},
        {"journal": [["nobody", "end"]]},
        {"digest": "0"},
        {"options": {"fog": ["x"]}},
        {"options": {"fog": "thick"}},
        {"scenario": "none"},
        {"game": "chess"},
        {"position": 7},
        {"position": {"units": 7}},
        {"position": {"game": "isonzo-1917", "map": {"size": [10**9, 10**9]}, "units": units}},
        {"position": {"game": "isonzo-1917", "map": [], "units": [[]]}},
        {"position": {"game": "isonzo-1917", "turn": "x", "units": units}},
        {"position": {"game": "isonzo-1917", "phase": {}, "side": [], "units": units}},
        {"seed": ""},
    ]
    for change in bad:
        answer = match.client.post("/api/import", json={"save": sealed({**good, **change})})
        assert answer.status_code in (201, 400), (change, answer.text)
        calm(answer)
        if "seed" not in change:
            assert answer.status_code == 400, change


def test_saying_too_much_is_refused(start: Callable[..., TestClient]) -> None:
    client = start(limits=replace(PATIENT, chats=Rate(2, 0)))
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917"}).json())
    with match.socket(ITALIAN) as page:
        assert [page.ask(type="chat", text="x").get("code", "") for _ in range(3)] == ["", "", "too-many"]


def test_guessing_tokens_is_slowed_down(start: Callable[..., TestClient]) -> None:
    client = start(limits=Limits(failures=Rate(5, 0)))
    codes = [client.get("/api/matches/x", headers={"Authorization": "Bearer y"}).status_code for _ in range(8)]
    assert codes == [401] * 5 + [429] * 3


def test_requests_and_new_matches_are_limited(start: Callable[..., TestClient]) -> None:
    client = start(limits=Limits(creations=Rate(2, 0), requests=Rate(10, 0)))
    codes = [client.post("/api/matches", json={"game": "isonzo-1917"}).status_code for _ in range(4)]
    assert codes == [201, 201, 429, 429]
    codes = [client.get("/healthz").status_code for _ in range(8)]
    assert codes == [200] * 6 + [429] * 2


# The socket


def refused_hello(match: Table, text: str, path: str | None = None) -> dict[str, Any]:
    with match.client.websocket_connect(path or match.path("/socket")) as socket:
        socket.send_text(text)
        message: dict[str, Any] = json.loads(socket.receive_text())
        assert message["type"] == "refused"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    return message


def test_a_wrong_hello_is_refused_and_closed(match: Table, table: Make) -> None:
    other = table()
    for token in ("", "wrong", other.tokens[ITALIAN], "ü" * 50, "\ud800".encode("utf-8", "replace").decode()):
        message = refused_hello(match, json.dumps({"type": "hello", "token": token}))
        assert message["code"] == "token"
    for text in ("", "{}", "[]", "null", '"hello"', '{"type": "play", "seq": 0, "options": [["end"]]}', "{" * 5000):
        assert refused_hello(match, text)["code"] == "bad-message"
    nowhere = json.dumps({"type": "hello", "token": match.tokens[ITALIAN]})
    assert refused_hello(match, nowhere, "/api/matches/nowhere/socket")["code"] == "token"


def test_binary_messages_end_the_socket(match: Table) -> None:
    with match.client.websocket_connect(match.path("/socket")) as socket:
        socket.send_bytes(b"\0\1\2")
        assert json.loads(socket.receive_text())["code"] == "bad-message"
    with match.socket(ITALIAN) as page:
        page.socket.send_bytes(b"\0\1\2")
        with pytest.raises(WebSocketDisconnect):
            page.until("nothing like this")


socket_messages = st.one_of(
    bodies,
    st.fixed_dictionaries(
        {"type": st.sampled_from(["play", "undo", "settle", "ask", "chat", "lang", "hello", "ping"])}
    ).flatmap(
        lambda base: st.dictionaries(
            st.sampled_from(["id", "seq", "options", "to", "question", "args", "text", "lang", "token"]),
            values,
            max_size=5,
        ).map(lambda more: {**more, **base})
    ),
    st.fixed_dictionaries(
        {
            "type": st.just("ask"),
            "question": st.sampled_from(
                ["why_not", "reach", "supply", "zoc", "threat", "forecast", "advice", "danger", "explain"]
            ),
            "args": st.dictionaries(
                st.sampled_from(
                    ["option", "unit", "side", "hex", "target", "attackers", "artillery", "seq", "terrain_choice"]
                ),
                values | st.lists(st.sampled_from(["it-alessandria", "1912", ITALIAN]), max_size=3),
                max_size=4,
            ),
        }
    ),
)


def test_any_message(match: Table) -> None:
    """A fuzzer on one socket: each message is answered or refused, and the socket lives on."""
    with match.socket(ITALIAN) as page:

        @FUZZ
        @given(message=socket_messages)
        def fuzz(message: Any) -> None:
            if isinstance(message, dict) and message.get("type") == "chat":
                message = {**message, "text": ""}  # a chat would be kept, and this match must not change
            if isinstance(message, dict):
                answer = page.ask(**{str(k): v for k, v in message.items() if k not in ("self", "id")})
            else:
                page.socket.send_text(json.dumps(message))
                answer = page.until("refused")
            assert answer["type"] in ("answer", "refused")
            if answer["type"] == "refused":
                assert answer["code"] not in ("failed",), (message, answer)
                assert answer["message"]

        fuzz()
        assert page.ask(type="ping")["type"] == "answer"


def test_questions_with_names_that_exist_and_make_no_sense(match: Table) -> None:
    rng = random.Random(3)
    view = match.board(ITALIAN)["view"]
    units = [u["id"] for u in view["units"]] + ["nobody"]
    hexes = [*view["stacks"], "1001", "3919", "9999"]
    with match.socket(ITALIAN) as page:
        for _ in range(150):
            args: dict[str, Any] = {
                "target": rng.choice(hexes),
                "attackers": rng.sample(units, rng.randrange(4)),
                "artillery": rng.sample(units, rng.randrange(3)),
                "terrain_choice": rng.choice(["", "hex", "hexside", "x"]),
            }
            answer = page.ask(type="ask", question="forecast", args=args)
            assert answer["type"] == "answer" or answer["code"] != "failed", (args, answer)
            option = [
                rng.choice(["move", "attack", "add", "build"]),
                {"unit": rng.choice(units), "to": rng.choice(hexes)},
            ]
            answer = page.ask(type="ask", question="why_not", args={"option": option})
            assert answer["type"] == "answer", (option, answer)


def test_too_many_messages_are_refused_and_not_the_socket(start: Callable[..., TestClient]) -> None:
    client = start(limits=replace(PATIENT, messages=Rate(10, 0)))
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917"}).json())
    with match.socket(ITALIAN) as page:
        answers = [page.ask(type="ping") for _ in range(14)]
    assert [a.get("code", "") for a in answers] == [""] * 10 + ["too-many"] * 4


# Browsers


def test_pages_of_other_sites_may_not_use_the_server(match: Table) -> None:
    client = match.client
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        answer = client.post("/api/matches", json={"game": "isonzo-1917"}, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(match.path("/socket"), headers=headers):
            pass
    own = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/matches", json={"game": "isonzo-1917"}, headers=own).status_code == 201


def test_other_names_for_this_machine_are_refused(start: Callable[..., TestClient]) -> None:
    client = start(hosts=("127.0.0.1", "localhost"))
    assert client.get("/healthz", headers={"Host": "evil.example"}).status_code == 421
    assert client.get("/healthz", headers={"Host": "localhost:8017"}).status_code == 200


def test_every_answer_has_the_security_headers(match: Table) -> None:
    for path in ("/", "/board", "/healthz", "/api/games", "/nowhere", match.path(), "/api/games/isonzo-1917/map.svg"):
        headers = match.client.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe-eval" not in policy
        if not path.endswith(".svg"):
            assert "unsafe-inline" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"


def test_scripts_and_styles_have_those_headers_that_concern_them(match: Table) -> None:
    """They are many and never shown by themselves: what is said about documents would only be weight."""
    for path in ("/web/js/board.js", "/web/css/base.css"):
        headers = match.client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers
        assert sum(len(name) + len(value) + 4 for name, value in headers.items()) < 400
    # but for the one that runs by itself
    assert match.client.get("/web/js/push.js").headers["content-security-policy"] == "default-src 'self'"


def test_files_outside_the_page_cannot_be_read(match: Table) -> None:
    for name in (
        "../server/app.py",
        "..%2fserver%2fapp.py",
        "%2e%2e/_compiled.py",
        "js/../../_compiled.py",
        "%00",
        "js",
    ):
        assert match.client.get(f"/web/{name}").status_code in (400, 404), name
