"""12.1, 14.1: one hex of movement, with everything that it sets off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.movement.reach import road_open, traveller
from esagono.games.risorgimento.roster import CAVALRY, COMMANDER, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import POOL, RisorgimentoState

LEAVES: Final = 3
ENTERS: Final = 2
WITHIN: Final = 4
ADVANCES: Final = 5
"""12.1: the triggers of movement, by their number in the rulebook."""


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
            self.react(game, LEAVES, left)

    def answered(self, game: RisorgimentoGame) -> bool:
        """12.1.a, Q45: enemies react only in an Action Phase, unless the option lets them fire at withdrawals."""
        return game.state.phase == "action" or (self.kind == "withdraw" and game.rules.policy.withdrawal_reactions)

    def react(self, game: RisorgimentoGame, trigger: int, forces: tuple[tuple[int, int], ...]) -> None:
        from esagono.games.risorgimento.reactions.reactions import Reactions

        game.call(Reactions(trigger=trigger, mover=self.units, forces=forces))

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
        from esagono.games.risorgimento.combat.cohesion import CohesionCheck

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
                self.react(game, ADVANCES if self.kind == "advance" else WITHIN if within else ENTERS, forces)

    def over(self, game: RisorgimentoGame) -> None:
        game.done()


@dataclass
class Displace(Procedure):
    """2.2.1.d, 2.2.1.e, Q16: a commander alone in a hex that the enemy enters goes to the nearest unit of his own."""

    commander: int = -1

    def begin(self, game: RisorgimentoGame) -> None:
        game.ask(game.side(game.rules.roster.side[self.commander]), "displace", "2.2.1", unit=game.id(self.commander))

    def displace_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("displace", unit=game.id(self.commander), to=game.name(h)) for h in self.refuges(game)]

    def refuges(self, game: RisorgimentoGame) -> list[int]:
        """The hexes of the nearest units; without any, all that he can ride to whatever the enemy does."""
        rules, state = game.rules, game.state
        roster = rules.roster
        here = state.hex[self.commander]
        own = roster.formation[self.commander]
        units = roster.units_of_side[roster.side[self.commander]] if own < 0 else roster.of_formation[own]
        hexes = sorted({state.hex[u] for u in units if state.hex[u] >= 0})
        if hexes:
            nearest = min(rules.grid.distance(here, h) for h in hexes)
            return [h for h in hexes if rules.grid.distance(here, h) == nearest]
        return self.flight(game, here)

    def flight(self, game: RisorgimentoGame, here: int) -> list[int]:
        """2.2.1.e: up to his full allowance, ignoring enemy units and zones; he ends where no enemy unit is."""
        rules, state = game.rules, game.state
        reached = rules.fares.rides(COMMANDER, here, rules.allowance((self.commander,)))
        enemy = state.occupied[1 - rules.roster.side[self.commander]]
        free = sorted([h for h in reached if not enemy >> h & 1])
        return free or [here]

    def displace_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        game.put((self.commander,), game.hex(option, "to"))
        game.report("displaced", "2.2.1", (self.commander,), to=option.text("to"))
        game.done()


def displace_from(game: RisorgimentoGame, hex: int) -> None:
    """2.2.1.d: units have entered a hex, or go through it: a commander alone there has to make room at once."""
    rules, state = game.rules, game.state
    for u in rules.commanders_at(state, hex):
        side = rules.roster.side[u]
        if state.occupied[1 - side] >> hex & 1 and not state.occupied[side] >> hex & 1:
            game.call(Displace(commander=u))


def displace_stranded(game: RisorgimentoGame) -> bool:
    """2.2.1.d: call for the next commander in whose hex there are enemy units, whose own have left it since; false if
    there is none."""
    state = game.state
    for side, leaders in enumerate(game.rules.roster.commanders_of_side):
        enemy = state.occupied[1 - side]
        for u in leaders:
            if state.hex[u] >= 0 and enemy >> state.hex[u] & 1:
                game.call(Displace(commander=u))
                return True
    return False
