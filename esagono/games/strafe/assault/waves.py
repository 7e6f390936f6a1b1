"""13.4: Assault resolution (step D, and step G with the roles exchanged): waves, and one Assault of a wave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.engine.text import fraction_text
from esagono.games.strafe.assault.arithmetic import (
    NOBODY,
    AssaultSum,
    after_assault,
    assault_ground,
    assault_sum,
)
from esagono.games.strafe.assault.retreat import GoBack, company
from esagono.games.strafe.assault.withdrawal import barred_from_firing, withdrawal
from esagono.games.strafe.assault_table import SideResult
from esagono.games.strafe.fire.arithmetic import fighters
from esagono.games.strafe.fire.casualties import Fighter, morale_lenders, next_in_assault
from esagono.games.strafe.fire.losses import drop_lone_flamethrowers, settle_fates
from esagono.games.strafe.fire.resolution import shifts_as_data
from esagono.games.strafe.fire_table import points
from esagono.games.strafe.movement.entering import arrive, take_control
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import Mark, StrafeState

SEND: Final = Option("send-wave")
WAVE_TOO_LARGE: Final = Bar("13.1.4.a", "wave-too-large")
NOT_IN_THIS_WAVE: Final = Bar("13.1.4.a", "not-in-this-wave")
NO_ASSAULT_THERE: Final = Bar("13.4.2.a", "no-assault-there")
CANNOT_BE_NAMED: Final = Bar("13.4.3.c", "cannot-be-named")
FIRST_LOSS_NAMED: Final = Bar("13.4.4.c", "first-loss-named")
CANNOT_TAKE_LOSS: Final = Bar("13.4.4.b", "cannot-take-loss")
ATTACKER: Final = 0
DEFENDER: Final = 1


def fits_a_wave(rules: Strafe, state: StrafeState, side: int, units: Sequence[int]) -> bool:
    """12.4, 12.5, 13.1.4.a: no more than two units of a side fight in a hex, free stackers besides."""
    return rules.crowd(state, side, units)[0] <= rules.tables.assault.units


@dataclass
class AssaultStep(Procedure):
    """13.4.1, 13.4.2, 13.1.4, Q54: all first waves enter, then Assaults are resolved in any order the attacker likes.

    A wave that fails is followed by the next one declared against the hex, if its defenders have not gone meanwhile.
    """

    counter: bool = False
    waiting: tuple[Mark, ...] = ()
    """Declared, and not yet gone in."""
    inside: tuple[Mark, ...] = ()
    """In the assaulted hexes, their Assault not yet resolved."""
    forming: int = -1
    picked: tuple[int, ...] = ()
    resolving: int = -1

    def marks(self, game: StrafeGame) -> tuple[Mark, ...]:
        return game.state.counters if self.counter else game.state.assaults

    def attacker(self, game: StrafeGame) -> int:
        action = game.state.action
        assert action is not None
        return 1 - action.side if self.counter else action.side

    @property
    def clause(self) -> str:
        return "13.5.3" if self.counter else "13.4"

    def begin(self, game: StrafeGame) -> None:
        state, flame = game.state, game.rules.roster.is_flame
        marks = [m for m in self.marks(game) if not flame[m[0]]]
        self.waiting = tuple([m for m in marks if state.hex[m[0]] == m[1]])
        self.inside = tuple([m for m in marks if state.hex[m[0]] == m[2]])
        self.step = "form"

    # Waves

    def form(self, game: StrafeGame) -> None:
        """13.1.4.a: who assaults first; more than two take turns."""
        rules, state = game.rules, game.state
        self.waiting = tuple([m for m in self.waiting if state.hex[m[0]] == m[1]])
        ready = {to for _, _, to in self.inside}
        for target in sorted({to for _, _, to in self.waiting} - ready):
            units = [u for u, _, to in self.waiting if to == target]
            if fits_a_wave(rules, state, self.attacker(game), units):
                self.send(game, target, units)
            else:
                self.forming, self.picked = target, ()
                self.step = "pick"
            return
        self.step = "order"

    def pick(self, game: StrafeGame) -> None:
        candidates = [o for o in self.wave_options(game, "") if o is not SEND]
        if candidates:
            name = game.name(self.forming)
            game.ask(game.side(self.attacker(game)), "wave", "13.1.4", hex=name)
        else:
            self.send(game, self.forming, self.picked)

    def wave_options(self, game: StrafeGame, side: str) -> list[Option]:
        out = [Option("wave", unit=game.id(u)) for u, _, _ in self.waiting if self.bar_to_pick(game, u) is None]
        return [*out, SEND] if self.picked else out

    def bar_to_pick(self, game: StrafeGame, unit: int) -> Bar | None:
        """12.4, 13.1.4.a: what keeps a unit from joining the wave that is formed."""
        if unit in self.picked or all(u != unit or to != self.forming for u, _, to in self.waiting):
            return NOT_IN_THIS_WAVE
        wave = [*self.picked, unit]
        return None if fits_a_wave(game.rules, game.state, self.attacker(game), wave) else WAVE_TOO_LARGE

    def wave_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        if option.verb == "wave":
            self.picked = (*self.picked, game.unit(option))
        else:
            self.send(game, self.forming, self.picked)

    def send(self, game: StrafeGame, target: int, units: Sequence[int]) -> None:
        """13.4.1: a wave enters the hex, Flamethrowers with their units; its markers stay where it came from."""
        going = set(units)
        self.inside = (*self.inside, *[m for m in self.waiting if m[0] in going])
        self.waiting = tuple([m for m in self.waiting if m[0] not in going])
        self.forming, self.picked = -1, ()
        self.step = "form"
        action = game.state.action
        assert action is not None
        count = 1 + next((n for h, n in action.waves if h == target), 0)
        waves = tuple([w for w in action.waves if w[0] != target])
        game.state.action = replace(action, waves=(*waves, (target, count)))
        game.emit("wave", "13.5.3" if self.counter else "13.4.1", side=game.side(self.attacker(game)),
                  hex=game.name(target), number=count, units=game.ids(units))  # fmt: skip
        group = [v for u in units for v in company(game.rules, game.state, u)]
        arrive(game, group, target)

    # Assaults

    def order(self, game: StrafeGame) -> None:
        """13.4.2: the assaulting player chooses which Assault is resolved next."""
        state = game.state
        self.inside = tuple([m for m in self.inside if state.hex[m[0]] == m[2]])
        if self.inside:
            game.ask(game.side(self.attacker(game)), "assault_order", "13.4.2")
        elif self.waiting:
            self.step = "form"
        else:
            self.finish(game)

    def assault_order_options(self, game: StrafeGame, side: str) -> list[Option]:
        targets = sorted({to for _, _, to in self.inside})
        return [Option("resolve-assault", target=game.name(h)) for h in targets]

    def bar_to_resolve(self, hex: int) -> Bar | None:
        """13.4.2: what keeps the Assault on a hex from being resolved now."""
        return None if any(to == hex for _, _, to in self.inside) else NO_ASSAULT_THERE

    def assault_order_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        target = game.hex(option, "target")
        self.resolving = target
        self.step = "after"
        wave = tuple([m for m in self.inside if m[2] == target])
        game.call(Assault(side=self.attacker(game), target=target, wave=wave, counter=self.counter))

    def after(self, game: StrafeGame) -> None:
        """13.1.4.b, .c, Q54: who won; a failed wave leaves the defender the choice to go before the next one."""
        state, target = game.state, self.resolving
        wave = [m for m in self.inside if m[2] == target]
        self.inside = tuple([m for m in self.inside if m[2] != target])
        self.resolving = -1
        side = self.attacker(game)
        self.step = "order"
        if any(state.hex[u] == target for u, _, _ in wave):
            self.call_off(game, target)
            take_control(game, side, target)
            self.taken(game, target)
        elif any(to == target for _, _, to in self.waiting):
            self.step = "form"
            self.offer_retreat(game, target)

    def call_off(self, game: StrafeGame, target: int) -> None:
        """Q54: a wave has won; those declared behind it keep their hexes and lose their markers, Flamethrowers too."""
        state = game.state
        idle = {v for u, _, to in self.waiting if to == target for v in company(game.rules, state, u)}
        self.waiting = tuple([m for m in self.waiting if m[2] != target])
        left = tuple([m for m in self.marks(game) if m[0] not in idle])
        if self.counter:
            state.counters = left
        else:
            state.assaults = left

    def taken(self, game: StrafeGame, target: int) -> None:
        action = game.state.action
        assert action is not None
        if not self.counter and target not in action.lost:
            game.state.action = replace(action, lost=(*action.lost, target))
        game.emit("hex-taken", self.clause, side=game.side(self.attacker(game)), hex=game.name(target))

    def offer_retreat(self, game: StrafeGame, target: int) -> None:
        """13.1.4.c, Q56, Q74: before the next wave the defenders may go, all or some; of guns those on the move."""
        defender = 1 - self.attacker(game)
        units = tuple(game.rules.units_at(game.state, defender, target))
        if units:
            game.call(withdrawal(game, defender, target, units, counter=self.counter, voluntary=True))

    def finish(self, game: StrafeGame) -> None:
        game.done()


@dataclass
class Assault(Procedure):
    """13.4.3, 13.4.4: one wave against the defenders of a hex."""

    side: int = 0
    target: int = -1
    wave: tuple[Mark, ...] = ()
    counter: bool = False
    lent: tuple[int, int] = (NOBODY, NOBODY)
    """Q73: the units whose morale counts, of the attacker and of the defender."""
    results: tuple[tuple[int, int, bool], tuple[int, int, bool]] = ((0, 0, False), (0, 0, False))
    """Steps, points and retreat of attacker and defender."""
    taken: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def attackers(self, game: StrafeGame) -> tuple[Fighter, ...]:
        state = game.state
        units = [u for m in self.wave for u in company(game.rules, state, m[0]) if state.hex[u] == self.target]
        return fighters(game.rules, state, units)

    def defenders(self, game: StrafeGame) -> tuple[Fighter, ...]:
        return fighters(game.rules, game.state, game.rules.units_at(game.state, 1 - self.side, self.target))

    def both(self, game: StrafeGame) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
        return self.attackers(game), self.defenders(game)

    def begin(self, game: StrafeGame) -> None:
        """13.1.3.b, 13.4.1.b, 18.2.1.b: an empty hex is entered without a fight; digging stops."""
        attackers, defenders = self.both(game)
        for f in (*attackers, *defenders):
            game.interrupt_digging(f.unit)
        if not defenders:
            game.emit("advance", "13.1.3", side=game.side(self.side), hex=game.name(self.target))
            game.done()
            return
        self.step = "roll"
        if sum(f.strength for f in defenders):
            for side, units in ((self.side, attackers), (1 - self.side, defenders)):
                if morale_lenders(units):
                    game.ask(game.side(side), "morale", "13.4.3", always=game.rules.fog, hex=game.name(self.target))

    def role(self, game: StrafeGame, side: str) -> int:
        return ATTACKER if game.rules.sides.index(side) == self.side else DEFENDER

    def morale_options(self, game: StrafeGame, side: str) -> list[Option]:
        """Q73: each owner names a unit; the highest current morale comes first."""
        units = self.both(game)[self.role(game, side)]
        return [Option("name", unit=game.id(u)) for u in morale_lenders(units)]

    def bar_to_name(self, game: StrafeGame, side: str, unit: int) -> Bar | None:
        """13.4.3.c, Q73: what keeps a unit from lending its morale."""
        return None if unit in morale_lenders(self.both(game)[self.role(game, side)]) else CANNOT_BE_NAMED

    def morale_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        unit = game.unit(option)
        attacker, defender = self.lent
        self.lent = (unit, defender) if self.role(game, side) == ATTACKER else (attacker, unit)

    def odds(self, game: StrafeGame) -> AssaultSum:
        attackers, defenders = self.both(game)
        origins = sorted({start for u, start, _ in self.wave if game.state.hex[u] == self.target})
        ground = assault_ground(game.rules, game.state, self.side, self.target, origins, counter=self.counter)
        return assault_sum(game.rules.tables.assault, ground, attackers, defenders, *self.lent)

    def roll(self, game: StrafeGame) -> None:
        """13.4.3: odds, shifts, one die; left of the table no die is needed."""
        table = game.rules.tables.assault
        found = self.odds(game)
        self.tell(game, found)
        die = 0
        if found.column >= 0:
            (die,) = game.roll(1, game.side(self.side))
        else:
            game.reveal()
        result = table.result(found.column, die)
        game.emit("assault-roll", "13.4.3", side=game.side(self.side), hex=game.name(self.target), die=die,
                  column=table.name(found.column) if found.column >= 0 else "", cell=result.cell)  # fmt: skip
        self.results = (plain(result.attacker), plain(result.defender))
        self.step = "deal"

    def tell(self, game: StrafeGame, found: AssaultSum) -> None:
        """24.3, H6: strengths, the morale used, column and shifts."""
        table = game.rules.tables.assault
        attackers, defenders = self.both(game)
        spirits = [
            next((f.spirit for f in units if f.unit == named), 0)
            for units, named in zip((attackers, defenders), self.lent, strict=True)
        ]
        game.emit(
            "assault", "13.4.3", side=game.side(self.side), hex=game.name(self.target),
            units=game.ids([f.unit for f in attackers]), attack=fraction_text(points(found.attack)),
            defense=fraction_text(points(found.defense)), morale=spirits[0], defender_morale=spirits[1],
            before=table.name(found.before), shifts=shifts_as_data(found.shifts), net=found.net,
            column=table.name(found.column),
        )  # fmt: skip

    # 13.4.4: losses

    def result(self, role: int) -> SideResult:
        return SideResult(*self.results[role])

    def able(self, game: StrafeGame, role: int) -> list[int]:
        taken = self.taken[role]
        if len(taken) >= self.result(role).steps:
            return []
        return next_in_assault(self.both(game)[role], taken, self.lent[role])

    def deal(self, game: StrafeGame) -> None:
        """13.4.4.c: each owner deals out the steps his side loses."""
        asked = False
        for role, side in ((ATTACKER, self.side), (DEFENDER, 1 - self.side)):
            if self.able(game, role):
                asked = True
                game.ask(game.side(side), "loss", "13.4.4", always=game.rules.fog, hex=game.name(self.target))
        if not asked:
            self.apply(game)

    def loss_options(self, game: StrafeGame, side: str) -> list[Option]:
        return [Option("lose", unit=game.id(u)) for u in self.able(game, self.role(game, side))]

    def bar_to_lose(self, game: StrafeGame, side: str, unit: int) -> Bar | None:
        """13.4.4: what keeps a unit from taking the next loss."""
        role = self.role(game, side)
        if unit in self.able(game, role):
            return None
        first = not self.taken[role] and unit in morale_lenders(self.both(game)[role])
        return FIRST_LOSS_NAMED if first else CANNOT_TAKE_LOSS

    def loss_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        role, unit = self.role(game, side), game.unit(option)
        attacker, defender = self.taken
        self.taken = ((*attacker, unit), defender) if role == ATTACKER else (attacker, (*defender, unit))

    def apply(self, game: StrafeGame) -> None:
        """13.4.4, 16.4, 16.4.2: both sides suffer at the same time."""
        sides = self.both(game)
        for role in (ATTACKER, DEFENDER):
            fates = after_assault(sides[role], self.result(role), self.taken[role])
            settle_fates(game, self.target, sides[role], fates, self.result(role).dp, "13.4.4")
        self.step = "retreat"

    def retreat(self, game: StrafeGame) -> None:
        """13.4.5: the side with result R leaves the hex."""
        self.step = "end"
        state = game.state
        if self.result(ATTACKER).retreat:
            homes = [(u, start) for v, start, _ in self.wave for u in company(game.rules, state, v)]
            here = tuple([m for m in homes if state.hex[m[0]] == self.target])
            barred = barred_from_firing(game, counter=self.counter)
            game.call(GoBack(side=self.side, start=self.target, homes=here, barred=barred))
        elif self.result(DEFENDER).retreat:
            units = game.rules.units_at(state, 1 - self.side, self.target)
            game.call(withdrawal(game, 1 - self.side, self.target, units, counter=self.counter, voluntary=False))

    def end(self, game: StrafeGame) -> None:
        drop_lone_flamethrowers(game, self.target)
        game.done()


def plain(result: SideResult) -> tuple[int, int, bool]:
    return result.steps, result.dp, result.retreat
