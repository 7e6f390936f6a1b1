"""The tables, and the numbered steps that make them.

A step is never changed once released: what must differ is a new step. `TABLES` is what all steps together lead
to (a test compares them); queries are written with it. The SQL is what SQLite and PostgreSQL have in common.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Connection, Float, Integer, MetaData, Table, Text, inspect, text

TABLES = MetaData()

games = Table(
    "games",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("position", Text),
    Column("rules", Text, nullable=False),
    Column("pack", Text, nullable=False),
    Column("program", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("seed_given", Integer, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("bot_seed", Text, nullable=False),
    Column("hotseat", Integer, nullable=False),
    Column("upgraded_row", Integer),
    Column("created", BigInteger, nullable=False),
    Column("before", Text, unique=True),
    Column("origin", Text, nullable=False),
    Column("secret", Text),
    Column("clock", Text),
    Column("crowd", Integer, nullable=False),
)
"""One row a match. `rules` and `pack` are the versions it was begun with; `upgraded_row` is the journal row from which
on it was played with other rules; `before` is the match that it is the rematch of; `origin` is `new`, `imported` or
`position`. `secret` is the server's share of dice that everybody makes together; `seed` is empty until all shares are
there. Without it the seed is the server's own, or a chosen one. `clock` is the time that players have (JSON), if it is
limited. `crowd` is a number that follows from the address it was begun from and is shared by many addresses: bots' time
is divided between crowds."""

packs = Table(
    "packs",
    TABLES,
    Column("hash", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("files", Text, nullable=False),
)
"""The data files of each version a match was begun with: a match keeps its cardboard when the game's is corrected."""

seats = Table(
    "seats",
    TABLES,
    Column("game", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("level", Text),
    Column("token", Text, unique=True),
    Column("invitation", Text, unique=True),
    Column("claimed", BigInteger),
    Column("promise", Text),
    Column("share", Text),
)
"""`token` is the SHA-256 of the secret; a bot has none, nor has a seat that is not taken yet. `invitation` is the hash
of the code with which it can be taken, or was taken (`claimed`). `promise` is the hash of the seat's share of the dice,
`share` the share once it was handed in."""

journal = Table(
    "journal",
    TABLES,
    Column("game", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("side", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("served", BigInteger, nullable=False),
)
"""`served` is when it was stored by the time of service (`uptime`), which clocks go by. `kind` is `play` (an option),
`undo` (how many options were taken back), `offer` and `no-draw` (a draw was offered; it was declined or withdrawn),
`settle` (a side resigned, or agreed to the draw), `propose`, `refuse`, `agree`, `end` and `rewind` (what players agree
on, see `consent`), `entry` (of an imported journal) or `void` (to pass over rows)."""

snapshots = Table(
    "snapshots",
    TABLES,
    Column("game", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The newest of each match, after journal row `seq`, by version `rules` of the rules."""

chat = Table(
    "chat",
    TABLES,
    Column("game", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

notes = Table(
    "notes",
    TABLES,
    Column("game", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("marks", Text, nullable=False),
)
"""What a seat writes for itself: its notes, and the labels and arrows it drew on the map (JSON)."""

thoughts = Table(
    "thoughts",
    TABLES,
    Column("game", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("side", Text, nullable=False),
    Column("data", Text, nullable=False),
)
"""What bots wanted when they chose row `seq` of the journal, to be told after the end."""

minds = Table(
    "minds",
    TABLES,
    Column("game", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("data", Text, nullable=False),
)
"""What the bot of a seat remembers after its last decision (JSON), so that any process goes on as it would."""

uptime = Table(
    "uptime",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("served", BigInteger, nullable=False),
)
"""One row: for how many milliseconds there has been a server, as of a moment."""

lobby = Table(
    "lobby",
    TABLES,
    Column("game", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token", Text, unique=True),
    Column("opened", BigInteger, nullable=False),
)
"""Public lobby entries: `open` (a free seat; `name` is the waiting player) and `watch` (a match that both players
opened to spectators; `token` opens the observer's board and is not secret)."""

players = Table(
    "players",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("feed", Text, nullable=False, unique=True),
    Column("lang", Text, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
"""`id` is the SHA-256 of the key in a player's browser, `feed` that of the secret in the feed's address; `lang` is the
language of messages to the player."""

sittings = Table(
    "sittings",
    TABLES,
    Column("token", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Seats of a player: `token` is the hash of a secret derived from the player's key and the match."""

turns = Table(
    "turns",
    TABLES,
    Column("game", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("level", Text, nullable=False),
    Column("crowd", Integer, nullable=False),
    Column("spent", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("holder", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Bot turns to be played after row `seq`, where several processes share a database. `holder` owns the turn until
`until`, unless it renews the lease."""

crowds = Table(
    "crowds",
    TABLES,
    Column("crowd", Integer, primary_key=True),
    Column("spent", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Milliseconds of bot time that a group of clients has used lately, as of `at`."""

contacts = Table(
    "contacts",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("game", Text),
    Column("seat", Text),
    Column("player", Text),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("secret", Text, nullable=False, unique=True),
    Column("made", BigInteger, nullable=False),
    Column("confirmed", BigInteger, nullable=False),
    Column("sent", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Contacts for notifications (`notices`): of one seat of a match, or of all seats of a player. `address` is an e-mail
address, a browser's push subscription (JSON) or a webhook. Only e-mails contain `secret`, with which the address is
confirmed and switched off. A process owns the contact until `until`."""

notices = Table(
    "notices",
    TABLES,
    Column("contact", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("asked", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
)
"""Notifications to send at `due` if still true: the seat had to decide after row `asked`. 0 once sent."""

secrets = Table("secrets", TABLES, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))
"""Keys of the server itself, shared by its processes."""

pulse = Table("pulse", TABLES, Column("id", Integer, primary_key=True), Column("at", BigInteger, nullable=False))
"""One row that is written only to know whether writing works."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (id TEXT PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL,
        position TEXT, rules TEXT NOT NULL, pack TEXT NOT NULL, program TEXT NOT NULL, seed TEXT NOT NULL,
        seed_given INTEGER NOT NULL, commitment TEXT NOT NULL, bot_seed TEXT NOT NULL, hotseat INTEGER NOT NULL,
        upgraded_row INTEGER, created BIGINT NOT NULL)""",
        "CREATE TABLE packs (hash TEXT PRIMARY KEY, game TEXT NOT NULL, files TEXT NOT NULL)",
        """CREATE TABLE seats (game TEXT NOT NULL REFERENCES games(id), seat TEXT NOT NULL, kind TEXT NOT NULL,
        level TEXT, token TEXT UNIQUE, PRIMARY KEY (game, seat))""",
        """CREATE TABLE journal (game TEXT NOT NULL REFERENCES games(id), seq INTEGER NOT NULL, side TEXT NOT NULL,
        kind TEXT NOT NULL, data TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (game, seq))""",
        """CREATE TABLE snapshots (game TEXT PRIMARY KEY REFERENCES games(id), seq INTEGER NOT NULL,
        rules TEXT NOT NULL, data TEXT NOT NULL, at BIGINT NOT NULL)""",
        """CREATE TABLE chat (game TEXT NOT NULL REFERENCES games(id), number INTEGER NOT NULL, seat TEXT NOT NULL,
        text TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (game, number))""",
        """CREATE TABLE notes (game TEXT NOT NULL REFERENCES games(id), seat TEXT NOT NULL, text TEXT NOT NULL,
        at BIGINT NOT NULL, PRIMARY KEY (game, seat))""",
    ),
    (
        """CREATE TABLE thoughts (game TEXT NOT NULL REFERENCES games(id), seq INTEGER NOT NULL,
        number INTEGER NOT NULL, side TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game, seq, number))""",
    ),
    ("ALTER TABLE notes ADD COLUMN marks TEXT NOT NULL DEFAULT '[]'",),
    ("ALTER TABLE games ADD COLUMN before TEXT", "CREATE UNIQUE INDEX games_before ON games (before)"),
    (
        "ALTER TABLE games ADD COLUMN origin TEXT NOT NULL DEFAULT 'new'",
        "ALTER TABLE games ADD COLUMN secret TEXT",
        "ALTER TABLE seats ADD COLUMN invitation TEXT",
        "ALTER TABLE seats ADD COLUMN claimed BIGINT",
        "ALTER TABLE seats ADD COLUMN promise TEXT",
        "ALTER TABLE seats ADD COLUMN share TEXT",
        "CREATE UNIQUE INDEX seats_invitation ON seats (invitation)",
    ),
    ("CREATE TABLE pulse (id INTEGER PRIMARY KEY, at BIGINT NOT NULL)", "INSERT INTO pulse VALUES (1, 0)"),
    (
        """CREATE TABLE minds (game TEXT NOT NULL REFERENCES games(id), seat TEXT NOT NULL, data TEXT NOT NULL,
        PRIMARY KEY (game, seat))""",
    ),
    (
        "ALTER TABLE games ADD COLUMN clock TEXT",
        "ALTER TABLE journal ADD COLUMN served BIGINT NOT NULL DEFAULT 0",
        "CREATE TABLE uptime (id INTEGER PRIMARY KEY, at BIGINT NOT NULL, served BIGINT NOT NULL)",
        "INSERT INTO uptime VALUES (1, 0, 0)",
        """CREATE TABLE lobby (game TEXT NOT NULL REFERENCES games(id), kind TEXT NOT NULL, name TEXT NOT NULL,
        token TEXT UNIQUE, opened BIGINT NOT NULL, PRIMARY KEY (game, kind))""",
        """CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, feed TEXT NOT NULL UNIQUE,
        lang TEXT NOT NULL, seen BIGINT NOT NULL)""",
        """CREATE TABLE sittings (token TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players(id),
        game TEXT NOT NULL REFERENCES games(id), seat TEXT NOT NULL, at BIGINT NOT NULL)""",
        "CREATE INDEX sittings_player ON sittings (player)",
        "CREATE INDEX sittings_game ON sittings (game)",
    ),
    (
        "ALTER TABLE games ADD COLUMN crowd INTEGER NOT NULL DEFAULT 0",
        """CREATE TABLE turns (game TEXT PRIMARY KEY REFERENCES games(id), seq INTEGER NOT NULL, level TEXT NOT NULL,
        crowd INTEGER NOT NULL, spent INTEGER NOT NULL, due BIGINT NOT NULL, holder TEXT NOT NULL,
        until BIGINT NOT NULL)""",
        "CREATE TABLE crowds (crowd INTEGER PRIMARY KEY, spent DOUBLE PRECISION NOT NULL, at BIGINT NOT NULL)",
    ),
    (
        """CREATE TABLE contacts (id TEXT PRIMARY KEY, game TEXT REFERENCES games(id), seat TEXT,
        player TEXT REFERENCES players(id), kind TEXT NOT NULL, address TEXT NOT NULL, lang TEXT NOT NULL,
        secret TEXT NOT NULL UNIQUE, made BIGINT NOT NULL, confirmed BIGINT NOT NULL, sent BIGINT NOT NULL,
        until BIGINT NOT NULL)""",
        "CREATE INDEX contacts_game ON contacts (game)",
        "CREATE INDEX contacts_player ON contacts (player)",
        """CREATE TABLE notices (contact TEXT NOT NULL REFERENCES contacts(id), game TEXT NOT NULL REFERENCES games(id),
        seat TEXT NOT NULL, asked INTEGER NOT NULL, due BIGINT NOT NULL, tries INTEGER NOT NULL,
        PRIMARY KEY (contact, game, seat))""",
        "CREATE INDEX notices_due ON notices (due)",
        "CREATE INDEX notices_game ON notices (game)",
        "CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
)


class TooNew(Exception):
    """The database was made by a later version of the program."""


class Foreign(Exception):
    """The database is not ours, or not whole."""


def check(connection: Connection) -> None:
    """All tables and columns are there."""
    found = inspect(connection)
    for table in TABLES.sorted_tables:
        there = {c["name"] for c in found.get_columns(table.name)} if found.has_table(table.name) else set()
        if missing := set(table.columns.keys()) - there:
            raise Foreign(f"its table {table.name!r} lacks {', '.join(sorted(missing))}; use a copy that is whole")


def migrate(connection: Connection, steps: tuple[tuple[str, ...], ...] = STEPS) -> int:
    """Take a database to the newest step, inside the caller's transaction; returns how many steps were taken."""
    if not inspect(connection).has_table("schema_steps"):
        connection.execute(text("CREATE TABLE schema_steps (step INTEGER PRIMARY KEY)"))
    done = connection.execute(text("SELECT COALESCE(MAX(step), 0) FROM schema_steps")).scalar_one()
    if done > len(steps):
        raise TooNew(
            f"the tables of this database are at step {done}, this program knows {len(steps)}: "
            "use a later version of Esagono"
        )
    for number, statements in enumerate(steps[done:], done + 1):
        for statement in statements:
            connection.execute(text(statement))
        connection.execute(text("INSERT INTO schema_steps VALUES (:step)"), {"step": number})
    return len(steps) - int(done)
