"""Run schedules from the command line: see the package."""

from __future__ import annotations

import argparse
import contextlib
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.server.simulation.faults import FAULTS
from tests.server.simulation.schedule import Outcome, Schedule, make_template

MEMORY = Path("/dev/shm")
"""Files here never reach a disk, and nothing simulated waits for one."""


def run(seed: int, template: Path) -> Outcome:
    with tempfile.TemporaryDirectory(dir=template.parent) as folder:
        return Schedule(seed, template, Path(folder)).run()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Servers under simulated trouble, from a seed.")
    parser.add_argument("--schedules", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1, help="of the first schedule; the next has the next number")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no more schedules after so many minutes")
    parser.add_argument("--trace", action="store_true", help="show every line that the servers log, with its time")
    parser.add_argument("--keep-on", action="store_true", help="do not stop at the first violation")
    parser.add_argument("--with", dest="fault", choices=FAULTS, help="put back a fault, which has to be found")
    args = parser.parse_args(argv)
    began, worked = time.monotonic(), time.process_time()
    done, options, killed, refused, violations = 0, 0, 0, 0, 0
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        template = make_template(Path(folder))
        for seed in range(args.seed, args.seed + args.schedules):
            if time.monotonic() - began > args.minutes * 60:
                break
            with FAULTS[args.fault]() if args.fault else contextlib.nullcontext():
                outcome = run(seed, template)
            done, options, killed = done + 1, options + outcome.options, killed + outcome.killed
            refused += outcome.refused_by_disk
            if args.trace:
                print("\n".join(outcome.lines))
            if outcome.violation:
                violations += 1
                where = f"seed {seed}, at {outcome.seconds:.4f} s, line {len(outcome.lines)}"
                print(f"{where}: {outcome.violation}", flush=True)
                if not args.keep_on:
                    break
    hours, busy = (time.monotonic() - began) / 3600, (time.process_time() - worked) / 3600
    print(
        f"{done} schedules, {done / hours:,.0f} an hour, {done / busy:,.0f} an hour of processor time: "
        f"{options} options acknowledged, {killed} kills, {refused} commits refused by a full disk; "
        f"{violations} violations"
    )
    return 1 if violations else 0


if __name__ == "__main__":
    raise SystemExit(main())
