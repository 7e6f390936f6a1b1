"""Which tests pass by which line of the rules, and what each takes; kept from run to run of `tests.mutants`.

What was learned stays of use when a source or a test has changed: lines are followed through the changes, and only the
tests of changed or new files run again. If that misses a test, a mutant too many seems to live; never one too few.
"""

from __future__ import annotations

import bisect
import difflib
import hashlib
import json
from pathlib import Path
from typing import Any

from coverage import CoverageData


class Passing:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.seconds: dict[str, float] = {}
        """By test: processor time, unbroken."""
        self.digests: dict[str, str] = {}
        """By file of tests, as it was."""
        self.sources: dict[str, list[str]] = {}
        """By module, as it was."""
        self.lines: dict[str, dict[int, set[str]]] = {}
        """By module and line, the tests; an empty name for what ran before any test."""

    def digest(self, test: str) -> str:
        return hashlib.sha256((self.root / test.split("::")[0]).read_bytes()).hexdigest()

    def known(self, test: str) -> bool:
        return test in self.seconds and self.digests.get(test.split("::")[0]) == self.digest(test)

    def tests(self, path: Path, first: int, last: int) -> set[str]:
        found = self.lines.get(str(path), {})
        return {name for line in range(first, last + 1) for name in found.get(line, ())}

    def add(self, data: CoverageData, seconds: dict[str, float]) -> None:
        """What a run of some tests has shown."""
        for lines in self.lines.values():
            for names in lines.values():
                names -= seconds.keys()
        for measured in data.measured_files():
            path = Path(measured)
            name = str(path.relative_to(self.root))
            self.sources[name] = path.read_text("utf-8").splitlines()
            lines = self.lines.setdefault(name, {})
            for line, names in data.contexts_by_lineno(measured).items():
                lines.setdefault(line, set()).update(names)
        self.seconds |= seconds
        self.digests |= {test.split("::")[0]: self.digest(test) for test in seconds}

    def save(self, file: Path) -> None:
        numbers = {name: n for n, name in enumerate(["", *self.seconds])}
        lines = {
            path: {line: sorted(numbers[n] for n in names if n in numbers) for line, names in found.items()}
            for path, found in self.lines.items()
        }
        kept = {"seconds": self.seconds, "digests": self.digests, "sources": self.sources, "lines": lines}
        file.write_text(json.dumps(kept), "utf-8")

    def load(self, file: Path) -> None:
        kept: dict[str, Any] = json.loads(file.read_text("utf-8"))
        self.seconds, self.digests = kept["seconds"], kept["digests"]
        names = ["", *self.seconds]
        for path, found in kept["lines"].items():
            if (self.root / path).exists():
                old, new = kept["sources"][path], (self.root / path).read_text("utf-8").splitlines()
                moved = followed(old, new, {int(line): {names[n] for n in ns} for line, ns in found.items()})
                self.sources[path], self.lines[path] = new, moved


def followed(old: list[str], new: list[str], lines: dict[int, set[str]]) -> dict[int, set[str]]:
    """What was known of the lines of a file, after a change; new ones are passed by who passes those around them.

    >>> before = {1: {"one"}, 2: {"two"}}
    >>> {line: sorted(names) for line, names in followed(["a", "b", "c"], ["a", "x", "b"], before).items()}
    {1: ['one'], 2: ['one', 'two'], 3: ['two']}
    """
    if old == new:
        return lines
    out: dict[int, set[str]] = {}
    same: set[int] = set()
    for a, b, size in difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        same.update(range(b + 1, b + size + 1))
        out |= {b - a + line: lines[line] for line in range(a + 1, a + size + 1) if line in lines}
    known = sorted(line for line, names in out.items() if names - {""})
    for line in set(range(1, len(new) + 1)) - same:
        place = bisect.bisect(known, line)
        out[line] = {name for near in known[max(0, place - 1) : place + 1] for name in out[near]}
    return dict(sorted(out.items()))
