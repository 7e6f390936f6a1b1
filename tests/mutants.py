"""Breaks rules on purpose and sees whether a test notices: `python -m tests.mutants gorizia-1916 --number 100`.

Each mutant changes one thing in one function of the rules of a game's series: a comparison, a number, a condition left
out. Those tests of the game's rules and of its recorded games that pass by the place run against it. A mutant that
nothing notices is printed with its change: either a test is missing, or the change makes no difference (a shortcut
that saves time, what cannot happen).
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

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
RECORDED = ("tests/games/test_golden.py", "tests/games/test_playthroughs.py")
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

    def __str__(self) -> str:
        return f"{self.path}:{self.node.lineno} [{self.clause}] {ast.unparse(self.node)} -> {self.by}"


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


def pytest(copy: Path, *words: str, seconds: float | None = None) -> int:
    """The exit code of a run in the copy."""
    call = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *words]
    try:
        return subprocess.run(call, cwd=copy, capture_output=True, check=False, timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        return 1  # it never ends: somebody would notice


def tests_by_line(copy: Path, game: str) -> CoverageData:
    """Runs the tests once, unbroken, to learn which of them pass where."""
    series, folder = HOMES[game]
    print("the tests, unbroken, to see which pass where ...", flush=True)
    cover = (f"--cov=esagono/games/{series}", "--cov-context=test", "--cov-report=")
    if pytest(copy, *cover, f"tests/rules/{folder}", *RECORDED, "-k", f"rules or {game}"):
        sys.exit("the tests fail before anything is broken")
    data = CoverageData(str(copy / ".coverage"))
    data.read()
    return data


def noticed(mutant: Mutant, copy: Path, data: CoverageData, seconds: float) -> bool:
    """Whether one of the tests that pass by the place fails; those of the clause are tried first."""
    passing = data.contexts_by_lineno(str(copy / mutant.path))
    last = mutant.node.end_lineno or mutant.node.lineno
    names = {c.split("|")[0] for line in range(mutant.node.lineno, last + 1) for c in passing.get(line, ()) if c}
    section = f"test_{mutant.clause.split('.')[0].zfill(2)}_"
    (copy / ".tests").write_text("\n".join(sorted(names, key=lambda n: (section not in n, "golden" in n, n))), "utf-8")
    (copy / mutant.path).write_text(mutant.source(), "utf-8")
    try:
        return bool(names) and pytest(copy, "@.tests", seconds=seconds) != 0
    finally:
        shutil.copy(ROOT / mutant.path, copy / mutant.path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(HOMES))
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", metavar="TEXT", help="only in modules whose path has this in it")
    parser.add_argument("--seconds", type=float, default=300, help="after so long a run of tests counts as broken")
    args = parser.parse_args()
    every = mutants(HOMES[args.game][0], args.only)
    chosen = random.Random(args.seed).sample(every, min(args.number, len(every)))
    caught = 0
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place).resolve()
        skip = shutil.ignore_patterns(".*", "node_modules", "build", "__pycache__")
        shutil.copytree(ROOT, copy, dirs_exist_ok=True, ignore=skip)
        os.environ |= {"ESAGONO_PURE": "1", "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        data = tests_by_line(copy, args.game)
        print(f"{len(chosen)} of {len(every)} mutants of {args.game}", flush=True)
        for number, mutant in enumerate(chosen, 1):
            found = noticed(mutant, copy, data, args.seconds)
            caught += found
            print(f"{number} {'noticed' if found else 'NOT NOTICED'}: {mutant}", flush=True)
    print(f"{caught} of {len(chosen)} noticed")


if __name__ == "__main__":
    main()
