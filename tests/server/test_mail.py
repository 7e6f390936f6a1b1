"""Letters to players who are not at their boards, by a real mail server in this process."""

from __future__ import annotations

import logging
import smtplib
import socket
import time
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from sqlalchemy import update
from starlette.testclient import TestClient

from esagono import cli
from esagono.server.notices.mail import MailServer
from esagono.server.storage import players, retention
from esagono.server.storage.schema import contacts, notices
from tests.server.helpers import AUSTRIAN, ITALIAN, Table
from tests.server.ports import free_port
from tests.server.test_bots import wait_for
from tests.server.test_player_key import KEY, OTHER, head, register, sit
from tests.server.test_several_processes import at, begin, server_of, several

__all__ = ["several"]

Start = Callable[..., TestClient]
ANNA = "anna.rossi@example.org"


class Box:
    """What came, and what the mail server says to it."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answer = "250 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"


class Post(Controller):
    def __init__(self, box: Box, port: int = 0) -> None:
        super().__init__(box, hostname="127.0.0.1", port=port or free_port())
        self.box = box


@pytest.fixture
def post() -> Iterator[Post]:
    made = Post(Box())
    made.start()
    yield made
    made.stop()


def by_mail(post: Post, **more: Any) -> dict[str, Any]:
    sending = {"mail": f"smtp://127.0.0.1:{post.port}", "mail_from": "Esagono <esagono@example.org>"}
    return {**sending, "address": "https://games.example.org", "notice_delay": 0.0, "notice_look": 0.03, **more}


def ask_for(match: Table, seat: str, address: str = ANNA, lang: str = "en") -> Any:
    body = {"kind": "mail", "address": address, "lang": lang}
    return match.client.post(match.path("/notices"), headers=match.headers(seat), json=body)


def words(letter: EmailMessage) -> str:
    body = letter.get_body()
    assert body is not None
    return str(body.get_content())


def secret_in(letter: EmailMessage) -> str:
    return words(letter).partition("/#notice/")[2].split()[0]


def confirm(client: TestClient, letter: EmailMessage) -> str:
    secret = secret_in(letter)
    assert client.post("/api/notices/confirm", headers=head(secret)).status_code == 200
    return secret


def to_the_other(match: Table, here: str, there: str) -> None:
    """One side plays until the other is asked."""
    for _ in range(60):
        if match.board(there)["decision"]:
            return
        board = match.board(here)
        assert match.play(here, board["seq"], board["options"][-1]["option"]).status_code == 200
    raise AssertionError("it never became the other's turn")


def told(client: TestClient) -> None:
    """All that is noted down has been dealt with."""

    def waiting() -> int:
        with server_of(client).store.engine.connect() as connection:
            return len(connection.execute(notices.select().where(notices.c.due > 0)).all())

    wait_for(lambda: not server_of(client).notices._tasks and not waiting())


def hurry(client: TestClient) -> None:
    """What would be told later is told now."""
    wait_for(lambda: not server_of(client).notices._tasks)
    with server_of(client).store.engine.begin() as connection:
        connection.execute(update(notices).where(notices.c.due > 0).values(due=1))
    told(client)


def test_a_letter_when_it_is_ones_turn_and_one_is_elsewhere(
    start: Start, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    client, letters = start(**by_mail(post)), post.box.letters
    match = begin(client)
    assert ask_for(match, AUSTRIAN, lang="it").json() | {"id": ""} == {
        "id": "",
        "kind": "mail",
        "shown": "a…@example.org",
        "confirmed": False,
    }
    wait_for(lambda: len(letters) == 1)
    assert letters[0]["To"] == ANNA
    secret = secret_in(letters[0])
    assert match.get(AUSTRIAN, "/notices").json()["contacts"][0]["confirmed"] is False
    to_the_other(match, ITALIAN, AUSTRIAN)
    told(client)
    assert len(letters) == 1, "nothing comes to an address that nobody confirmed"
    assert client.get("/api/notices", headers=head(secret)).json()["confirmed"] is False, "looking confirms nothing"
    confirm(client, letters[0])
    to_the_other(match, AUSTRIAN, ITALIAN)
    to_the_other(match, ITALIAN, AUSTRIAN)
    wait_for(lambda: len(letters) == 2)
    told(client)
    assert letters[1]["Subject"] == "Tocca a te: Inferno sull'Isonzo: Bainsizza 1917"
    assert letters[1]["Auto-Submitted"] == "auto-generated"
    assert f"https://games.example.org/#notice/{secret}" in words(letters[1])
    for known in (*match.tokens.values(), match.match, "austro", "italian"):
        assert known not in str(letters[1]).lower()
    # nothing of it is told to anybody else
    assert match.get(ITALIAN, "/notices").json()["contacts"] == []
    assert match.get("observer", "/notices").json()["error"]["code"] == "observer"
    for seat in (ITALIAN, AUSTRIAN):
        for tail in ("", "/view", "/export", "/log"):
            assert "anna" not in match.get(seat, tail).text
    logged = str([record.__dict__ for record in caplog.records if record.name.startswith("esagono")])
    assert logged
    assert "anna" not in logged
    assert secret not in logged
    # a mail program switches it off by what the letter says, without a page
    link = letters[1]["List-Unsubscribe"].strip("<>").removeprefix("https://games.example.org")
    assert client.post(link, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert client.get("/api/notices", headers=head(secret)).json()["error"]["code"] == "notice"
    assert match.get(AUSTRIAN, "/notices").json()["contacts"] == []


def test_nobody_is_told_who_is_at_his_board_or_has_played(start: Start, post: Post) -> None:
    client, letters = start(**by_mail(post, mail_pause=0.0, notice_delay=1000.0)), post.box.letters
    match = begin(client)
    ask_for(match, AUSTRIAN)
    wait_for(lambda: len(letters) == 1)
    confirm(client, letters.pop())
    with match.socket(AUSTRIAN):
        to_the_other(match, ITALIAN, AUSTRIAN)
        hurry(client)
    assert letters == []
    to_the_other(match, AUSTRIAN, ITALIAN)
    to_the_other(match, ITALIAN, AUSTRIAN)
    to_the_other(match, AUSTRIAN, ITALIAN)
    hurry(client)
    assert letters == [], "he had played already"
    to_the_other(match, ITALIAN, AUSTRIAN)
    hurry(client)
    assert len(letters) == 1


def test_not_more_often_than_the_pause(start: Start, post: Post) -> None:
    client, letters = start(**by_mail(post)), post.box.letters
    match = begin(client)
    ask_for(match, AUSTRIAN)
    wait_for(lambda: len(letters) == 1)
    confirm(client, letters.pop())
    to_the_other(match, ITALIAN, AUSTRIAN)
    wait_for(lambda: len(letters) == 1)
    told(client)
    to_the_other(match, AUSTRIAN, ITALIAN)
    to_the_other(match, ITALIAN, AUSTRIAN)
    time.sleep(0.2)
    assert len(letters) == 1
    with server_of(client).store.engine.begin() as connection:
        connection.execute(update(contacts).values(sent=contacts.c.sent - 60 * 60 * 1000))
    wait_for(lambda: len(letters) == 2)
    told(client)


def test_a_mail_server_that_fails_delays_no_move(start: Start, post: Post) -> None:
    client, letters = start(**by_mail(post)), post.box.letters
    match = begin(client)
    ask_for(match, AUSTRIAN)
    wait_for(lambda: len(letters) == 1)
    confirm(client, letters.pop())
    post.box.answer = "451 later"
    to_the_other(match, ITALIAN, AUSTRIAN)
    wait_for(lambda: server_of(client).notices.failed == 1 and not server_of(client).notices._tasks)
    post.box.answer = "250 OK"
    with server_of(client).store.engine.begin() as connection:
        assert connection.execute(notices.select()).mappings().one()["tries"] == 1
        connection.execute(update(notices).values(due=1))
    wait_for(lambda: len(letters) == 1)
    told(client)
    # an address that is gone is forgotten
    post.box.answer = "550 nobody of that name"
    with server_of(client).store.engine.begin() as connection:
        connection.execute(update(contacts).values(sent=0))
        connection.execute(update(notices).values(due=1))
    wait_for(lambda: match.get(AUSTRIAN, "/notices").json()["contacts"] == [])


def test_a_mail_server_that_says_nothing_delays_no_move(start: Start, post: Post) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings = by_mail(post) | {"mail": f"smtp://127.0.0.1:{silent.getsockname()[1]}"}
        client = start(**settings)
        match = begin(client)
        for number in range(6):  # more than there are threads
            assert ask_for(match, AUSTRIAN, f"a{number}@example.org").status_code == 201
        began = time.monotonic()
        board = match.board(ITALIAN)
        assert match.play(ITALIAN, board["seq"], board["options"][-1]["option"]).status_code == 200
        assert time.monotonic() - began < 5, "a mail server may take 10 seconds"


def test_a_key_is_told_of_all_its_games_in_one_letter(start: Start, post: Post) -> None:
    client, letters = start(**by_mail(post, notice_delay=1000.0)), post.box.letters
    matches = [begin(client), begin(client, game="altipiani-1916")]
    register(client, OTHER)
    body = {"kind": "mail", "address": ANNA}
    assert client.post("/api/player/notices", headers=head(OTHER), json=body).status_code == 201
    wait_for(lambda: len(letters) == 1)
    confirm(client, letters.pop())
    for match in matches:
        sit(match, asked_first(match)[1], OTHER)
    (mine,) = client.get("/api/player/notices", headers=head(OTHER)).json()["contacts"]
    register(client)
    assert client.get("/api/player/notices", headers=head(KEY)).json()["contacts"] == []
    for match in matches:
        to_the_other(match, *asked_first(match))
    hurry(client)
    assert len(letters) == 1
    assert "Bainsizza 1917" in words(letters[0])
    assert "Altipiani" in words(letters[0])
    path = f"/api/player/notices/{mine['id']}"
    assert client.delete(path, headers=head(KEY)).json()["error"]["code"] == "not-found", "it is another's"
    assert client.delete(path, headers=head(OTHER)).status_code == 200
    assert players.secret_for(OTHER, matches[0].match) not in str(letters[0])


def asked_first(match: Table) -> tuple[str, str]:
    first = match.deciders()[0]
    return first, AUSTRIAN if first == ITALIAN else ITALIAN


def test_of_several_processes_exactly_one_writes(several: Start, post: Post) -> None:
    both = [several(bot_workers=0, **by_mail(post)) for _ in range(2)]
    here, letters = begin(both[0]), post.box.letters
    there = at(here, both[1])
    ask_for(there, AUSTRIAN)
    wait_for(lambda: len(letters) == 1)
    confirm(both[0], letters.pop())
    for _ in range(2):
        to_the_other(here, ITALIAN, AUSTRIAN)
        wait_for(lambda: len(letters) == 1)
        for client in both:
            told(client)
        assert len(letters) == 1
        letters.pop()
        to_the_other(there, AUSTRIAN, ITALIAN)
        with server_of(both[0]).store.engine.begin() as connection:
            connection.execute(update(contacts).values(sent=0))
    with there.socket(AUSTRIAN):
        first = server_of(both[0])
        wait_for(lambda: first.presence(first.matches.live[here.match].match)[AUSTRIAN])
        to_the_other(here, ITALIAN, AUSTRIAN)
        for client in both:
            told(client)
    assert letters == [], "he is at his board, at the other process"


def test_a_new_link_and_deleting_a_match_forget_addresses(start: Start, post: Post) -> None:
    client = start(**by_mail(post))
    match = begin(client)
    ask_for(match, AUSTRIAN)
    ask_for(match, ITALIAN)
    renewed = client.post(match.path("/renew"), headers=match.headers(AUSTRIAN), json={})
    match.tokens[AUSTRIAN] = renewed.json()["token"]
    assert match.get(AUSTRIAN, "/notices").json()["contacts"] == []
    wait_for(lambda: len(post.box.letters) == 2)
    confirm(client, next(x for x in post.box.letters if secret_works(client, x)))
    to_the_other(match, ITALIAN, AUSTRIAN)
    to_the_other(match, AUSTRIAN, ITALIAN)
    told(client)
    server = server_of(client)
    client.portal.call(server.store.write, retention.remove(match.match))  # type: ignore[union-attr]
    with server.store.engine.connect() as connection:
        assert connection.execute(contacts.select()).all() == connection.execute(notices.select()).all() == []


def secret_works(client: TestClient, letter: EmailMessage) -> bool:
    return client.get("/api/notices", headers=head(secret_in(letter))).status_code == 200


def test_strangers_are_not_bothered_and_wrong_addresses_refused(start: Start, post: Post) -> None:
    client = start(**by_mail(post))
    match = begin(client)
    for wrong in (
        "anna",
        "anna@",
        "@example.org",
        "a b@example.org",
        "a@b",
        "a@example.org\r\nBcc: b@example.org",
        "å@b.it",
    ):
        assert ask_for(match, AUSTRIAN, wrong).json()["error"]["code"] == "bad-address"
    asked = [ask_for(begin(client), AUSTRIAN).status_code for _ in range(4)]
    assert asked == [201, 201, 201, 429], "a stranger's address gets three letters an hour, whoever asks for them"
    assert ask_for(match, "observer").json()["error"]["code"] == "observer"
    body = {"kind": "hook", "address": "https://example.org/x"}
    answer = client.post(match.path("/notices"), headers=match.headers(AUSTRIAN), json=body)
    assert answer.json()["error"]["code"] == "no-way"
    for secret in ("", "wrong"):
        assert client.post("/api/notices/off", params={"key": secret}).json()["error"]["code"] == "notice"


def test_settings_are_checked_at_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("ESAGONO_MAIL", "smtp://mail.example.org")
    assert cli.main(["serve", "--name", "games.example.org"]) == 2
    assert "--mail-from" in capsys.readouterr().err
    monkeypatch.setenv("ESAGONO_MAIL", "mail.example.org")
    assert cli.main(["serve", "--name", "games.example.org", "--mail-from", "a@example.org"]) == 2
    assert "smtp://" in capsys.readouterr().err


def test_passwords_go_only_over_tls() -> None:
    """A mail server elsewhere that offers no STARTTLS gets neither password nor letter."""
    post = Post(Box())
    post.start()
    try:
        server = MailServer(f"smtp://anna:secret@127.0.0.1:{post.port}")
        server.host = "0.0.0.0"  # leads here too, but is not one of the names that are believed to
        letter = EmailMessage()
        letter["From"], letter["To"] = "a@example.org", ANNA
        with pytest.raises(smtplib.SMTPNotSupportedError):
            server.send(letter)
        assert post.box.letters == []
    finally:
        post.stop()
