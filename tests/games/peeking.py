"""Whether undo lets anybody peek: the same option in two states that look the same to a seat.

    python -m tests.games.peeking gorizia-1916 carso --options 50000

Games are played at random, with undo looked at after every option. Each option is played in as many shuffled states as
asked for, by dice of this module's own: those by which the engine decides are others. A violation is an option that
gave the seat something else in a state that looked the same to it, and could be taken back.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import esagono
from esagono.engine import Game, Option
from esagono.games import playable
from esagono.lab.fuzz import pick

LONGEST = 2000
"""Options of one game; then another begins."""


@dataclass
class Account:
    options: int = 0
    compared: int = 0
    """Options that were played in at least one other state that looks the same."""
    open_before: int = 0
    """Options that dice, reveals and questions to the other side let be taken back."""
    open_now: int = 0
    """Those of them that told their side nothing."""
    closed: Counter[str] = field(default_factory=Counter)
    """By verb: options that can not be taken back because they told something."""
    differing: int = 0
    """Options that gave something else in a shuffled state."""
    caught: int = 0
    """Those of them that dice, reveals and questions to the other side would let be taken back."""
    violations: list[str] = field(default_factory=list)
    split: int = 0
    """Options that gave the same in a shuffled state, and can be taken back in one of the two only."""

    def add(self, other: Account) -> None:
        self.options += other.options
        self.compared += other.compared
        self.open_before += other.open_before
        self.open_now += other.open_now
        self.closed += other.closed
        self.differing += other.differing
        self.caught += other.caught
        self.violations += other.violations
        self.split += other.split

    def __str__(self) -> str:
        share = 100 * self.open_now / max(1, self.open_before)
        return (
            f"{self.options} options, {self.compared} compared, {self.differing} differ ({self.caught} of "
            f"them open by the rules of dice and questions), "
            f"{len(self.violations)} violations, {self.split} split; "
            f"{self.open_before} open by the rules of dice and questions, {self.open_now} now ({share:.1f} %); "
            f"closed: {dict(self.closed.most_common(8))}"
        )


def told(game: Game, seat: str) -> Any:
    """All that a seat is told."""
    asked = any(d.side == seat for d in game.decisions)
    return (
        json.dumps(game.view(seat), sort_keys=True),
        game.options(seat) if asked else None,
        game.events_for(seat),
    )


def shuffled(game: Game, seat: str, rng: random.Random) -> Game:
    other = game.copy()
    game.rules.scramble(other.state, seat, rng)
    other._listed.clear()
    return other


def walk(game: Game, seed: int, most: int) -> Iterator[tuple[str, Option]]:
    """Play on at random: what is chosen next, before it is."""
    rng = random.Random(f"peek {seed}")
    for _ in range(most):
        decisions = game.decisions
        if not decisions:
            return
        side = rng.choice(decisions).side
        option = pick(game.options(side), rng)
        yield side, option
        game.play(option, side)


def watch(game: Game, seed: int, most: int, others: int = 2) -> Account:
    """Play on at random, with an eye on every option."""
    account = Account()
    rng = random.Random(f"shuffle {seed}")
    for side, option in walk(game, seed, most):
        game.undoable(side)  # what is known of the options so far, its copies know too
        after = game.copy()
        after.play(option, side)
        look(account, game, after, side, option, [shuffled(game, side, rng) for _ in range(others)])
    return account


def allowed(game: Game, side: str) -> bool:
    """Neither dice nor a reveal nor a question to the other side closes undo for who has just chosen."""
    base = game._base
    return base is not None and (base.apart or base.side == side)


def look(account: Account, before: Game, after: Game, side: str, option: Option, others: list[Game]) -> None:
    account.options += 1
    rules_allow = allowed(after, side)
    can = after.can_undo(side)
    account.open_before += rules_allow
    account.open_now += can
    if rules_allow and not can:
        account.closed[option.verb] += 1
    asked, answered = told(before, side), told(after, side)
    compared = differing = split = False
    for other in others:
        if told(other, side) != asked:
            continue  # not a state that the seat could take for this one
        compared = True
        try:
            other.play(option, side)
        except esagono.EsagonoError as error:
            account.violations.append(f"{option} after {len(before.journal)}: {error}")
            continue
        if told(other, side) == answered:
            split = split or other.can_undo(side) != can
            continue
        differing = True
        if can or other.can_undo(side):
            account.violations.append(f"{side}: {option} after {len(before.journal)} options of {before.seed}")
    account.compared += compared
    account.differing += differing
    account.caught += differing and rules_allow
    account.split += split


def run(game_id: str, scenario: str, most: int, seed: int = 0, options: dict[str, str] | None = None) -> Account:
    account = Account()
    while account.options < most:
        game = esagono.new(game_id, scenario, seed=seed, options=options or {})
        account.add(watch(game, seed, min(LONGEST, most - account.options)))
        seed += 1
    return account


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("scenario", nargs="?")
    parser.add_argument("--options", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--with", dest="chosen", nargs="*", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    failed = False
    for game_id in [asked.game] if asked.game else playable():
        info = next(i for i in esagono.games() if i.id == game_id)
        for scenario in [asked.scenario] if asked.scenario else info.scenarios:
            chosen = dict(pair.split("=", 1) for pair in asked.chosen)
            account = run(game_id, scenario, asked.options, asked.seed, chosen)
            print(f"{game_id} {scenario}: {account}", flush=True)
            for violation in account.violations[:5]:
                print("   ", violation)
            failed = failed or bool(account.violations)
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
