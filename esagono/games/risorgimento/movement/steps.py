"""12.1, 14.1: one hex of movement, with everything that it sets off."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.state import Procedure
from esagono.games.risorgimento.cohesion.displacement import displace_from
from esagono.games.risorgimento.cohesion.wavering import CohesionCheck
from esagono.games.risorgimento.fights.triggers import ADVANCED, ENTERED_ZONE, LEAVES_ZONE, WITHIN_ZONE
from esagono.games.risorgimento.movement.reach import road_open, traveller
from esagono.games.risorgimento.roster import CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import POOL, RisorgimentoState


def undisturbed(rules: Risorgimento, state: RisorgimentoState, side: int, start: int, direction: int, to: int) -> bool:
    """12.1, 14.1, 2.2.1.d: a step sets nothing off: no enemy zone or counter, and no stream to cross."""
    zone = rules.zone(state, 1 - side)
    if (zone >> start | zone >> to) & 1 or rules.ground.streams[direction] >> start & 1:
        return False
    sides = rules.roster.side
    for u in state.at[to]:  # noqa: SIM110
        if sides[u] != side:
            return False
    return True


def carry(game: RisorgimentoGame, units: tuple[int, ...], start: int, to: int, cost: int, kind: str) -> None:
    """8, 15.1: units pay for a hex and are put into it."""
    names = game.rules.grid.names
    for u in units:
        game.state.spent[u] += cost
    game.put(units, to)
    if start >= 0:
        game.report("moved", "8", units, start=names[start], to=names[to], way=kind)
    else:
        game.report("entered", "15.1", units, to=names[to])


@dataclass
class Step(Procedure):
    """Units go one hex: Reactions before they leave a zone, the step, stream and commanders, Reactions after.

    `kind` is how they go: move, charge, exhausted, advance, withdraw. Units that no longer stand where they were, or
    (on the move) no longer belong to the acting Force, do not go.
    """

    units: tuple[int, ...] = ()
    to: int = -1
    cost: int = 0
    kind: str = "move"
    origin: int = POOL
    earlier: tuple[tuple[int, int], ...] = ()
    """Enemy Forces in whose zone the units were."""
    facing: int = -1
    """8.2, 12.1.d: how they face once they go; whoever reacts before meets them as they stood. -1: as they did."""

    def begin(self, game: RisorgimentoGame) -> None:
        """12.1.d: Forces whose zone is left react before the step."""
        rules, state = game.rules, game.state
        self.origin = state.hex[self.units[0]]
        self.step = "go"
        if self.origin < 0 or not self.answered(game):
            return
        enemy = 1 - rules.roster.side[self.units[0]]
        self.earlier = rules.projectors(state, enemy, self.origin)
        after = rules.projectors(state, enemy, self.to)
        left = tuple([force for force in self.earlier if force not in after])
        if left:
            game.react(LEAVES_ZONE, self.units, left)

    def answered(self, game: RisorgimentoGame) -> bool:
        """12.1.a, Q45: enemies react only in an Action Phase, unless the option lets them fire at withdrawals."""
        return game.state.phase == "action" or (self.kind == "withdraw" and game.rules.policy.withdrawal_reactions)

    def going(self, game: RisorgimentoGame, hex: int) -> tuple[int, ...]:
        """The units that still take part."""
        state = game.state
        acting = self.kind in ("move", "charge", "exhausted")
        return tuple([u for u in self.units if state.hex[u] == hex and (not acting or u in state.force)])

    def go(self, game: RisorgimentoGame) -> None:
        rules, state = game.rules, game.state
        self.units = self.going(game, self.origin)
        if not self.units or state.occupied[1 - rules.roster.side[self.units[0]]] >> self.to & 1:
            game.done()
            return
        self.step = "wade"
        if self.facing >= 0:
            game.face(self.units, self.facing)
        waded = self.wades(game)
        carry(game, self.units, self.origin, self.to, self.cost, self.kind)
        if not waded:
            self.step = "arrive"
        displace_from(game, self.to)

    def wades(self, game: RisorgimentoGame) -> bool:
        """14.1, Q57: the step crosses a stream without using a bridge; commanders do not mind (Q56)."""
        rules, state = game.rules, game.state
        if self.origin < 0 or rules.roster.is_commander[self.units[0]]:
            return False
        direction = rules.grid.direction(self.origin, self.to)
        march = all(rules.in_march(state, u) for u in self.units)
        who = traveller(rules, state, self.units, march=march, left=0, one_hex=False, gates=0)
        return rules.ground.wades(self.origin, direction, bridge=road_open(rules, state, who, self.to))

    def wade(self, game: RisorgimentoGame) -> None:
        """14.1.c, 14.1.d: infantry checks its cohesion, cavalry loses a level."""
        self.step = "arrive"
        arm = game.rules.roster.arm[self.units[0]]
        if arm == CAVALRY:
            for u in self.units:
                game.worsen(u, game.rules.charts.terrain.stream_levels, "14.1", "stream")
        elif arm == INFANTRY:
            game.call(CohesionCheck(units=self.units, cause="stream"))

    def arrive(self, game: RisorgimentoGame) -> None:
        """12.1.c, 12.1.e, 12.1.f: Forces whose zone was entered react after the step."""
        self.units = self.going(game, self.to)
        self.step = "over"
        quiet = self.kind == "withdraw" and game.state.phase != "action"  # Q45 allows trigger 3 at most
        if self.units and self.answered(game) and not quiet:
            enemy = 1 - game.rules.roster.side[self.units[0]]
            forces = game.rules.projectors(game.state, enemy, self.to)
            if forces:
                within = all(force in self.earlier for force in forces)
                trigger = ADVANCED if self.kind == "advance" else WITHIN_ZONE if within else ENTERED_ZONE
                game.react(trigger, self.units, forces)

    def over(self, game: RisorgimentoGame) -> None:
        game.done()
