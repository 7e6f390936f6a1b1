"""What the hexes of the map are worth to a side now: objectives to take, objectives to hold, and the ground between.

Everything comes from the rules: which objectives there are, their values and holders, and places whose loss ends the
game. Nothing here knows one game from another.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState
from esagono.hexes.grid import bits_of

FADE: Final = 0.6
"""How much of an objective's worth is left with each hex of distance."""
FAR: Final = 9
FATAL: Final = {"gorizia": 1}
"""Tags of places whose loss ends the game, and the side that wins by entering them."""
FATAL_WORTH: Final = 25.0
MOST_HELD: Final = 500
"""Holdings that are kept: old ones hardly ever come back."""
REACH: Final = (1.0, 1.0, 0.8, 0.5)
"""The part of an enemy's attack that counts against a hex at distance 0, 1, 2 and 3."""
NEAR_SHARE: Final = 0.22
"""The share of an objective's worth that its neighbourhood gets."""
MOST_THREAT: Final = 26.0
ZONE: Final = 2
"""Distance in hexes from a fatal place within which units are tied to it."""
RAID: Final = 8
LEAST_RAID: Final = 5.0
"""Distance in hexes from which a raid on a fatal place counts, and the strength that is always feared."""
WEAK_SIDE: Final = 0.45
"""The part that is left of an attack across the great river."""


def turns_left(rules: Inferno, turn: int) -> float:
    """How many more turns are to be expected after this one, from the turn track."""
    left = 0.0
    for later in range(max(rules.tables.dates, default=turn), turn - 1, -1):
        chance_to_end = rules.tables.track_end.get(later, 0) / 6
        left = (1 - chance_to_end) * (1 + left) if later < max(rules.tables.dates) else 0.0
    return left


class Holdings:
    """What there is for a side to take and to lose, as places are held: it changes only when one changes hands."""

    def __init__(self, ground: Ground, control: int, side: int, outlook: float) -> None:
        rules = ground.rules
        self.prize: dict[int, float] = {}
        """Objectives the enemy holds."""
        self.keep: dict[int, float] = {}
        """Objectives of our own."""
        for hex, value in rules.values.items():
            holder = 0 if control >> hex & 1 else 1
            (self.keep if holder == side else self.prize)[hex] = float(value)
        for tag, winner in FATAL.items():
            for hex in bits_of(rules.ground.tags.get(tag, 0)):
                (self.prize if winner == side else self.keep)[hex] = FATAL_WORTH
        self.pull = ground.spread(self.prize, 6.0)
        """How much there is to take around each hex."""
        self.depth = ground.spread(self.keep, 8.0)
        """How much there is to lose around each hex."""
        if outlook < 1:
            self.pull = [outlook * value for value in self.pull]
            self.depth = [outlook * value for value in self.depth]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Ground:
    """Fields of one map that never change: how each hex looks from each objective."""

    def __init__(self, rules: Inferno) -> None:
        self.rules = rules
        self.objectives = sum(1 << h for h in rules.values)
        self._fields: dict[tuple[int, float], list[tuple[int, float]]] = {}
        self._held: dict[tuple[int, int, float], Holdings] = {}

    def holdings(self, state: InfernoState, side: int, outlook: float) -> Holdings:
        """What is held now; kept for a while, as most decisions change nothing of it."""
        key = state.control & self.objectives, side, outlook
        found = self._held.get(key)
        if found is None:
            if len(self._held) >= MOST_HELD:
                self._held.clear()
            found = self._held[key] = Holdings(self, state.control, side, outlook)
        return found

    def field(self, hex: int, value: float) -> list[tuple[int, float]]:
        """What a place of this value adds to the hexes around it: a share of it, less with each hex of distance."""
        found = self._fields.get((hex, value))
        if found is None:
            share = value * NEAR_SHARE
            powers = [share * FADE**d for d in range(FAR)]
            away = self.rules.grid.distances(hex)
            found = self._fields[hex, value] = [(h, powers[d]) for h, d in enumerate(away) if d < FAR]
        return found

    def spread(self, values: dict[int, float], most: float) -> list[float]:
        """What lies around places of these values."""
        out = [0.0] * self.rules.grid.size
        for hex, value in values.items():
            for h, more in self.field(hex, min(value, most)):
                out[h] += more
        return out


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Worth:
    """The worth of hexes for a side in a state."""

    def __init__(self, ground: Ground, state: InfernoState, side: int, outlook: float = 1.0) -> None:
        self.rules, self.state, self.side = ground.rules, state, side
        held = ground.holdings(state, side, outlook)
        # shared with others who look at the same holdings: put something else in their place, never into them
        self.prize, self.keep, self.pull, self.depth = held.prize, held.keep, held.pull, held.depth
        self.relief: dict[int, float] = {}
        """What it is worth besides to drive the enemy out of a hex from which he cuts off units of ours."""
        self._close_to_fatal: int | None = None
        self._threat: list[float] | None = None

    @property
    def close_to_fatal(self) -> int:
        """The hexes in and around places whose loss ends the game for us."""
        if self._close_to_fatal is None:
            fatal = sum(1 << h for h, value in self.keep.items() if value >= FATAL_WORTH)
            self._close_to_fatal = self.rules.grid.spread(fatal, ZONE)
        return self._close_to_fatal

    @property
    def threat(self) -> list[float]:
        """How much attack the enemy could bring against each hex in his next turn, roughly."""
        if self._threat is None:
            self._threat = self._threat_everywhere()
        return self._threat

    def _threat_everywhere(self) -> list[float]:
        rules, state, roster = self.rules, self.state, self.rules.roster
        out = [0.0] * rules.grid.size
        grid, ground = rules.grid, rules.ground
        isonzo = ground.hexsides["isonzo"]
        for u in roster.of_side[1 - self.side]:
            hex = state.hex[u]
            if hex < 0 or not roster.has_zoc[u]:
                continue
            attack = max(0, rules.attack_of(state, u))
            wet = {n for d, n in enumerate(grid.around(hex)) if n >= 0 and isonzo[d] >> hex & 1}
            distances = grid.distances(hex)
            for h in bits_of(grid.disc(hex, 3)):
                out[h] += attack * REACH[distances[h]] * (WEAK_SIDE if h in wet else 1.0)
        for tag, winner in FATAL.items():
            if winner != self.side:
                for h in bits_of(ground.tags.get(tag, 0)):
                    out[h] = max(out[h], self._raid(h))
        return [min(t, MOST_THREAT) for t in out]

    def threat_at(self, hex: int) -> float:
        """Threat at one hex, without computing the whole map."""
        if self._threat is not None:
            return self._threat[hex]
        rules, state, roster = self.rules, self.state, self.rules.roster
        distances = rules.grid.distances(hex)
        isonzo, direction = rules.ground.hexsides["isonzo"], rules.grid.direction
        near = bits_of(rules.grid.disc(hex, len(REACH) - 1) & state.occupied[1 - self.side])
        out = 0.0
        for u in sorted(u for h in near for u in state.at[h]):
            if roster.has_zoc[u]:
                there = state.hex[u]
                distance = distances[there]
                wet = distance == 1 and isonzo[direction(there, hex)] >> there & 1
                out += max(0, rules.attack_of(state, u)) * REACH[distance] * (WEAK_SIDE if wet else 1.0)
        for tag, winner in FATAL.items():
            if winner != self.side and rules.ground.tags.get(tag, 0) >> hex & 1:
                out = max(out, self._raid(hex))
        return min(out, MOST_THREAT)

    def _raid(self, hex: int) -> float:
        """The attack that could come by road from afar against a place that must not be lost."""
        rules, state = self.rules, self.state
        distances = rules.grid.distances(hex)
        near = sum(
            max(0, rules.attack_of(state, u))
            for u in rules.roster.of_side[1 - self.side]
            if state.hex[u] >= 0 and rules.roster.has_zoc[u] and distances[state.hex[u]] <= RAID
        )
        return max(LEAST_RAID, near * 0.5)

    def taking(self, hex: int) -> float:
        """What it is worth to drive the enemy out of a hex: its own objective, what lies behind it, supply."""
        return self.prize.get(hex, 0.0) + self.pull[hex] + self.relief.get(hex, 0.0)

    def holding(self, hex: int) -> float:
        """What it is worth to keep the enemy out of a hex."""
        return self.keep.get(hex, 0.0) + self.depth[hex]
