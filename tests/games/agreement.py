"""Do options, refusals and play agree? Random orders in random positions of a game.

    python -m tests.games.agreement gorizia-1916 --positions 2000

An order is one that the walk has met, with other units, hexes and values put in. For each:

- one that is offered is refused by nothing;
- one that is not offered is refused with a clause, by `why_not` and by `play` alike, or `play` carries it out (an order
  of several parts);
- one that is refused changes nothing;
- asked in a state that its seat cannot tell from this one, it is refused for the same reasons.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import esagono
from esagono.engine import Game, IllegalOption, Option
from esagono.games import playable
from esagono.lab.fuzz import pick
from tests.games.peeking import shuffled, told

ORDERS: Final = 12
"""Orders tried in each position."""
LONGEST: Final = 1500
"""Options of a walk; then another begins."""
STRIDE: Final = 7
"""Options between two positions."""


@dataclass
class Account:
    positions: int = 0
    offered: int = 0
    refused: int = 0
    carried_out: int = 0
    """Orders that are not listed as they stand, and that `play` carries out."""
    compared: int = 0
    """Orders also asked about in a state that looks the same to their seat."""
    disagreements: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.positions} positions: {self.offered} orders offered, {self.refused} refused, "
            f"{self.carried_out} carried out in parts, {self.compared} compared under fog; "
            f"{len(self.disagreements)} disagreements"
        )


class Orders:
    """Random orders in the words of a game: options met so far, with other values for some of their arguments."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.rng = rng
        self.met: dict[str, list[Option]] = defaultdict(list)
        self.values: dict[str, set[Any]] = defaultdict(set)
        components = game.rules.components()
        self.units = sorted(components["counters"])
        self.hexes = sorted(components["hexes"])

    def learn(self, options: list[Option]) -> None:
        for option in self.rng.sample(options, min(4, len(options))):
            met = self.met[option.verb]
            if len(met) < 40:
                met.append(option)
            else:
                met[self.rng.randrange(40)] = option
            for name, value in option.args.items():
                if len(self.values[name]) < 200:
                    self.values[name].add(value)

    def draw(self, offered: list[Option]) -> Option:
        verb = self.rng.choice(sorted(self.met))
        near = [o for o in offered if o.verb == verb]
        model = self.rng.choice(near) if near and self.rng.random() < 0.6 else self.rng.choice(self.met[verb])
        args = dict(model.args)
        for name in args:
            if self.rng.random() < 0.5:
                args[name] = self._value(name, args[name])
        return Option(verb, **args)

    def _value(self, name: str, value: Any) -> Any:
        if value in self.units and self.rng.random() < 0.5:
            return self.rng.choice(self.units)
        if value in self.hexes and self.rng.random() < 0.5:
            return self.rng.choice(self.hexes)
        return self.rng.choice(sorted({value, *self.values[name]}, key=str))


def positions(game: Game, rng: random.Random, most: int) -> Iterator[str]:
    """Play on at random; yields the side that decides, now and then."""
    for number in range(most):
        decisions = game.decisions
        if not decisions:
            return
        side = rng.choice(decisions).side
        if number % STRIDE == 0:
            yield side
        game.play(pick(game.options(side), rng), side)


def examine(account: Account, game: Game, side: str, orders: Orders, rng: random.Random) -> None:
    """Try some orders in a position."""
    account.positions += 1
    offered = game.options(side)
    orders.learn(offered)
    other = shuffled(game, side, rng)
    alike = told(other, side) == told(game, side)
    for order in [*rng.sample(offered, min(3, len(offered))), *(orders.draw(offered) for _ in range(ORDERS))]:
        fault = disagreement(account, game, side, order, order in offered)
        if not fault and alike:
            account.compared += 1
            if other.why_not(order, seat=side) != game.why_not(order, seat=side):
                fault = "refused otherwise where only hidden things differ"
        if fault:
            account.disagreements.append(f"{game.seed}, {len(game.journal)}, {side}: {order}: {fault}")


def disagreement(account: Account, game: Game, side: str, order: Option, listed: bool) -> str:
    """What is wrong with the answers about an order; nothing if they agree."""
    reasons = game.why_not(order, seat=side)
    if listed:
        account.offered += 1
        return f"offered, and refused: {reasons}" if reasons else ""
    trial = game.copy()
    before = trial.state.digest()
    try:
        trial.play(order, side)
    except IllegalOption as refusal:
        account.refused += 1
        if not reasons:
            return f"refused by play alone: {refusal.reasons}"
        if refusal.reasons != reasons:
            return f"why_not: {reasons}; play: {refusal.reasons}"
        if trial.state.digest() != before or len(trial.journal) != len(game.journal):
            return "refused, and it changed something"
        return "" if all(reason.clause for reason in reasons) else f"refused without a clause: {reasons}"
    account.carried_out += 1
    return f"carried out, though why_not says {reasons}" if reasons else ""


def run(game_id: str, scenario: str, most: int, seed: int = 0) -> Account:
    """Look at that many positions of a scenario; the first game has the usual options, the others have any."""
    account = Account()
    (info,) = [i for i in esagono.games() if i.id == game_id]
    while account.positions < most:
        rng = random.Random(f"agreement {game_id} {scenario} {seed}")
        options = {o.name: rng.choice(o.choices) for o in info.options if o.name != "fog"} if seed else {}
        game = esagono.new(game_id, scenario, seed=seed, options=options)
        orders = Orders(game, rng)
        for side in positions(game, rng, LONGEST):
            examine(account, game, side, orders, rng)
            if account.positions >= most:
                break
        seed += 1
    return account


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=playable())
    parser.add_argument("--positions", type=int, default=200, help="of each scenario")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    failed = False
    for info in esagono.games():
        if info.id not in ([asked.game] if asked.game else playable()):
            continue
        for scenario in info.scenarios:
            account = run(info.id, scenario, asked.positions, asked.seed)
            print(f"{info.id} {scenario}: {account}", flush=True)
            for line in account.disagreements[:10]:
                print("   ", line)
            failed = failed or bool(account.disagreements)
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
