"""8.3-8.5, 9.2, 9.4.2, 12.5.1: the exact chance that a combat leaves no defender in the hex.

A hex is taken if it is entered, or left without a unit that bars the way. The fate of the attackers does not matter: no
cell of the Combat Results Table sends both sides back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Final

from mypy_extensions import mypyc_attr

from esagono.games.inferno.combat.arithmetic import Battle
from esagono.games.inferno.combat.losses import next_in_line, survives
from esagono.games.inferno.combat.outcome import FACES, THROWS, Reading, Stakes, every_throw
from esagono.games.inferno.combat.participants import possible_defenders
from esagono.games.inferno.combat.refusal import firmness, may_refuse
from esagono.games.inferno.combat.retreat import plan
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState

HOLD: Final = "hold"
YIELD: Final = "yield"
DICE: Final = len(FACES)
NEVER: Final = Fraction(0)
SURELY: Final = Fraction(1)


@dataclass(frozen=True)
class Taken:
    """The chance that a hex is taken, by what its defenders do in their trench; the same twice where they have none."""

    held: Fraction
    """If they refuse a retreat whenever that may help them."""
    yielded: Fraction
    """If they never do."""


def lives_of(rules: Inferno, state: InfernoState, unit: int) -> int:
    """9.4.2.d: the reductions that eliminate a unit."""
    return next(n for n in count(1) if not survives(rules, state, unit, n))


def without_dice(rules: Inferno, state: InfernoState, fight: Battle) -> Fraction:
    """7.5, Q59 of Altipiani: eliminate defenders without strength before any roll, retreat or loss. If they share the
    hex with units attacked before, those are withheld and there is no combat. By option (Q38 of Isonzo) the defenders
    are still lost, and the withheld units retreat."""
    able = possible_defenders(rules, state, fight.target, 1 - fight.side)
    hex = Hex(rules, state, fight)
    if rules.policy.zero_defense == "attacked":
        return SURELY if hex.left_by_bystanders(False) else NEVER
    return NEVER if any(rules.roster.is_combat[u] and u not in able for u in state.at[fight.target]) else SURELY


Throw = tuple[Reading, int, int, int]
"""What the dice read, the reductions of attacker and defender, and how many throws give that."""


def chance_by_dice(rules: Inferno, state: InfernoState, fight: Battle, stakes: Stakes) -> Taken:
    """8.3-8.5: the same where nobody has read the throws before."""
    hex = Hex(rules, state, fight)
    return hex.taken(every_throw(rules, stakes, hex.price))


def chance_taken(rules: Inferno, state: InfernoState, fight: Battle, throws: Iterable[Throw]) -> Taken:
    """8.3-8.5 for every throw, with those who defend, the guns and the ground as the battle names them."""
    return Hex(rules, state, fight).taken(throws)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Hex:
    """Who stands in a hex that is attacked, and what a result of the tables does to them."""

    def __init__(self, rules: Inferno, state: InfernoState, fight: Battle) -> None:
        roster = rules.roster
        self.rules, self.state, self.fight = rules, state, fight
        self.target, self.side = fight.target, 1 - fight.side
        here = [u for u in state.at[fight.target] if roster.is_combat[u] and u not in fight.defenders]
        self.defenders = [u for u in fight.defenders if roster.is_combat[u]]
        self.engineers = [u for u in here if roster.is_engineer[u]]
        self.others = [u for u in here if not roster.is_engineer[u]]
        stays = rules.policy.fort_retreat == "stays"
        self.forts = [u for u in state.at[fight.target] if roster.is_fort[u]] if stays else []
        self.lives = sum(lives_of(rules, state, u) for u in self.defenders)
        self.last_lives = sum(lives_of(rules, state, u) for u in self.engineers)
        self.others_firm = 0
        self._retreats: dict[int, tuple[int, bool, bool]] = {}
        self._spreads: list[set[tuple[int, ...]]] = [{()}]

    def reinforce(self, firmness: int) -> None:
        """Think of more fighters here than any losses can kill, one of them as firm as this."""
        self.lives, self.others_firm = THROWS, firmness

    def taken(self, throws: Iterable[Throw]) -> Taken:
        """The chance that these throws leave nobody here, if a retreat is refused and if it is not."""
        known: dict[tuple[int, int], tuple[int, int]] = {}
        held = yielded = 0
        for reading, _, lost, ways in throws:
            key = reading.defender.retreat, lost
            found = known.get(key)
            if found is None:
                found = known[key] = self.cleared(*key)
            yielded += ways * found[0]
            held += ways * found[1]
        return Taken(Fraction(held, THROWS * DICE), Fraction(yielded, THROWS * DICE))

    # Retreats

    def retreat(self, length: int) -> tuple[int, bool, bool]:
        """9.2: what a retreat adds to the defender's loss roll, whether there is a way to go, and whether not to."""
        found = self._retreats.get(length)
        if found is None:
            way = plan(self.rules, self.state, self.side, self.target, length)
            trench = may_refuse(self.rules, self.state, self.side, self.target, length)
            found = self._retreats[length] = way.modifier, bool(way.paths), trench
        return found

    def price(self, reading: Reading) -> tuple[int, int]:
        length = reading.defender.retreat
        return 0, self.retreat(length)[0] if length else 0

    def cleared(self, length: int, lost: int) -> tuple[int, int]:
        """In how many sixths the hex is left by a retreat of this length and these losses: if the defenders yield, and
        if they refuse wherever that may help."""
        if not length or not self.retreat(length)[1]:
            left = DICE * self.left_by_dead(lost, bool(length))
            return left, left
        gone = DICE * self.forts_fall(lost)
        if not self.retreat(length)[2]:
            return gone, gone
        return gone, min(gone, DICE - self.stays(length, lost))

    def forts_fall(self, lost: int) -> bool:
        """12.2 of Altipiani: forts that do not retreat are lost to the reductions."""
        return all(u in self.defenders and falls(self.rules, self.state, self.fight, u, lost) for u in self.forts)

    # Nobody goes back

    def left_by_dead(self, lost: int, stuck: bool) -> bool:
        """9.4.2, 12.2.c: whether these losses leave the hex empty; what kills all others falls on the Engineers."""
        if lost < self.lives:
            return False
        if not self.others and lost - self.lives >= self.last_lives:
            return True
        return self.left_by_bystanders(stuck)

    def left_by_bystanders(self, stuck: bool) -> bool:
        """7.7.e: withheld units retreat one hex when the defenders are dead, if they can and are no forts; not after a
        retreat without effect."""
        if not self.others and not self.engineers:
            return True
        return not stuck and not any(u in self.forts for u in self.others) and self.retreat(1)[1]

    # 12.5.1: in a trench

    def stays(self, length: int, lost: int) -> int:
        """12.5.1: with how many results of the die a refused retreat leaves somebody in the hex.

        Success buys one hex of the retreat for a further reduction, so that a longer one is only put off.
        """
        if any(not falls(self.rules, self.state, self.fight, u, lost + 1) for u in self.forts if u in self.defenders):
            return DICE
        if any(u in self.others for u in self.forts):
            return DICE
        alive = self.lives - lost
        if length > 1 or not (self.others or alive > 1 or self.engineers_hold(alive)):
            return 0
        best = [firmness(self.rules, self.state, u) for u in self.others]
        spared = alive > 0 or self.others
        spare = 0 if spared else -alive
        best += [firmness(self.rules, self.state, u, spare) for u in self.engineers if spare < self.last_lives]
        if alive > 0:
            best.append(self.firmest(lost))
        return max(0, min(DICE, max(best, default=0)))

    def engineers_hold(self, alive: int) -> bool:
        """12.2.c: Engineers are still there when all others and one reduction more are counted."""
        return self.last_lives - max(0, -alive) > (0 if alive > 0 else 1)

    def firmest(self, lost: int) -> int:
        """9.4.2.b, 12.5.1.b: the best strength that is left if the owner shares out his reductions to that end."""
        best = self.others_firm
        for given in self.spreads(lost):
            for u in self.defenders:
                n = given.count(u)
                if survives(self.rules, self.state, u, n):
                    best = max(best, firmness(self.rules, self.state, u, n))
        return best

    def spreads(self, lost: int) -> set[tuple[int, ...]]:
        """9.4.2.b, Q64: the ways in which so many reductions can be shared out."""
        while len(self._spreads) <= lost:
            self._spreads.append(
                {
                    tuple(sorted((*given, u)))
                    for given in self._spreads[-1]
                    for u in next_in_line(self.rules, self.state, self.defenders, given)
                }
            )
        return self._spreads[lost]


def falls(rules: Inferno, state: InfernoState, fight: Battle, fort: int, reductions: int) -> bool:
    """9.4.2.b: whether a fort is lost to the reductions of its side, though its owner spares it where he may."""
    given: tuple[int, ...] = ()
    for _ in range(reductions):
        line = next_in_line(rules, state, fight.defenders, given)
        if not line:
            break
        given = (*given, next((u for u in line if u != fort), fort))
    return not survives(rules, state, fort, given.count(fort))
