"""Many games between bots: progress with the time left, resumable, the same results whatever the number of workers.

Finished games go at once to `OUT.partial` (a line of JSON each). When all are there, `OUT` (one row a game) and
`OUT-combats` (one row a combat) are written as Parquet and the partial file is removed. The same command begun again
goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

import esagono
from esagono.bots import Budget
from esagono.engine import EsagonoError
from esagono.engine.pack import faults_of
from esagono.games import find
from esagono.lab.matches import Match, Rows, play
from esagono.lab.numbers import MOST_GAMES, MOST_WORKERS, at_least, out_file
from esagono.lab.players import check
from esagono.lab.pool import worker_pool
from esagono.lab.progress import Progress, interrupted

TIMINGS = ("seconds", "turn_seconds")
"""Columns that differ from run to run."""

Runner = Callable[[list[Match]], Iterator[Rows]]
"""Plays matches and returns them as they are finished, in any order."""


def run_here(matches: list[Match]) -> Iterator[Rows]:
    for match in matches:
        yield play(match)


def run_on_cores(workers: int) -> Runner:
    """As many processes as asked for; 0 for one per core."""

    def run(matches: list[Match]) -> Iterator[Rows]:
        with worker_pool(workers) as pool:
            yield from pool.imap_unordered(play, matches)

    return run


def runner(workers: int, cluster: str | None = None) -> Runner:
    if cluster is not None:
        from esagono.lab.cluster import run_on_cluster

        return run_on_cluster(cluster)
    return run_here if workers == 1 else run_on_cores(workers)


def simulate(
    matches: list[Match], out: Path, run: Runner, tell: Callable[[int, int, float], None]
) -> tuple[Path, Path]:
    """Play what is not yet played; write the two tables."""
    partial = out.with_name(out.name + ".partial")
    settings = settings_of(matches)
    done = read_partial(partial, settings)
    done = {**read_finished(out, settings), **done}
    if not partial.exists():
        partial.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(settings + "\n", encoding="utf-8")
    left = [m for m in matches if m.number not in done]
    begun = time.perf_counter()
    already = len(done)
    with partial.open("a", encoding="utf-8") as file:
        try:
            for rows in run(left):
                done[rows.game["number"]] = rows
                file.write(msgspec.json.encode(rows).decode() + "\n")
                file.flush()
                tell(len(done), len(matches), (time.perf_counter() - begun) / (len(done) - already))
        except KeyboardInterrupt:
            kept = f"kept in {partial}; the same command goes on from there" if done else "finished"
            interrupted(f"{len(done)} of {len(matches)} games are {kept}")
            raise
        finally:
            if not done:
                partial.unlink(missing_ok=True)  # nothing was played, perhaps nothing could be
    paths = write(out, [done[n] for n in sorted(done)], settings)
    partial.unlink()
    return paths


def settings_of(matches: Sequence[Match]) -> str:
    """What a run is known by when it goes on later: everything that decides its games but how many they are.

    The version, the rules with their pack, the options and the steps are in it: what was played differently is never
    taken for the same.
    """
    first = matches[0]
    rules = find(first.game).ruleset(first.scenario, first.options, first.pack)
    settings = {
        "version": esagono.__version__,
        "rules": rules.version,
        "pack": rules.pack_hash,
        "game": first.game,
        "scenario": rules.scenario,
        "options": rules.options,
        "bots": sorted({",".join(m.bots) for m in matches}),
        "steps": first.steps,
        "seed": first.seed,
        "pairs": first.pair >= 0,
    }
    return json.dumps(settings, sort_keys=True)


def fingerprint(settings: str) -> str:
    """A short name for settings, for the names of files."""
    return sha256(settings.encode()).hexdigest()[:8]


def unfinished(matches: Sequence[Match], out: Path) -> dict[int, Rows]:
    """The games of a run that has not written its tables yet."""
    return read_partial(out.with_name(out.name + ".partial"), settings_of(matches))


def read_partial(path: Path, settings: str) -> dict[int, Rows]:
    """The games that an interrupted run of the same matches has finished."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != settings:
        raise EsagonoError(f"{path} belongs to another simulation: remove it, or choose another --out")
    out = {}
    for line in lines[1:]:
        try:
            rows = msgspec.json.decode(line, type=Rows)
        except msgspec.DecodeError:
            continue  # cut off in the middle of a line
        out[rows.game["number"]] = rows
    return out


SETTINGS = b"esagono"
"""Under this name the settings stand in a table's metadata."""


def read_finished(path: Path, settings: str) -> dict[int, Rows]:
    """The games of a finished run with the same settings, to which more can be added; of another run none."""
    if not path.exists() or stored_settings(path) != settings:
        return {}
    combats: dict[int, list[dict[str, Any]]] = {}
    for combat in read_table(combats_path(path)):
        combats.setdefault(combat["number"], []).append(combat)
    return {row["number"]: Rows(row, combats.get(row["number"], [])) for row in read_table(path)}


def stored_settings(path: Path) -> str:
    """The settings with which a table was made; empty for one that does not say."""
    import pyarrow.parquet as pq

    metadata = pq.read_schema(path).metadata or {}
    return str(metadata.get(SETTINGS, b"").decode())


def write(out: Path, rows: Iterable[Rows], settings: str) -> tuple[Path, Path]:
    """One table of games and one of combats; both say in their metadata how they were made."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = list(rows)
    second = combats_path(out)
    for path, table in ((out, [r.game for r in rows]), (second, [c for r in rows for c in r.combats])):
        made = pa.Table.from_pylist(table)
        pq.write_table(made.replace_schema_metadata({**(made.schema.metadata or {}), SETTINGS: settings}), path)
    return out, second


def combats_path(games: Path) -> Path:
    return games.with_name(f"{games.stem}-combats{games.suffix}")


def read_table(path: Path) -> list[dict[str, Any]]:
    import pyarrow.parquet as pq

    if not path.exists():
        raise EsagonoError(f"there is no file {path}")
    try:
        rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    except (OSError, ValueError) as error:  # pyarrow's own errors are both
        raise EsagonoError(f"{path} cannot be read: {str(error).splitlines()[0]}") from None
    return rows


def option_pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!r} should look like name=value")
    return name, value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--scenario", help="which scenario (default: the first)")
    parser.add_argument("--option", type=option_pair, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=at_least(1, MOST_GAMES), default=100, help="how many games (default: 100)")
    parser.add_argument("--sides", default="officer,officer", help="a bot for each side, in the game's order of sides")
    parser.add_argument("--seed", default="1", help="seed of the whole run (default: 1)")
    parser.add_argument(
        "--steps", type=at_least(0), default=Budget().steps, help="look-ahead games a turn for `general`"
    )
    parser.add_argument("--pack", help="folder or zip file with corrections of your own")
    parser.add_argument(
        "--workers", type=at_least(0, MOST_WORKERS), default=1, help="processes; 0 for one a core (default: 1)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Ray cluster (`auto` for the one of this machine)"
    )
    parser.add_argument(
        "--out", type=out_file, default=Path("games.parquet"), help="file to write (default: games.parquet)"
    )
    parser.add_argument("--keep", metavar="FOLDER", help="save each game there, for replay and explain")


def run(args: argparse.Namespace) -> int:
    info = find(args.game).INFO
    bots = tuple(args.sides.split(","))
    check(bots, args.game, args.scenario)
    if len(bots) != len(info.sides):
        raise EsagonoError(f"--sides needs a bot for each of {', '.join(info.sides)}, e.g. officer,recruit")
    with faults_of(args.pack):
        find(args.game).ruleset(args.scenario, dict(args.option), args.pack)  # refuses unknown names before any work
    matches = [
        Match(args.game, n, bots, args.seed, args.scenario, dict(args.option), args.steps, args.pack, args.keep)
        for n in range(args.games)
    ]
    games, combats = simulate(matches, args.out, runner(args.workers, args.cluster), Progress())
    rows = read_table(games)
    ends: dict[str, int] = {}
    for row in rows:
        end = " ".join(word for word in (row["winner"], row["level"]) if word)
        ends[end] = ends.get(end, 0) + 1
    for end, count in sorted(ends.items(), key=lambda pair: -pair[1]):
        print(f"  {count:5} {100 * count / len(rows):5.1f} %  {end}")
    mean = sum(r["points"] for r in rows) / len(rows)
    print(f"points: {mean:.1f} on average; fallbacks: {sum(r['fallbacks'] for r in rows)}")
    print(f"{games} and {combats}")
    return 0
