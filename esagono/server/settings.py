"""What can be set about a server, with the values that suit one machine and a few friends."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

KIB = 1024


class Rate(Struct, frozen=True):
    """Token bucket: `burst` at once, refilled by `per_second`."""

    burst: float
    per_second: float


class Limits(Struct, frozen=True):
    """How much a client may ask for."""

    requests: Rate = Rate(300, 60)
    """HTTP requests of an address."""
    creations: Rate = Rate(30, 0.5)
    """New and imported matches of an address."""
    failures: Rate = Rate(20, 0.5)
    """Wrong tokens of an address; guessing them is hopeless anyway, this keeps the log short."""
    messages: Rate = Rate(120, 40)
    """Messages per socket."""
    chats: Rate = Rate(10, 0.5)
    """Chat messages per seat."""
    sockets: int = 64
    """Open sockets per address."""
    all_sockets: int = 8000
    watchers: int = 1000
    """Open boards of observers at one match, at one process."""
    lines: int = 128
    """Connections from one address that are not sockets."""
    all_lines: int = 10_000
    """Lines of all, sockets too; beyond that new ones are cut at once."""
    questions: int = 16
    """Unanswered questions per seat."""
    thinking: Rate = Rate(20, 0.5)
    """CPU seconds for the questions of a seat."""
    unsent: int = 1000
    """Unsent messages queued for a page that does not read them."""
    body: int = 64 * KIB
    import_body: int = 4096 * KIB
    pack_body: int = 2560 * KIB
    """A pack of corrections, alone or with the wish for a match."""
    packs: Rate = Rate(40, 0.5)
    """Packs of an address to be checked."""
    message: int = 64 * KIB
    options_at_once: int = 200
    chat: int = 1000
    notes: int = 20_000
    journal: int = 20_000
    """Options in an imported journal."""


class Settings(Struct, frozen=True):
    """One server."""

    database: str
    """A URL for SQLAlchemy."""
    limits: Limits = Limits()
    hosts: tuple[str, ...] = ()
    """Names under which browsers may reach the server; empty for any. On a loopback address this stops other sites
    that point their own name at this machine."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies on other machines, through which many people come: they are believed when they
    say for whom they ask (`X-Forwarded-For`). One on this machine always is."""
    keep_finished: float = 0
    keep_abandoned: float = 0
    """Days after which finished and abandoned matches are deleted; 0 to keep them for ever."""
    metrics: bool = False
    """Serve Prometheus metrics at `GET /metrics` to programs on this machine."""
    metrics_token: str = ""
    """Clients with this token may read the metrics from any machine."""
    address: str = ""
    """Where players find the server (https://games.example.org): the links in what it sends them lead there."""
    mail: str = ""
    """The mail server for notifications (smtp://user:password@host:587, or smtps://...); empty for none."""
    mail_from: str = ""
    """Sender address of the e-mails."""
    mail_pause: float = 60.0
    """Minimum minutes between two e-mails to one address."""
    notice_delay: float = 60.0
    """Seconds away from the board before a turn notification is sent."""
    notice_look: float = 5.0
    """Seconds between two checks of the notification queue."""
    webhooks: bool = False
    """Whether players may register a webhook for their turns."""
    private_addresses: bool = False
    """Whether webhooks may be on this machine or its network, also without https; otherwise only on the internet."""
    packs: dict[str, dict[str, str]] = {}
    """Packs of corrections by game, with which drawing tables begin."""
    question_workers: int = 1
    """Worker processes for questions; 0 uses a thread instead."""
    question_seconds: float = 10.0
    """How long a question may take."""
    hint_seconds: float = 30.0
    """Time limit for a hint, in seconds: several times what it takes on an idle machine."""
    bot_workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    """Worker processes for slow bots; half as many more, at least one, play those that answer at once. With 0, other
    processes on the same database have to play the bots' turns."""
    bot_lease: float = 10.0
    """Seconds after which another process may take over a bot's turn from a process that was killed."""
    bot_seconds: float = 30.0
    """Seconds per decision after which a bot counts as hung; its own budget ends well before."""
    bot_pace: float = 0.2
    """A bot answers at multiples of this time, so that the length of its thought tells little."""
    retry_first: float = 0.25
    retry_most: float = 30.0
    """Shortest and longest pause before a bot retries after a database error; each pause doubles."""
    snapshot_every: int = 50
    hello_seconds: float = 15.0
    request_seconds: float = 30.0
    """Time limit of a request, from its first byte to its last."""
    health_seconds: float = 2.0
    """How long the database may take before the server calls itself unwell."""
    least_room: int = 32 * KIB * KIB
    """A disk with less than that is full."""
    send_seconds: float = 20.0
    ping_seconds: float = 5.0
    pong_seconds: float = 8.0
    """Interval of pings to open boards, and time limit for the pong. A board that does not answer (no network, or a
    computer asleep) is closed, so that the others see its player is away."""
    idle_seconds: float = 600.0
    """Seconds after which a match without open boards is unloaded from memory."""


LOOPBACK = ("127.0.0.1", "localhost", "::1")


def default_database() -> str:
    """A file in the user's data folder."""
    from platformdirs import user_data_path

    return sqlite_url(user_data_path("esagono") / "games.sqlite3")


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path.expanduser().absolute()}"


def database_url(given: str | Path | None) -> str:
    """A URL from what the user gave: nothing, a URL, or the name of a file. PostgreSQL is spoken to by psycopg.

    >>> database_url("postgresql://host/esagono")
    'postgresql+psycopg://host/esagono'
    >>> database_url("/tmp/games.sqlite3")
    'sqlite:////tmp/games.sqlite3'
    """
    if given is None:
        return default_database()
    scheme, found, rest = str(given).partition("://")
    if not found:
        return sqlite_url(Path(scheme))
    return f"{'postgresql+psycopg' if scheme in ('postgresql', 'postgres') else scheme}://{rest}"
