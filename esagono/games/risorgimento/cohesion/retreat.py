"""11.3, 8.8.2, 13.1.3: retreats after combat and withdrawals by one hex, step by step, with what they set off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.cohesion.checks import cross_stream, forces
from esagono.games.risorgimento.cohesion.displacement import displace_from
from esagono.games.risorgimento.cohesion.retreat_paths import Flight, common_steps, is_rear, next_steps, open_steps
from esagono.games.risorgimento.fights.fighting import fits, stack, standing, turn
from esagono.games.risorgimento.fights.triggers import ENTERED_ZONE, LEAVES_ZONE, RETREATED, WITHIN_ZONE
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.roster import ARMS, ARTILLERY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import MARCH, SQUARE

CLOSED: Final = Bar("11.3.1.a", "retreat-closed")
TWICE: Final = Bar("11.3.1.b", "retreat-twice")
IMPASSABLE: Final = Bar("11.3.1.a", "retreat-impassable")
NOT_REAR: Final = Bar("11.3.a", "retreat-rear")
NOT_AWAY: Final = Bar("11.3.b", "retreat-away")
NOT_ALL: Final = Bar("11.3.4.a", "retreat-not-all")
PRIORITY: Final = Bar("11.3.c", "retreat-priority")

FORCE = tuple[int, int]
"""A Force as its hex and arm."""


@dataclass
class Retreat(Procedure):
    """11.3: units of one hex go back, together or each its own way."""

    units: tuple[int, ...] = ()
    start: int = -1
    away: int = -1
    length: int = 1
    rear: bool = False
    others: tuple[int, ...] = ()
    fought: tuple[int, ...] = ()
    """11.3.6: units that fought the combat; they do not react to the retreat."""
    quiet: bool = False
    """Q74: a Reaction to a retreat caused it, so it causes none."""
    withdrawal: bool = False
    """Q90, Q93: units that stop their Action; enemies react as to any move."""
    path: tuple[int, ...] = ()
    next: int = -1
    earlier: tuple[FORCE, ...] = ()
    """Of a withdrawal: enemy Forces in whose zone it began."""
    reacted: tuple[FORCE, ...] = ()
    """Q74: Forces that have reacted to this retreat."""
    following: tuple[int, ...] = ()
    """Commanders on the way with these units."""
    by_force: bool = False
    """11.3.4: no hex suits all of them by the priorities, so that each Force goes by itself."""

    @property
    def clause(self) -> str:
        return "13.1.3" if self.withdrawal else "11.3"

    def flight(self) -> Flight:
        return Flight(self.start, self.away, self.length, self.rear, self.others)

    def begin(self, game: RisorgimentoGame) -> None:
        """8.6.1, Q87, 11.4.2.a: squares are left and guns limbered before anybody goes."""
        self.units = standing(game.state, self.units, self.here())
        state = game.state
        state.force = tuple(u for u in state.force if u not in self.units)
        for u in self.units:
            game.set_flag(u, SQUARE, False)
            if game.rules.roster.arm[u] == ARTILLERY:
                game.set_flag(u, MARCH)
        self.step = "choose"
        if game.rules.stacking_of(self.units) > game.rules.charts.stacking:
            # caught by a Reaction in a hex that a retreat had overcrowded: together they fit nowhere
            self.step = "part"

    def here(self) -> int:
        return self.path[-1] if self.path else self.start

    # The way

    def choose(self, game: RisorgimentoGame) -> None:
        """11.3.c, 11.3.2, 11.3.3: the next hex, if there is one; units that have to go and cannot surrender."""
        self.units = standing(game.state, self.units, self.here())
        if not self.units:
            game.done()
            return
        if len(self.path) >= self.length and fits(game.rules, game.state, self.units, self.here()):
            self.step = "face"
            return
        parties = self.parties(game)
        if len(parties) > 1 and not self.steps(game):
            self.by_force, self.step = True, "part"
            return
        if self.retreat_options(game, ""):
            game.ask(self.owner(game), "retreat", self.clause, hex=game.name(self.here()))
            return
        for u in self.units:
            game.eliminate(u, "11.3.3", "surrendered")
        game.done()

    def owner(self, game: RisorgimentoGame) -> str:
        return game.side(game.rules.roster.side[self.units[0]])

    def parties(self, game: RisorgimentoGame) -> list[tuple[int, ...]]:
        """11.3.4: those for whom the priorities are judged: each Force, or by the option all together."""
        return [self.units] if game.rules.policy.retreat_by_stack else forces(game.rules, self.units)

    def steps(self, game: RisorgimentoGame) -> list[int]:
        """11.3.c: where all of them may go next."""
        return common_steps(game.rules, game.state, self.parties(game), self.flight(), self.path)

    def bar_to_retreat(self, game: RisorgimentoGame, to: int) -> Bar | None:
        """11.3, 11.3.1, 11.3.4: what keeps all of them from a hex: who or what is there, then the way, then the
        priorities."""
        if to in self.steps(game):
            return None
        rules, state = game.rules, game.state
        if state.occupied[1 - rules.roster.side[self.units[0]]] >> to & 1 or any(m.hex == to for m in state.markers):
            return CLOSED
        if to == self.start or to in self.path:
            return TWICE
        here, flight = self.here(), self.flight()
        steps = {there: d for d, there, _ in open_steps(rules, state, self.units, here, ())}
        if rules.grid.distance(here, to) == 1 and to not in steps:
            return IMPASSABLE
        if len(self.path) < self.length:
            if flight.rear:
                if to not in steps or not is_rear(rules, state, self.units, flight, steps[to]):
                    return NOT_REAR
            elif rules.grid.distance(to, flight.away) <= rules.grid.distance(here, flight.away):
                return NOT_AWAY
        return self.bar_of_another(game, to) or PRIORITY

    def bar_of_another(self, game: RisorgimentoGame, to: int) -> Bar | None:
        """11.3.4: a hex that one of several Forces would take by the priorities, and another would not."""
        rules, state, flight = game.rules, game.state, self.flight()
        parties = self.parties(game)
        elsewhere = [force for force in parties if to not in next_steps(rules, state, force, flight, self.path)]
        if not elsewhere or len(elsewhere) == len(parties):
            return None
        return NOT_ALL.about(force=ARMS[rules.roster.arm[elsewhere[0][0]]])

    def retreat_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        """11.3.4: the hexes by priority for all together, or each unit for itself."""
        out = [Option("retreat", to=game.name(there)) for there in self.steps(game)]
        if len(self.units) > 1 and not self.path:
            out.append(Option("split"))
        return out

    def retreat_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb == "split":
            self.step = "part"
            return
        self.next = game.hex(option, "to")
        self.step = "leave"

    def leave(self, game: RisorgimentoGame) -> None:
        """12.1.d, Q93: enemies whose zone is left react to those who stop and withdraw; never to a retreat."""
        self.step = "go"
        if not self.withdrawal:
            return
        rules, state = game.rules, game.state
        enemy = 1 - rules.roster.side[self.units[0]]
        self.earlier = rules.projectors(state, enemy, self.here())
        after = rules.projectors(state, enemy, self.next)
        forces = tuple(f for f in self.earlier if f not in after)
        if forces:
            game.react(LEAVES_ZONE, self.units, forces)

    def go(self, game: RisorgimentoGame) -> None:
        """11.3.5.b: the Force faces where it goes; 11.3.2.b: those it crowds lose a level; Q57: streams have effect."""
        rules, state = game.rules, game.state
        here, there = self.here(), self.next
        self.units = standing(state, self.units, here)
        if not self.units or state.occupied[1 - rules.roster.side[self.units[0]]] >> there & 1:
            self.step = "choose"
            return
        side = rules.roster.side[self.units[0]]
        d = rules.grid.direction(here, there)
        if not self.path and not self.following:
            self.following = self.commanders(game)
        crowded = not fits(rules, state, self.units, there)
        others = stack(rules, state, there, side)
        game.put((*self.units, *self.following), there)
        game.report("retreat", self.clause, self.units, start=game.name(here), to=game.name(there))
        game.face(self.units, d)
        self.path = (*self.path, there)
        if crowded:
            game.report("crowded", "11.3.2", others, hex=game.name(there))
            for u in others:
                game.worsen(u, rules.combat.passed_through, "11.3.2")
        cross_stream(game, self.units, here, d)
        self.step = "entered"
        displace_from(game, there)

    def commanders(self, game: RisorgimentoGame) -> tuple[int, ...]:
        """2.2.1.b: the commanders of a hex go with the last who leave it."""
        rules, state = game.rules, game.state
        side = rules.roster.side[self.units[0]]
        if any(u not in self.units for u in stack(rules, state, self.start, side)):
            return ()
        roster = rules.roster
        return tuple(u for u in state.at[self.start] if roster.is_commander[u] and roster.side[u] == side)

    def entered(self, game: RisorgimentoGame) -> None:
        """11.3.6: Forces in whose zone a retreat comes react to it, but not those that fought, and each once.

        Q93: to a withdrawal they react as to any move.
        """
        self.step = "choose"
        rules, state = game.rules, game.state
        here = self.here()
        self.units = standing(state, self.units, here)
        if self.quiet or not self.units:
            return
        side = rules.roster.side[self.units[0]]
        if self.withdrawal:
            forces = rules.projectors(state, 1 - side, here)
            if forces:
                within = all(f in self.earlier for f in forces)
                trigger = WITHIN_ZONE if within else ENTERED_ZONE
                game.react(trigger, self.units, forces)
            return
        fresh = tuple(
            (hex, arm)
            for hex, arm in rules.projectors(state, 1 - side, here)
            if (hex, arm) not in self.reacted
            and not any(state.hex[u] == hex and rules.roster.arm[u] == arm for u in self.fought)
        )
        if fresh:
            self.reacted = (*self.reacted, *fresh)
            game.react(RETREATED, self.units, fresh)

    # Splitting

    def part(self, game: RisorgimentoGame) -> None:
        """11.3.4: one unit or Force after another goes its own way; 11.3.4.b: a commander may follow any of them."""
        left = self.groups(game)
        if not left:
            game.done()
        elif len(left) > 1:
            game.ask(self.owner(game), "part", "11.3.4", hex=game.name(self.here()))
        else:
            self.send(game, left[0], self.followers(game) if self.path else self.commanders(game))

    def groups(self, game: RisorgimentoGame) -> list[tuple[int, ...]]:
        """Who is left to go: by Force, or unit by unit."""
        left = standing(game.state, self.units, self.here())
        return forces(game.rules, left) if self.by_force else [(u,) for u in left]

    def followers(self, game: RisorgimentoGame) -> tuple[int, ...]:
        """11.3.4.b: the commanders who may go with one of them: of the hex, or who have come with them so far."""
        state, roster = game.state, game.rules.roster
        here = self.here()
        if self.path:
            return tuple([c for c in self.following if state.hex[c] == here])
        mine = roster.side[self.units[0]]
        return tuple([c for c in state.at[here] if roster.is_commander[c] and roster.side[c] == mine])

    def part_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        roster = game.rules.roster
        names = [
            {"force": ARMS[roster.arm[group[0]]]} if self.by_force else {"unit": game.id(group[0])}
            for group in self.groups(game)
        ]
        out = [Option("part", **name) for name in names]
        for c in self.followers(game):
            out += [Option("part", **name, commander=game.id(c)) for name in names]
        return out

    def part_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        taken = (game.unit(option, "commander"),) if "commander" in option.args else ()
        if "force" in option.args:
            arm = ARMS.index(option.text("force"))
            units = next(g for g in self.groups(game) if game.rules.roster.arm[g[0]] == arm)
        else:
            units = (game.unit(option),)
        self.send(game, units, taken)

    def send(self, game: RisorgimentoGame, units: tuple[int, ...], commanders: tuple[int, ...]) -> None:
        self.units = tuple([u for u in self.units if u not in units])  # who then stays here is not sent again
        game.call(
            Retreat(
                units=units,
                path=self.path,
                start=self.start,
                away=self.away,
                length=self.length,
                rear=self.rear,
                others=self.others,
                fought=self.fought,
                quiet=self.quiet,
                withdrawal=self.withdrawal,
                reacted=self.reacted,
                following=commanders,
            )
        )

    # The end

    def face(self, game: RisorgimentoGame) -> None:
        """11.3.5.a, 8.2.b: the owner turns the Force as he likes, unless it joins others."""
        here = self.here()
        self.tell(game)
        facing = game.rules.entered_facing(game.state, here, self.units)
        if facing >= 0:
            game.face(self.units, facing)
            game.done()
            return
        self.step = "end"
        game.ask(self.owner(game), "facing", "11.3.5", hex=game.name(here))

    def tell(self, game: RisorgimentoGame) -> None:
        """Q74: the retreat this one is a part of knows who has reacted."""
        below = game.state.stack[-2]
        if isinstance(below, Retreat):
            below.reacted = self.reacted

    def facing_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("face", facing=name) for name in COMPASS]

    def facing_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        first, facing = self.units[0], game.facing_of(option)
        turn(game, game.state.hex[first], game.rules.roster.side[first], facing)
        game.face(self.units, facing)  # 11.3.5.a: guns that went back limbered with others too

    def end(self, game: RisorgimentoGame) -> None:
        game.done()


def retreat_of_attacker(
    game: RisorgimentoGame, units: Sequence[int], start: int, target: int, fought: Sequence[int], *, quiet: bool
) -> Retreat:
    """11.2.9.a, 11.3.a: losing attackers go one hex to the rear."""
    length = game.rules.combat.attacker_retreat
    return Retreat(
        units=tuple(units), start=start, away=target, length=length, rear=True, fought=tuple(fought), quiet=quiet
    )


def retreat_of_defender(
    game: RisorgimentoGame, units: Sequence[int], start: int, attacker: int, fought: Sequence[int], *, quiet: bool
) -> Retreat:
    """11.2.9.a, 11.3.b, Q73: losing defenders go two hexes, away from all markers that point at them."""
    others = tuple(m.hex for m in game.state.markers if m.to == start and m.hex != attacker)
    length = game.rules.combat.defender_retreat
    return Retreat(
        units=tuple(units), start=start, away=attacker, length=length, others=others, fought=tuple(fought), quiet=quiet
    )


def withdrawal_of(game: RisorgimentoGame, units: Sequence[int]) -> Retreat:
    """13.1.3, Q90: one hex by the rules for attackers that retreat; away from the nearest enemies."""
    start = game.state.hex[units[0]]
    enemies = game.state.occupied[1 - game.rules.roster.side[units[0]]]
    near = [h for h in game.rules.grid.neighbours(start) if enemies >> h & 1]
    return Retreat(units=tuple(units), start=start, away=near[0] if near else -1, rear=True, withdrawal=True)
