"""The tables, and the numbered steps that make them.

A step is never changed once it was released: what must differ is a new step. `TABLES` is what all steps together lead
to (a test compares them); queries are written with it. The SQL is what SQLite and PostgreSQL have in common.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, Table, Text, inspect, text

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
)
"""One row a match. `rules` and `pack` are the versions it was begun with; `upgraded_row` is the journal row from which
on it was played with other rules; `before` is the match that it is the rematch of; `origin` is `new`, `imported` or
`position`. `secret` is the server's share of dice that everybody makes together; `seed` is empty until all shares are
there. Without it the seed is the server's own, or a chosen one."""

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
)
"""`kind` is `play` (an option), `undo` (how many options were taken back), `offer` and `no-draw` (a draw was offered;
it was declined or withdrawn), `settle` (a side resigned, or agreed to the draw) or `void` (a row to pass over)."""

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
