"""Breaks rules on purpose and sees whether a test notices: `python -m tests.mutants gorizia-1916 --number 100`.

Each mutant changes one thing in one function of the rules of a game's series: a comparison, a number, a condition left
out. Those tests of the game that pass by the place run against it until one fails: those of the clause and recorded
skirmishes first, then the quickest. A mutant that nothing notices is printed with its change: either a test is missing,
or the change makes no difference (a shortcut that saves time, what cannot happen); such a one is written into
`alike.toml` with the reason, and not tried again.

The tests are collected once, in a copy of the tree. Each mutant is then a fork of that process in which one function
has other code; what ran while the tests were collected is the old code's work, so a mutant there that seems to live is
tried once more in a process of its own. Needs `fork`: Linux or macOS.
"""

from __future__ import annotations

import argparse
import ast
import gc
import importlib
import inspect
import itertools
import json
import math
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage, CoverageData

from tests.passing import Passing

ROOT = Path(__file__).parents[1]
HOMES = {
    "isonzo-1917": ("inferno", "isonzo"),
    "altipiani-1916": ("inferno", "altipiani"),
    "gorizia-1916": ("strafe", "gorizia"),
    "goito-1848": ("risorgimento", "goito"),
}
"""A game's series, and the folder of its tests below `tests/rules`."""
NO_RULES = {
    *("show", "text", "checks", "positions", "knowledge", "why_not"),
    *("checks.py", "series.py", "charts.py", "shelf.py", "__init__.py"),
}
"""Rooms of a series that show, answer, read and check; a fault there breaks no rule."""
RECORDED = [f"tests/games/test_{name}.py" for name in ("golden", "playthroughs", "perft")]
"""What notices a change of the rules in the games recorded of each."""
DENSE = "_skirmishes.py"
"""Recorded play in which so much happens that it is tried early."""
MEMORY = 6 << 30
"""Bytes a mutant may take: one that never ends may also collect without end."""
OPPOSITE: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


class Mutant(NamedTuple):
    path: Path
    node: ast.expr
    """What is replaced."""
    by: str
    clause: str
    """The clause at the head of the function's docstring."""

    def source(self) -> str:
        """The module with the change in it."""
        lines = (ROOT / self.path).read_bytes().splitlines(keepends=True)
        first, last = self.node.lineno - 1, (self.node.end_lineno or self.node.lineno) - 1
        head, tail = lines[first][: self.node.col_offset], lines[last][self.node.end_col_offset :]
        return b"".join([*lines[:first], head, self.by.encode(), tail, *lines[last + 1 :]]).decode()

    @property
    def change(self) -> str:
        return f"{ast.unparse(self.node)} -> {self.by}"

    def known_as(self) -> tuple[str, str, str]:
        """What finds it again when lines have moved."""
        line = (ROOT / self.path).read_text("utf-8").splitlines()[self.node.lineno - 1]
        return str(self.path), line.strip(), self.change

    def __str__(self) -> str:
        return f"{self.path}:{self.node.lineno} [{self.clause}] {self.change}"


def changes(node: ast.expr) -> Iterator[str]:
    """What may stand in a place instead."""
    match node:
        case ast.Compare(left, [ast.GtE() | ast.Lt() as op], [ast.Constant(0) as zero]):  # on the map or not: no limit
            yield f"({ast.unparse(ast.Compare(left, [ast.Lt() if isinstance(op, ast.GtE) else ast.GtE()], [zero]))})"
        case ast.Compare(left, [op], [right]):
            yield f"({ast.unparse(ast.Compare(left, [OPPOSITE[type(op)]()], [right]))})"  # type: ignore[list-item]
        case ast.BoolOp(op, values):
            yield f"({ast.unparse(ast.BoolOp(OPPOSITE[type(op)](), values))})"  # type: ignore[arg-type]
            for value in values:
                rest = [v for v in values if v is not value]
                yield f"({ast.unparse(ast.BoolOp(op, rest) if len(rest) > 1 else rest[0])})"
        case ast.UnaryOp(ast.Not(), operand):
            yield f"({ast.unparse(operand)})"
        case ast.BinOp(left, (ast.Add() | ast.Sub()) as op, right):
            yield f"({ast.unparse(ast.BinOp(left, OPPOSITE[type(op)](), right))})"  # type: ignore[arg-type]
        case ast.IfExp(body=body, orelse=orelse):
            yield f"({ast.unparse(body)})"
            yield f"({ast.unparse(orelse)})"
        case ast.Constant(bool() as value):
            yield str(not value)
        case ast.Constant(int() as value) if value:  # 0 is mostly a place, a side, or nothing
            yield str(value + 1)


def places(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """The expressions of a function, without its annotations and defaults."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.expr):
            yield node
        if isinstance(node, ast.AnnAssign):
            todo += [node.value] if node.value else []
        elif isinstance(node, ast.keyword) and node.arg == "strict":
            continue  # of zip: a promise, no rule
        elif not isinstance(node, (ast.FunctionDef, ast.JoinedStr)):  # a place within an f-string is not told
            todo += ast.iter_child_nodes(node)


def mutants(series: str, only: str) -> list[Mutant]:
    found = []
    for path in sorted((ROOT / "esagono/games" / series).rglob("*.py")):
        name = path.relative_to(ROOT)
        if NO_RULES & set(name.parts) or only not in str(name):
            continue
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            clause = re.match(r"[A-Z]?\d+(\.\w+)*", ast.get_docstring(function) or "")
            if clause:
                for node in places(function):
                    found += [Mutant(name, node, by, clause[0]) for by in changes(node)]
    return found


def alike() -> dict[tuple[str, str, str], str]:
    """Mutants that were read and found to change nothing, each with the reason."""
    found = tomllib.loads((ROOT / "tests/alike.toml").read_text("utf-8"))["alike"]
    return {(entry["path"], entry["line"], entry["change"]): entry["why"] for entry in found}


def outermost(code: CodeType, line: int) -> CodeType:
    """The function or method in a module's code that holds a line, not what is defined within it."""
    inner = [c for c in code.co_consts if isinstance(c, CodeType) and c.co_firstlineno <= line]
    found = max(inner, key=lambda c: c.co_firstlineno)
    return found if found.co_flags & inspect.CO_OPTIMIZED else outermost(found, line)


def put_in(mutant: Mutant) -> None:
    """Gives the function its other code, wherever somebody holds it."""
    importlib.import_module(".".join(mutant.path.with_suffix("").parts))
    path = str(ROOT / mutant.path)
    held = 0
    new = outermost(compile(mutant.source(), path, "exec", dont_inherit=True), mutant.node.lineno)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            old = thing.__code__
            if (old.co_filename, old.co_qualname, old.co_firstlineno) == (path, new.co_qualname, new.co_firstlineno):
                thing.__code__ = new
                held += 1
    assert held, f"nobody holds {new.co_qualname}"


def neighbours(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the next, which pytest wants to know to see what may be put away between them."""
    return zip(items, [*items[1:], None], strict=True)


def passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    return not any(report.failed for report in runtestprotocol(item, nextitem=after, log=False))


class Bench:
    """Takes the place of the loop that would run the collected tests."""

    def __init__(self, chosen: Sequence[Mutant], cover: Coverage, kept: Path, most: float) -> None:
        self.chosen, self.cover, self.kept, self.most = chosen, cover, kept, most
        self.passing = Passing(ROOT)
        self.alike = alike()
        self.caught = self.same = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            sys.exit("the tests cannot be collected")
        if self.kept.exists():
            self.passing.load(self.kept)
        self.learn([item for item in session.items if not self.passing.known(item.nodeid)])
        print(f"{len(self.chosen)} mutants", flush=True)
        for number, mutant in enumerate(self.chosen, 1):
            begun = time.monotonic()
            why = self.alike.get(mutant.known_as())
            told = f"alike ({why})" if why else self.told(mutant, session.items)
            self.caught += told.startswith("noticed")
            self.same += told.startswith("alike")
            print(f"{number} {told} [{time.monotonic() - begun:.0f} s]: {mutant}", flush=True)
        return True

    def learn(self, items: Sequence[pytest.Item]) -> None:
        """Runs tests in a child, unbroken, and writes down which lines each passes and how long it takes."""
        if not items:
            self.cover.stop()
            return
        print(f"{len(items)} tests, unbroken, to see which pass where ...", flush=True)
        child = os.fork()
        if not child:
            silence()
            seconds = {}
            for item, after in neighbours(items):
                self.cover.switch_context(item.nodeid)
                begun = time.process_time()
                if not passes(item, after):
                    (ROOT / ".failed").write_text(item.nodeid, "utf-8")
                    os._exit(1)
                seconds[item.nodeid] = time.process_time() - begun
            self.cover.stop()
            self.cover.save()
            (ROOT / ".seconds").write_text(json.dumps(seconds), "utf-8")
            os._exit(0)
        self.cover.stop()
        if os.waitpid(child, 0)[1]:
            sys.exit(f"{(ROOT / '.failed').read_text('utf-8')} fails before anything is broken")
        data = CoverageData(str(ROOT / ".coverage"))
        data.read()
        self.passing.add(data, json.loads((ROOT / ".seconds").read_text("utf-8")))
        self.passing.save(self.kept)

    def told(self, mutant: Mutant, items: Sequence[pytest.Item]) -> str:
        """Whether one of the tests that pass by the place fails; those of the clause, then skirmishes first."""
        first, last = mutant.node.lineno, mutant.node.end_lineno or mutant.node.lineno
        names, seconds = self.passing.tests(mutant.path, first, last), self.passing.seconds
        section = f"test_{mutant.clause.split('.')[0].zfill(2)}_"
        beside = [item for item in items if item.nodeid in names]
        beside.sort(key=lambda item: (section not in item.nodeid, DENSE not in item.nodeid, seconds[item.nodeid]))
        total = itertools.accumulate(seconds[item.nodeid] for item in beside)
        beside = [item for item, so_far in zip(beside, total, strict=True) if so_far <= self.most]
        if not beside:
            return "NOT NOTICED (no test passes by)"
        child = os.fork()
        if not child:
            try:
                self.try_out(mutant, beside)
            except BaseException:
                traceback.print_exc()
                os._exit(2)
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status):
            return "noticed (never ends)" if os.WTERMSIG(status) == signal.SIGPROF else "noticed (breaks down)"
        if os.WEXITSTATUS(status) == 2:
            return "NOT TRIED"
        if os.WEXITSTATUS(status):
            return f"noticed by {beside[int((ROOT / '.failed').read_text('utf-8'))].nodeid}"
        if "" in names and afresh(mutant, [item.nodeid for item in beside]):
            return "noticed afresh"
        return f"NOT NOTICED by {len(beside)}"

    def try_out(self, mutant: Mutant, items: Sequence[pytest.Item]) -> None:
        """In a child: runs tests with the change in, until one fails or takes many times its time."""
        signal.setitimer(signal.ITIMER_PROF, 60)
        put_in(mutant)
        silence()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for number, (item, after) in enumerate(neighbours(items)):
            signal.setitimer(signal.ITIMER_PROF, 20 + 10 * self.passing.seconds[item.nodeid])
            if not passes(item, after):
                (ROOT / ".failed").write_text(str(number), "utf-8")
                os._exit(1)
        os._exit(0)


def silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def afresh(mutant: Mutant, names: Sequence[str]) -> bool:
    """Whether tests fail where the change was there before anything was imported."""
    path = ROOT / mutant.path
    sound = path.read_bytes()
    path.write_text(mutant.source(), "utf-8")
    (ROOT / ".tests").write_text("\n".join(names), "utf-8")
    try:
        call = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "@.tests"]
        return subprocess.run(call, cwd=ROOT, capture_output=True, check=False).returncode != 0
    finally:
        path.write_bytes(sound)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(HOMES))
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", metavar="TEXT", help="only in modules whose path has this in it")
    parser.add_argument(
        "--most", type=float, default=math.inf, metavar="SECONDS", help="of tests for each mutant, the quickest first"
    )
    parser.add_argument("--here", action="store_true", help="in this tree, which nobody may touch meanwhile: no copy")
    args = parser.parse_args()
    if not args.here:
        with tempfile.TemporaryDirectory() as place:
            skip = shutil.ignore_patterns(".*", "node_modules", "build", "__pycache__", "*.so")
            shutil.copytree(ROOT, place, dirs_exist_ok=True, ignore=skip)
            also = {"ESAGONO_PURE": "1", "PYTHONPATH": place, "PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}
            call = [sys.executable, "-m", "tests.mutants", *sys.argv[1:], "--here"]
            sys.exit(subprocess.run(call, cwd=place, env=os.environ | also, check=False).returncode)
    series, folder = HOMES[args.game]
    every = mutants(series, args.only)
    chosen = random.Random(args.seed).sample(every, min(args.number, len(every)))
    cover = Coverage(data_file=str(ROOT / ".coverage"), config_file=False, source=[f"esagono/games/{series}"])
    bench = Bench(chosen, cover, Path(tempfile.gettempdir()) / f"esagono-passing-{args.game}.json", args.most)
    cover.start()
    own = [str(path) for path in Path("tests/games").glob(f"test_{folder}_*.py")]
    words = ["-s", "-q", "-p", "no:cacheprovider", f"tests/rules/{folder}", *own, *RECORDED]
    pytest.main([*words, "-k", f"{folder} and not what_matters and not positions"], plugins=[bench])
    print(f"{bench.caught} of {len(chosen)} noticed, {bench.same} alike, of {len(every)} there are")


if __name__ == "__main__":
    main()
