"""What an operator is told, and who may ask."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from tests.server.helpers import ITALIAN, Table

TOKEN = {"Authorization": "Bearer a-token-of-the-operator"}
Start = Callable[..., TestClient]


@pytest.fixture
def watched(start: Start) -> TestClient:
    return start(metrics_token="a-token-of-the-operator")


def numbers(client: TestClient) -> dict[str, float]:
    """The samples by name and labels."""
    answer = client.get("/metrics", headers=TOKEN)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    samples = [s for family in text_string_to_metric_families(answer.text) for s in family.samples]
    return {f"{s.name}{sorted(s.labels.values())}": s.value for s in samples}


def begin(client: TestClient) -> Table:
    return Table(client, client.post("/api/matches", json={"game": "isonzo-1917", "seed": "7"}).json())


def test_options_sockets_and_questions_are_counted(watched: TestClient) -> None:
    before = numbers(watched)
    assert (before["esagono_sockets[]"], before["esagono_matches[]"]) == (0, 0)
    match = begin(watched)
    with match.socket(ITALIAN) as page:
        page.play(page.board["options"][0]["option"])
        page.ask(type="ask", question="reach", args={})
        now = numbers(watched)
        assert (now["esagono_sockets[]"], now["esagono_boards[]"]) == (1, 1)
    assert now["esagono_rows_total['human', 'play']"] == 1
    assert now["esagono_option_seconds_count[]"] == 1
    assert now["esagono_option_seconds_sum[]"] > 0
    assert (now["esagono_matches[]"], now["esagono_matches_in_memory[]"]) == (1, 1)
    assert now["esagono_requests_total['201']"] >= 1
    assert now["esagono_questions_total[]"] == 1
    assert now["esagono_database_writes[]"] == now["esagono_database_reads[]"] == 1
    assert now["esagono_loop_held_longest_seconds[]"] >= 0
    assert now["esagono_bots_queued[]"] == now["esagono_bots_thinking[]"] == 0


def test_every_mistake_counts_though_the_log_tells_it_once(watched: TestClient) -> None:
    for _ in range(3):
        logging.getLogger("esagono.http").error("a request failed")
    assert numbers(watched)["esagono_errors_total['http']"] == 3


def test_no_match_seat_or_address_is_named(watched: TestClient) -> None:
    match = begin(watched)
    match.play(ITALIAN, 0, match.board(ITALIAN)["options"][0]["option"])
    text = watched.get("/metrics", headers=TOKEN).text
    for secret in (match.match, *match.tokens.values(), "testclient", ITALIAN):
        assert secret not in text


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": "Bearer è"}])
def test_who_does_not_know_the_token_is_refused(watched: TestClient, headers: dict[str, str]) -> None:
    raw = {name: value.encode("latin-1") for name, value in headers.items()}
    assert watched.get("/metrics", headers=raw).status_code == 401  # type: ignore[arg-type]


def test_they_are_off_unless_asked_for(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_without_a_token_only_this_machine_is_told(start: Start) -> None:
    here = start(metrics=True)
    assert here.get("/metrics").status_code == 404  # the client of tests has no address of this machine
    machine = TestClient(here.app, client=("127.0.0.1", 5))
    machine.portal = here.portal
    assert machine.get("/metrics").status_code == 200
    assert machine.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404
