"""What an attack can be expected to bring: the exact tables, read quickly enough to compare hundreds of attacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypy_extensions import mypyc_attr

from esagono.games.inferno.combat import arithmetic
from esagono.games.inferno.combat.arithmetic import Battle, Odds, Sum, in_own_trench
from esagono.games.inferno.combat.outcome import THROWS, Reading, Stakes, every_throw, stakes_of
from esagono.games.inferno.combat.participants import legal_defences, may_support, possible_defenders
from esagono.games.inferno.combat.refusal import firmness
from esagono.games.inferno.combat.retreat import retreat_step
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import REDUCTIONS_A_STEP, InfernoState
from esagono.games.inferno.tables import LAST, column_of

MOST_HEXES: Final = 5
MOST_REDUCTIONS: Final = 7
"""One more than the longest retreat of the tables, and than the most reductions."""


@dataclass(frozen=True)
class Chances:
    """The results of one column with its modifiers, over all 216 throws."""

    retreat: tuple[float, ...]
    """The chance that the defender has to go back 0, 1, 2 ... hexes."""
    attacker_retreats: float
    attacker_losses: float
    defender_losses: float
    at_least: tuple[float, ...]
    """Return the chance that the defender takes at least `n` reductions."""


@dataclass(frozen=True)
class Expectation:
    """What an attack brings on average."""

    column: int
    take: float
    """The chance that the defender is out of the hex afterwards."""
    attacker_losses: float
    defender_losses: float
    attacker_retreats: float
    destroy: float
    """The chance that all defenders are eliminated."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Reckoner:
    """Reads the combat tables; what was read once is kept."""

    def __init__(self, rules: Inferno) -> None:
        self.rules = rules
        self._known: dict[tuple[int, int, int, int, str], Chances] = {}
        self._lives: dict[tuple[int, int, int, int], int] = {}
        self._brought: dict[tuple[int, int, int, int, int, int, str, bool], int] = {}
        self._approaches: dict[int, list[tuple[int, bool, bool]]] = {}
        self._lost: dict[tuple[int, bool, int], float] = {}

    def chances(self, column: int, to_attacker: int, to_defender: int, stuck: int, magnitude: str) -> Chances:
        """8.3-8.5 for every throw; `stuck` is what a retreat adds to the defender's losses."""
        key = (column, to_attacker, to_defender, stuck, magnitude)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._read(*key)
        return found

    def _read(self, column: int, to_attacker: int, to_defender: int, stuck: int, magnitude: str) -> Chances:
        stakes = Stakes(column, magnitude, (("9.4.1", to_attacker),), (("9.4.1", to_defender),))
        back = [0] * MOST_HEXES
        tail = [0] * MOST_REDUCTIONS
        fell_back = attacker = defender = 0

        def price(reading: Reading) -> tuple[int, int]:
            return 0, stuck if reading.defender.retreat else 0

        for reading, attacker_losses, defender_losses, ways in every_throw(self.rules, stakes, price):
            back[reading.defender.retreat] += ways
            fell_back += ways * bool(reading.attacker.retreat)
            attacker += ways * attacker_losses
            defender += ways * defender_losses
            for n in range(defender_losses + 1):
                tail[n] += ways
        return Chances(
            tuple(n / THROWS for n in back),
            fell_back / THROWS,
            attacker / THROWS,
            defender / THROWS,
            tuple(n / THROWS for n in tail),
        )

    def lives(self, state: InfernoState, unit: int) -> int:
        """How many reductions a unit can take until it is gone."""
        key = (unit, state.steps[unit], state.loss[unit], state.supply[unit])
        found = self._lives.get(key)
        if found is None:
            _, steps, loss, supply = key
            found = 0
            while steps:
                found += 1
                loss += 1
                if loss == REDUCTIONS_A_STEP:
                    steps, loss = steps - 1, 0
                if self.rules.roster.defense[unit][steps] - loss - supply <= 0:
                    break
            self._lives[key] = found
        return found

    # Attacks

    def approaches(self, target: int) -> list[tuple[int, bool, bool]]:
        """The hexes from which a hex can be attacked; whether the ground weakens attackers there, whether it halves."""
        found = self._approaches.get(target)
        if found is None:
            rules = self.rules
            found = self._approaches[target] = []
            for d, hex in enumerate(rules.grid.around(target)):
                if hex >= 0 and not rules.ground.has("crag", target, d):
                    in_hex, across = arithmetic.effects(rules, hex, target)
                    weaker = bool(across or in_hex)
                    found.append((hex, weaker, across == "14.2.f"))
        return found

    def defenders(self, state: InfernoState, target: int, side: int) -> tuple[int, ...]:
        """The strongest legal defence of a hex against `side`."""
        rules = self.rules
        able = possible_defenders(rules, state, target, 1 - side)
        sets = legal_defences(rules, able) or [frozenset()]
        best = max(sets, key=lambda s: (sum(rules.defense_of(state, u) for u in s), sorted(s)))
        return tuple(u for u in able if u in best)

    def supporting_gun(self, state: InfernoState, target: int, side: int, defenders: Sequence[int]) -> tuple[int, ...]:
        """The best gun that could help the defence."""
        rules = self.rules
        guns = [
            g
            for g in rules.roster.of_side[1 - side]
            if rules.roster.is_artillery[g]
            and state.hex[g] >= 0
            and may_support(rules, state, g, target, defenders, attacking=False)
        ]
        return (max(guns, key=lambda g: rules.artillery_of(state, g)),) if guns else ()

    def expect(self, state: InfernoState, fight: Battle) -> Expectation:
        """What a battle brings; the defender takes the terrain effect that hurts most."""
        rules = self.rules
        open_choices = arithmetic.terrain_choices(rules, state, fight)
        if open_choices:
            versions = [replace(fight, terrain=tuple((h, c) for h in open_choices)) for c in ("hex", "hexside")]
            fight = min(versions, key=lambda b: self.attack(state, b))
        odds = self.odds(state, fight)
        if odds.column < 0 or not fight.defenders:
            return Expectation(odds.column, 0.0, 0.0, 0.0, 0.0, 0.0)
        stakes = stakes_of(rules, state, fight, odds)
        stuck = self.stuck(state, fight)
        found = self.chances(
            stakes.column,
            sum(v for _, v in stakes.on_attacker),
            sum(v for _, v in stakes.on_defender),
            stuck,
            stakes.magnitude,
        )
        lives = sum(self.lives(state, u) for u in fight.defenders)
        destroy = found.at_least[lives] if lives < len(found.at_least) else 0.0
        if stuck == rules.policy.unable_modifier:
            leave = 0.0
        else:
            leave = sum(found.retreat[1:])
            if in_own_trench(rules, 1 - fight.side, fight.target):
                firm = max(firmness(rules, state, u) for u in fight.defenders) - 1
                leave -= found.retreat[1] * min(1.0, max(0, firm) / 6)
        return Expectation(
            odds.column,
            leave + (1 - leave) * destroy,
            found.attacker_losses,
            min(found.defender_losses, lives),
            found.attacker_retreats,
            destroy,
        )

    def odds(self, state: InfernoState, fight: Battle) -> Odds:
        """8.1, 8.2: the column, from sums that need not be told part by part."""
        defense = arithmetic.defense_sum(self.rules, state, fight)
        return arithmetic.odds_of(self.rules, state, fight, Sum(self.attack(state, fight), ()), defense)

    def attack(self, state: InfernoState, fight: Battle) -> int:
        """The strength of an attack; what each unit brings to a hex from another is kept."""
        total = 0
        for u in fight.attackers:
            hex = state.hex[u]
            mountain = arithmetic.mountain_bonus(self.rules, fight, u, fight.defenders)
            key = (
                u, state.steps[u], state.loss[u], state.supply[u], hex, fight.target, fight.choice(hex), mountain
            )  # fmt: skip
            found = self._brought.get(key)
            if found is None:
                found = sum(p.value for p in arithmetic.attack_parts(self.rules, state, fight, u))
                self._brought[key] = found
            total += found
        return total

    def stuck(self, state: InfernoState, fight: Battle) -> int:
        """9.2.2, 9.2.4: what a retreat would add to the defender's losses, judged by its first hex."""
        rules = self.rules
        side = 1 - fight.side
        covered = rules.zone(state, fight.side) & ~state.occupied[side]
        ways = [h for d in range(6) if (h := retreat_step(rules, state, side, fight.target, d)) >= 0]
        if not ways:
            return rules.policy.unable_modifier
        return 0 if any(not covered >> h & 1 for h in ways) else 2

    def chance_lost(self, threat: float, defense: float, trench: bool) -> float:
        """How likely a hex is to fall to an enemy who can bring this much attack against this much defence."""
        if threat < 1:
            return 0.0
        if defense < 1:
            return 1.0
        column = max(-1, min(LAST + 2, column_of(round(threat), max(1, round(defense))) - trench))
        if column < 0:
            return 0.0
        firm = min(5, int(defense))
        key = (column, trench, firm)
        found = self._lost.get(key)
        if found is None:
            results = self.chances(column, 0, 0, 0, "large")
            found = sum(results.retreat[1:])
            if trench:
                found -= results.retreat[1] * firm / 6
            self._lost[key] = found
        return found


def strength_of(rules: Inferno, state: InfernoState, units: Iterable[int]) -> int:
    return sum(rules.defense_of(state, u) for u in units if rules.roster.is_combat[u])
