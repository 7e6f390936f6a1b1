"""Stored matches in every kind of decision, read by a process that has imported nothing but what a server imports.

    python -m tests.server.upgrades DATABASE GAME

reads what `keep` has stored: each match in a copy of the process that has read only the rules, which call themselves
newer there, and each procedure on the stack of a match. It prints what could not be read, or is not the same, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from esagono.engine.text import LANGUAGES
from esagono.games import find, registry
from esagono.server.play import presentation, rulebooks
from esagono.server.play.loading import load
from esagono.server.play.match import Match
from esagono.server.storage import store
from esagono.server.storage.rows import MatchRow, SeatRow, now
from esagono.server.storage.store import Store

SEED = "upgrades"
WALKS = 2
STEPS = 700
SKIRMISHES = 40
NEWER = "newer than all"


def boards(match: Match) -> dict[str, str]:
    """Every seat's board in every language, as a fingerprint."""
    return {
        f"{seat} {lang}": sha256(
            json.dumps(presentation.board_of(match, seat, lang, view=True), sort_keys=True, default=str).encode()
        ).hexdigest()
        for seat in match.seats
        for lang in LANGUAGES
    }


# Keeping


def games_of(game_id: str) -> Iterator[tuple[Any, Any, list[Any], random.Random | None]]:
    """Rules and the beginning of a game, its document, and what to choose: recorded options, or by chance."""
    import esagono
    from tests.games import golden_games, skirmishes

    for path in golden_games.recordings():
        recorded = json.loads(path.read_text(encoding="utf-8"))
        if recorded["game"] == game_id:
            yield golden_games.begin(recorded), None, recorded["journal"], None
    info = next(i for i in esagono.games() if i.id == game_id)
    for scenario in info.scenarios:
        for seed in range(WALKS):
            yield esagono.new(game_id, scenario, seed=seed), None, [], random.Random(seed)
    if game_id in skirmishes.ROOMS:
        for number in range(SKIRMISHES):
            doc, game = skirmishes.begin(game_id, number)
            yield game, doc if "units" in doc else None, [], random.Random(number)


def walk(game: Any, journal: list[Any], rng: random.Random | None) -> Iterator[None]:
    """Yields before each option."""
    from esagono.engine import Option
    from esagono.lab.fuzz import pick

    for side, *data in journal:
        yield
        game.play(Option.from_data(data), side)
    for _ in range(STEPS if rng is not None else 0):
        if not game.decisions:
            return
        yield
        assert rng is not None
        side = rng.choice(game.decisions).side
        game.play(pick(game.options(side), rng), side)


def decisions(game_id: str) -> set[str]:
    """Every kind of decision that the procedures of a game ask for, as far as their methods tell."""
    return {
        f"{label} {name.removesuffix('_options')}"
        for label, kind in procedures(game_id).items()
        for name in dir(kind)
        if name.endswith("_options")
    }


def procedures(game_id: str) -> dict[str, Any]:
    """The procedures of a game, from all modules of its series but those of another game."""
    import pkgutil
    from importlib import import_module

    from esagono.engine.state import PROCEDURES, label_of

    entry = registry[game_id]
    others = tuple(e.module for e in registry.values() if e.package == entry.package and e.id != game_id)
    package = import_module(entry.package)
    for module in pkgutil.walk_packages(package.__path__, entry.package + "."):
        if not module.name.startswith(others):
            import_module(module.name)
    return {
        label_of(kind): kind
        for kind in PROCEDURES.values()
        if kind.__module__.startswith(entry.package + ".") and not kind.__module__.startswith(others)
    }


def about_of(game: Any, doc: Any, number: int) -> MatchRow:
    rules = game.rules
    return MatchRow(
        id=f"{rules.info.id}-{number}", game=rules.info.id, scenario=rules.scenario, options=rules.options,
        position=doc, rules=rules.version, pack=rules.pack_hash, program="", seed=game.seed, seed_given=True,
        commitment=game.commitment, bot_seed="", hotseat=True, upgraded_row=None, created=now(),
    )  # fmt: skip


def keep(database: str, game_id: str) -> set[str]:
    """Store a match at the first moment of each kind of decision, with what its seats are shown; returns the kinds."""
    from esagono.engine.state import label_of
    from tests.games import golden_games

    pack = golden_games.FOLDER / game_id / "pack"
    frozen = {file.name: file.read_text(encoding="utf-8") for file in pack.iterdir()}
    seen: set[str] = set()
    writing: list[tuple[MatchRow, list[SeatRow], dict[str, str] | None, Match]] = []
    for game, doc, journal, rng in games_of(game_id):
        for _ in walk(game, journal, rng):
            label = label_of(type(game.state.stack[-1]))
            kinds = {f"{label} {d.kind}" for d in game.decisions}
            if kinds <= seen:
                continue
            seen |= kinds
            about = about_of(game, doc, len(writing))
            seats = [SeatRow(about.id, side, "human", None, None) for side in game.rules.info.sides]
            ours = rulebooks.rules_for(about.game, about.scenario, about.options).pack_hash == about.pack
            match = Match(about, seats, game.copy())
            match.entry_rows = [0] * len(game.journal)
            writing.append((about, seats, None if ours else frozen, match))
    with_database(database, lambda store_: asyncio.run(_keep(store_, writing)))
    expected = {about.id: boards(match) for about, _, _, match in writing}
    Path(f"{database}.expected").write_text(json.dumps(expected))
    return seen


async def _keep(found: Store, writing: list[Any]) -> None:
    for about, seats, files, match in writing:
        await found.write(store.create_match(about, seats, files, ()))
        await found.write(store.put_snapshot(about.id, 0, about.rules, match.write()))


def with_database(path: str, work: Callable[[Store], Any]) -> Any:
    found = Store(f"sqlite+pysqlite:///{path}")
    try:
        return work(found)
    finally:
        found.close()


# Reading, in a process of its own


def apart(work: Callable[[], str]) -> str:
    """What a piece of work says in a copy of this process, which ends with it."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            said = work()
        except BaseException as error:  # whatever it is, it is told and not passed on
            cause = error.__cause__ or error.__context__
            said = f"{error!r} {cause!r}"
        os.write(theirs, said.encode()[:4000])
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said


def read_match(database: str, match_id: str, expected: dict[str, str]) -> str:
    def work(found: Store) -> str:
        match, start, _ = load(found, match_id)
        if start != -1:
            return "it was not taken for one of other rules"
        changed = [name for name, mark in boards(match).items() if mark != expected[name]]
        return f"another board: {changed}" if changed else ""

    found: str = with_database(database, work)
    return found


def read_procedure(rules: Any, label: str) -> str:
    """A state with a procedure on its stack, by its name alone."""
    data = rules.start().to_data()
    data["stack"] = [{"procedure": label}]
    (made,) = type(rules.start()).from_data(data).stack
    return "" if type(made).__name__ == label.rpartition(".")[2] else f"made {made!r}"


def read_all(database: str, game_id: str, labels: list[str]) -> dict[str, str]:
    rules = rulebooks.rules_for(game_id, None, {})
    type(rules).version = NEWER
    assert find(game_id).INFO.id == game_id
    expected = json.loads(Path(f"{database}.expected").read_text())
    faults = {label: apart(lambda label=label: read_procedure(rules, label)) for label in labels}  # type: ignore[misc]
    for match_id, marks in expected.items():
        faults[match_id] = apart(lambda m=match_id, e=marks: read_match(database, m, e))  # type: ignore[misc]
    return {what: fault for what, fault in faults.items() if fault}


if __name__ == "__main__":
    print(json.dumps(read_all(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))))
