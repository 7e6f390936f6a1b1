"""8.8: compulsory Withdrawal out of enemy zones of reaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.cohesion.displacement import displace_stranded
from esagono.games.risorgimento.cohesion.wavering import CohesionCheck
from esagono.games.risorgimento.ground import COMPASS, IMPASSABLE
from esagono.games.risorgimento.movement.reach import ENEMY_THERE, room, step_price, traveller
from esagono.games.risorgimento.movement.steps import Step
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import ACTED, ELIMINATED, MARCH, MOVE, SQUARE, RisorgimentoState

SHORTEST: Final = Bar("8.8.a", "withdraw-shortest")


def next_hexes(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...]) -> list[int]:
    """8.8, 11.3.c, Q44: where a Withdrawing Force may go next: on a shortest way out of enemy zones.

    Stacking holds in every hex; of the hexes that begin a shortest way, those that cost least.
    """
    first = units[0]
    side = rules.roster.side[first]
    zone, enemy = rules.zone(state, 1 - side), state.occupied[1 - side]
    here = state.hex[first]
    march = rules.in_march(state, first) or rules.roster.arm[first] == ARTILLERY
    who = traveller(rules, state, units, march=march, left=0, one_hex=False, gates=0)
    prices: dict[int, int] = {}
    rings: list[dict[int, set[int]]] = [{here: set()}]
    seen = {here}
    while rings[-1]:
        ring: dict[int, set[int]] = {}
        for hex, origins in rings[-1].items():
            for d, there in enumerate(rules.grid.surroundings[hex]):
                if there < 0 or there in seen or enemy >> there & 1:
                    continue
                price = step_price(rules, state, who, hex, d)
                if price == IMPASSABLE or not room(rules, state, who, there):
                    continue
                if hex == here:
                    prices[there] = price
                ring.setdefault(there, set()).update(origins or {there})
        free = [h for h in ring if not zone >> h & 1]
        if free:
            begins = set().union(*(ring[h] for h in free))
            least = min(prices[h] for h in begins)
            return sorted(h for h in begins if prices[h] == least)
        seen |= set(ring)
        rings.append(ring)
    return []


@dataclass
class WithdrawAll(Procedure):
    """4.C, 4.D, 8.8: Forces of these units withdraw, one after another."""

    units: tuple[int, ...] = ()
    side: int = 0
    clause: str = "8.8"

    def begin(self, game: RisorgimentoGame) -> None:
        if displace_stranded(game):
            return
        rules, state = game.rules, game.state
        zone = rules.zone(state, 1 - self.side)
        self.units = tuple([u for u in self.units if state.hex[u] >= 0 and zone >> state.hex[u] & 1])
        if not self.units:
            game.done()
            return
        first = self.units[0]
        key = (state.hex[first], rules.roster.arm[first], state.flags[first] & MARCH)
        force = tuple([u for u in self.units if (state.hex[u], rules.roster.arm[u], state.flags[u] & MARCH) == key])
        if state.flags[first] & MARCH or not next_hexes(rules, state, force):
            force = (first,)
        self.units = tuple([u for u in self.units if u not in force])
        game.call(Withdraw(units=force, clause=self.clause))


@dataclass
class Withdraw(Procedure):
    """8.8: one Force goes, hex by hex, until it is out of enemy zones; it may keep its facing."""

    units: tuple[int, ...] = ()
    clause: str = "8.8"
    moved: bool = False
    checked: bool = False

    def begin(self, game: RisorgimentoGame) -> None:
        rules, state = game.rules, game.state
        self.units = tuple([u for u in self.units if state.hex[u] >= 0])
        if not self.units:
            game.done()
            return
        here = state.hex[self.units[0]]
        side = rules.roster.side[self.units[0]]
        out = not rules.zone(state, 1 - side) >> here & 1
        if out or any(state.flags[u] & SQUARE for u in self.units) or not next_hexes(rules, state, self.units):
            self.end(game, here)
        elif rules.policy.withdrawal_check and not self.checked:
            self.checked = True  # Q43
            game.call(CohesionCheck(units=self.units, cause="withdrawal"))
        else:
            game.ask(game.side(side), "withdraw", "8.8", unit=game.id(self.units[0]))

    def withdraw_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        name = game.id(self.units[0])
        hexes = next_hexes(game.rules, game.state, self.units)
        return [Option("withdraw", unit=name, to=game.name(h)) for h in hexes]

    def bar_to_withdraw(self, game: RisorgimentoGame, to: int) -> Bar | None:
        """8.8.a, Q44: what keeps the Force from a hex: it takes the shortest way, by the priorities of a retreat."""
        if to in next_hexes(game.rules, game.state, self.units):
            return None
        enemy = 1 - game.rules.roster.side[self.units[0]]
        return ENEMY_THERE if game.state.occupied[enemy] >> to & 1 else SHORTEST

    def withdraw_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        """Q46: guns limber free; Q96: the hexes count as points spent."""
        rules, state = game.rules, game.state
        to = game.hex(option, "to")
        if rules.roster.arm[self.units[0]] == ARTILLERY:
            for u in self.units:
                game.set_flag(u, MARCH)
        here = state.hex[self.units[0]]
        march = rules.in_march(state, self.units[0])
        who = traveller(rules, state, self.units, march=march, left=0, one_hex=False, gates=0)
        cost = step_price(rules, state, who, here, rules.grid.direction(here, to))
        self.moved = True
        game.call(Step(units=self.units, to=to, cost=cost, kind="withdraw"))

    def end(self, game: RisorgimentoGame, here: int) -> None:
        """8.8.b, 8.2.b: it keeps its facing or chooses another; with others there it adopts theirs."""
        state = game.state
        if not self.moved:
            game.done()
            return
        for u in self.units:
            state.flags[u] |= ACTED
            state.action[u] = MOVE
        self.step = "facing"

    def facing(self, game: RisorgimentoGame) -> None:
        state = game.state
        self.units = tuple([u for u in self.units if state.hex[u] != ELIMINATED])
        if not self.units or state.flags[self.units[0]] & MARCH:
            game.rules.cover(state)
            game.done()
            return
        game.ask(
            game.side(game.rules.roster.side[self.units[0]]), "facing", "8.8", hex=game.name(state.hex[self.units[0]])
        )

    def facing_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        name = game.id(self.units[0])
        adopted = game.rules.entered_facing(game.state, game.state.hex[self.units[0]], self.units)
        return [Option("face", unit=name, facing=COMPASS[f]) for f in (range(6) if adopted < 0 else (adopted,))]

    def facing_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        game.face(self.units, game.facing_of(option))
        game.rules.cover(game.state)
        game.done()
