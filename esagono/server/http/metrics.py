"""Prometheus metrics: `GET /metrics`, for this machine or for clients with a token.

Numbers only: no match, seat or address is named. Most are read from their owners on request; the rest are counted as
they happen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from secrets import compare_digest
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response

from esagono.server.http.requests import server_of
from esagono.server.messages import Refusal
from esagono.server.security import bearer, client_of
from esagono.server.settings import LOOPBACK
from esagono.server.storage.rows import JournalRow

if TYPE_CHECKING:
    from esagono.server.live.hub import Server

SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        new = self.registry
        self.rows = Counter("esagono_rows", "Rows of journals stored and played.", ["kind", "by"], registry=new)
        self.option_seconds = Histogram(
            "esagono_option_seconds",
            "From asking for an option, or several, to having stored and played it.",
            registry=new,
            buckets=SECONDS,
        )
        self.requests = Counter("esagono_requests", "Requests answered.", ["status"], registry=new)
        self.sockets = Gauge("esagono_sockets", "Open sockets, also those without a seat yet.", registry=new)
        self.refused_sockets = Counter("esagono_sockets_refused", "Sockets refused.", ["code"], registry=new)
        self.errors = Counter("esagono_errors", "Mistakes that were logged, by the part.", ["part"], registry=new)
        for part in ("http", "socket", "bots", "asking", "matches", "server"):
            self.errors.labels(part)  # there from the beginning, so that the first one can be noticed
        self.listener = ErrorCounter(self.errors)

    def stored(self, by: str, rows: Sequence[JournalRow], seconds: float) -> None:
        for row in rows:
            self.rows.labels(row.kind, by).inc()
        self.option_seconds.observe(seconds)

    def begin(self) -> None:
        logging.getLogger("esagono").addHandler(self.listener)

    def end(self) -> None:
        logging.getLogger("esagono").removeHandler(self.listener)


class ErrorCounter(logging.Handler):
    """Counts what is logged as an error, including what the log leaves out because it was logged a moment ago."""

    def __init__(self, errors: Counter) -> None:
        super().__init__(logging.ERROR)
        self.errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.labels(record.name.removeprefix("esagono.")).inc()


class Present(Collector):
    """What is the case now, read from its owners."""

    def __init__(self, server: Server, writes: bool, room: bool, matches: int | None, turns: int | None) -> None:
        self.server, self.writes, self.room, self.matches, self.turns = server, writes, room, matches, turns

    def collect(self) -> Iterable[Metric]:
        bots, questions, watch = self.server.bots, self.server.questions, self.server.loop_monitor
        loop = watch.numbers()
        yield gauge("boards", "Open boards.", len(self.server.boards))
        yield gauge("matches_in_memory", "Matches in memory.", len(self.server.matches.live))
        if self.matches is not None:
            yield gauge("matches", "Matches that are kept.", self.matches)
        yield gauge("bots_deciding", "Matches in which a bot has to decide.", bots.deciding)
        yield gauge("bots_thinking", "Worker processes that are busy with a bot's decision.", bots.thinking)
        yield gauge("bots_queued", "Decisions that wait for a worker process.", bots.queued)
        yield gauge("bots_in_trouble", "Matches whose bot cannot go on, for example without a database.", bots.stuck)
        if self.turns is not None:
            yield gauge("bots_waiting", "TurnQueue of bots that no process has taken yet.", self.turns)
        yield gauge("processes", "Servers and workers on this database.", self.server.peers.processes)
        yield gauge("news_heard", "1 if other processes are heard.", self.server.peers.listening)
        yield counter("bots_failures", "Decisions of bots made by the simple policy.", bots.decider.failed)
        yield counter("notices", "Notices sent to players who were not at their boards.", self.server.notices.sent)
        yield counter("notices_failed", "Notices that could not be sent.", self.server.notices.failed)
        yield gauge("questions_waiting", "Questions that are being answered or wait for it.", questions.waiting)
        yield counter("questions", "Questions answered.", questions.answered)
        yield counter("questions_refused", "Questions refused because their seat asked too much.", questions.refused)
        yield counter("questions_seconds", "Seconds of computing for questions.", questions.seconds)
        yield gauge("loop_held_longest_seconds", "Longest time the loop was held.", loop["longest_ms"] / 1000)
        yield gauge("loop_held_minute_seconds", "The same in the last minute.", loop["minute_ms"] / 1000)
        yield gauge("loop_held_p99_seconds", "99 of 100 in the last minute were shorter.", loop["p99_ms"] / 1000)
        yield counter("loop_held_over_limit", "How often the loop was held for more than 20 ms.", watch.over)
        yield gauge("database_reads", "1 if the database can be read.", self.matches is not None)
        yield gauge("database_writes", "1 if the database can be written to.", self.writes)
        yield gauge("database_room", "1 if the disk of the database has room.", self.room)
        yield gauge("start_time_seconds", "When the server was started, since 1970.", self.server.started)


def gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(f"esagono_{name}", words, float(value))


def counter(name: str, words: str, value: float) -> Metric:
    return CounterMetricFamily(f"esagono_{name}", words, float(value))


def check_allowed(request: Request) -> None:
    """With a token, whoever knows it; else this machine. A proxy on this machine names who it asks for, so that those
    who come through it do not count as this machine."""
    settings = server_of(request).settings
    if settings.metrics_token:
        if not compare_digest(bearer(request.headers).encode(), settings.metrics_token.encode()):
            raise Refusal(401, "token", "the numbers of this server need its token")
    elif not settings.metrics or client_of(request) not in LOOPBACK or "x-forwarded-for" in request.headers:
        raise Refusal(404, "not-found", "Not Found")


def metrics_of(request: Request) -> Metrics:
    found: Metrics = request.app.state.metrics
    return found


async def metrics(request: Request) -> Response:
    check_allowed(request)
    server = server_of(request)
    writes, matches = await server.try_storage()
    present = CollectorRegistry()
    room = await asyncio.to_thread(server.store.has_room, server.settings.least_room)
    turns = await server.bots.waiting() if matches is not None else None
    present.register(Present(server, writes, room, matches, turns))
    text = generate_latest(metrics_of(request).registry) + generate_latest(present)
    return Response(text, headers={"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_PLAIN_0_0_4})
