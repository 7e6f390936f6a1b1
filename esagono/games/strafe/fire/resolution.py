"""13.2.5, 13.2.6, 13.3.10, 13.3.11: one fire is resolved: column, die, losses dealt out by their owner."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.engine.text import fraction_text
from esagono.games.strafe.fire.arithmetic import (
    DEFENSIVE,
    INFILTRATION,
    OFFENSIVE,
    FireOrder,
    FireSum,
    Shift,
    Toll,
    fighters,
    fire_sum,
    suffered,
    toll,
    yields,
)
from esagono.games.strafe.fire.casualties import Fighter, next_in_fire
from esagono.games.strafe.fire.losses import lose_flamethrowers, settle_fates
from esagono.games.strafe.fire_table import FireResult, points
from esagono.games.strafe.ruleset import StrafeGame

NO_ORDER: Final = FireOrder(OFFENSIVE, 0, -1, ())


def shifts_as_data(shifts: tuple[Shift, ...]) -> list[list[str | int]]:
    """Shifts as events carry them."""
    return [list(s) for s in shifts]


TAKEN_EQUALLY: Final = Bar("13.2.6.c", "must-take-equally")
CANNOT_TAKE_LOSS: Final = Bar("13.2.6.c", "cannot-take-loss")


@dataclass
class FireResolution(Procedure):
    """13.2.5, 13.3.10: a fire whose target was designated before."""

    order: FireOrder = NO_ORDER
    clause: str = "13.2.5"
    steps: int = 0
    dp: int = 0
    trench: bool = False
    taken: tuple[int, ...] = ()
    """13.2.6.c: units that lose a step, once for each, and guns that are lost."""

    def begin(self, game: StrafeGame) -> None:
        """13.2.5: total, column, shifts, one die; a star takes a second one."""
        here = [u for u in self.order.targets if self.order.hex in game.rules.hexes_of(game.state, u)]
        if not here:
            game.done()
            return
        if len(here) < len(self.order.targets):
            self.order = replace(self.order, targets=tuple(here))
        found = fire_sum(game.rules, game.state, self.order)
        self.tell(game, found)
        result = self.roll(game, found)
        self.steps, self.dp = result.steps, result.dp
        self.trench = result.trench and not found.trench_safe
        self.step = "deal"

    def tell(self, game: StrafeGame, found: FireSum) -> None:
        """24.3, H6: both sides learn what the fire needs: total, column and shifts."""
        table, order = game.rules.tables.fire, self.order
        guns = game.ids(order.guns)
        firers = game.ids([u for u, _ in order.firers])
        game.emit(
            "fire", self.clause, owner=game.side(order.side), secret={"units": firers}, gun_units=guns, fire=order.kind,
            side=game.side(order.side), hex=game.name(order.hex), total=fraction_text(points(found.total)),
            machine_guns=fraction_text(points(found.machine_guns)), artillery=fraction_text(points(found.artillery)),
            before=table.name(found.before), shifts=shifts_as_data(found.shifts), net=found.net,
            column=table.name(found.column),
        )  # fmt: skip

    def roll(self, game: StrafeGame, found: FireSum) -> FireResult:
        table = game.rules.tables.fire
        side = game.side(self.order.side)
        (die,) = game.roll(1, side)
        result = table.result(found.column, die)
        game.emit("fire-roll", "13.2.6", side=side, die=die, column=table.name(found.column), cell=result.cell)
        if result.again:
            (die,) = game.roll(1, side)
            result = table.second(die)
            game.emit("fire-again", "13.2.6", side=side, die=die, cell=result.cell)
        return result

    # 13.2.6.c: the owner deals out the losses

    def toll(self, game: StrafeGame) -> Toll:
        result = FireResult(self.steps, self.dp, self.trench)
        return toll(game.rules, game.state, self.order, result, self.targets(game))

    def targets(self, game: StrafeGame) -> tuple[Fighter, ...]:
        return fighters(game.rules, game.state, self.order.targets)

    def able(self, game: StrafeGame) -> list[int]:
        """13.2.6.c, 19.6, Q60: who may take the next loss: units first, then the guns that are lost."""
        roster, cost = game.rules.roster, self.toll(game)
        units = [u for u in self.taken if not roster.is_gun[u]]
        if len(units) < cost.steps:
            return next_in_fire(self.targets(game), units)
        if len(self.taken) - len(units) < cost.guns:
            return [u for u in self.order.targets if roster.is_gun[u] and u not in self.taken]
        return []

    def deal(self, game: StrafeGame) -> None:
        if self.able(game):
            owner = game.side(game.side_of(self.order.targets[0]))
            # being asked must not give away how many units there are (24.3)
            game.ask(owner, "loss", "13.2.6", always=game.rules.fog, hex=game.name(self.order.hex))
        else:
            self.apply(game)

    def loss_options(self, game: StrafeGame, side: str) -> list[Option]:
        return [Option("lose", unit=game.id(u)) for u in self.able(game)]

    def bar_to_lose(self, game: StrafeGame, unit: int) -> Bar | None:
        """13.2.6.c: what keeps a unit from taking the next loss of the fire."""
        if unit in self.able(game):
            return None
        equal = unit in self.order.targets and not game.rules.roster.is_gun[unit]
        return TAKEN_EQUALLY if equal else CANNOT_TAKE_LOSS

    def loss_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        self.taken = (*self.taken, game.unit(option))

    def apply(self, game: StrafeGame) -> None:
        """13.2.6, 16.4, 18.2.1.b, 22.4.b: losses, disorganization, the trench, digging that stops."""
        rules, state, order = game.rules, game.state, self.order
        cost, targets = self.toll(game), self.targets(game)
        owner = game.side_of(order.targets[0])
        fates = [suffered(f, cost, self.taken, yields=yields(rules, state, owner, f.unit, order.hex)) for f in targets]
        clause = "13.2.6" if order.kind not in (DEFENSIVE, INFILTRATION) else "13.3.11"
        told_upon = bool(self.steps or self.dp)
        if told_upon:
            for f in targets:
                game.interrupt_digging(f.unit)
            if order.kind in (DEFENSIVE, INFILTRATION):
                lose_flamethrowers(game, order.targets)
        settle_fates(game, order.hex, targets, fates, self.dp, clause)
        if self.trench:
            game.lower_trench(order.hex, "13.2.6")
        game.done()
