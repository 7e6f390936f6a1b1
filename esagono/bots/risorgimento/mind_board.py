"""The board of an imagined officer: the same odds as on his own, worked out faster.

The exact chance of every ending of a combat takes most of the time of a game in the mind, and all that is asked of it
is who wins and what both lose on average. Given the cell of the table both sides suffer apart, so what becomes of one
of them is worked out once for all combats and fires in which it suffers the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.bots.risorgimento.board import FIRED, KEPT, Prospect
from esagono.bots.risorgimento.danger import OfficerBoard
from esagono.games.risorgimento.combat_tables import TWO_DICE, CheckTable, Harm
from esagono.games.risorgimento.fights.combat import (
    ATTACKER,
    Fight,
    attacker_cause,
    combat_cell,
    combat_sum,
    defender_cause,
    shocked,
    winner,
)
from esagono.games.risorgimento.fights.fighters import Cause, Fighter, suffer_chances
from esagono.games.risorgimento.fights.fighting import shot
from esagono.games.risorgimento.fights.fire import fire_cause, fire_result, fire_sum

Force = tuple[Fighter, ...]
Suffered = tuple[float, tuple[tuple[int, bool, float], ...]]
"""What a Force loses on average, and the chance of each number of levels that count in an uncertain result, with
nobody left or not."""
DICE: Final = [(dice, float(chance)) for dice, chance in TWO_DICE.items()]
SUFFERED: dict[tuple[CheckTable, Force, Harm, Cause, int], Suffered] = {}


class MindBoard(OfficerBoard):
    """Its odds are those of an `OfficerBoard` but for the last digits."""

    judgement = "mind"

    def reckoned(self, fought: Fight, shock: bool) -> Prospect:
        if fought.sum_levels or (shock and shocked(fought.defenders)):
            return super().reckoned(fought, shock)
        tables = self.rules.combat
        found = combat_sum(tables, fought)
        cells: dict[tuple[str, Harm, Harm], float] = {}
        for dice, chance in DICE:
            cell = combat_cell(tables, found, dice)
            key = cell.colour, cell.attacker, cell.defender
            cells[key] = cells.get(key, 0.0) + chance
        mine, his = attacker_cause(fought), defender_cause(fought)
        win = gain = 0.0
        for (colour, here, there), chance in cells.items():
            lost, levels = self.suffered(fought.attackers, here, mine, found.attacker_reference)
            taken, his_levels = self.suffered(fought.defenders, there, his, found.defender_reference)
            gain += chance * (taken - lost)
            for a, _, p in levels:
                for d, gone, q in his_levels:
                    if gone or winner(colour, a, d) == ATTACKER:
                        win += chance * p * q
        return Prospect(win, gain)

    def fire(self, units: Sequence[int], origin: int, target: Sequence[int]) -> float:
        if not units or not target:
            return 0.0
        tables = self.rules.combat
        aimed = shot(self.rules, self.state, units, origin, target)
        key = self.judgement, tables, aimed
        found = FIRED.get(key)
        if found is None:
            if len(FIRED) >= KEPT:
                FIRED.clear()
            found = 0.0
            total = fire_sum(tables, aimed)
            if total.factor:
                cause = fire_cause(aimed)
                for dice, chance in DICE:
                    found += chance * self.suffered(aimed.target, fire_result(tables, total, dice), cause, -1)[0]
            FIRED[key] = found
        return found

    def suffered(self, force: Force, harm: Harm, cause: Cause, reference: int) -> Suffered:
        table = self.rules.combat.check
        key = table, force, harm, cause, reference
        kept = SUFFERED.get(key)
        if kept is None:
            if len(SUFFERED) >= KEPT:
                SUFFERED.clear()
            lost, levels = 0.0, dict[tuple[int, bool], float]()
            for after, p in suffer_chances(table, force, harm, cause).items():
                chance = float(p)
                lost += chance * self.harm(force, after)
                now = sum(f.status for f in after if f.unit == reference)
                n = now - sum(f.status for f in force if f.unit == reference)
                found = n, not any(f.alive for f in after)
                levels[found] = levels.get(found, 0.0) + chance
            kept = SUFFERED[key] = lost, tuple([(n, gone, chance) for (n, gone), chance in levels.items()])
        return kept
