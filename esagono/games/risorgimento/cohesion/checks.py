"""13.1, 13.2: Cohesion Checks in play, and what a result does to a Force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.combat_tables import Harm
from esagono.games.risorgimento.fights.fighters import Cause, check_levels, check_modifiers, next_losers, spares
from esagono.games.risorgimento.fights.fighting import building, fighter, fighters, on_road
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import FACE_UP, RisorgimentoState


def check_force(
    game: RisorgimentoGame, units: Sequence[int], cause: Cause, clause: str, *, harmless: bool = False
) -> tuple[int, ...]:
    """13.1: one roll for the Force; returns the units that fail. `harmless`: failing costs no status (12.2.3.c)."""
    if not units:
        return ()
    rules, state = game.rules, game.state
    table = rules.combat.check
    dice = game.roll(2, game.side(rules.roster.side[units[0]]))
    checking = fighters(rules, state, units)
    levels = [check_levels(table, f, cause, sum(dice)) for f in checking]
    failed = tuple(u for u, lost in zip(units, levels, strict=True) if lost)
    tell_check(game, units, cause, clause, dice, len(failed))
    if not harmless:
        for unit, lost in zip(units, levels, strict=True):
            game.worsen(unit, lost, clause)
    acting = tuple(u for u in failed if u in state.force and state.phase == "action")  # 13.1.3: not in Phase D
    if acting and cause.kind != "call-off":
        state.wavering = (*state.wavering, *(u for u in acting if u not in state.wavering))
    return failed


def tell_check(
    game: RisorgimentoGame, units: Sequence[int], cause: Cause, clause: str, dice: Sequence[int], failed: int
) -> None:
    """13.1: the owner is told the sums and values of each unit; the enemy those of units that lie face up (H1, H2)."""
    rules, state = game.rules, game.state
    if not game.history:
        return
    table = rules.combat.check
    checking = fighters(rules, state, units)
    # H1: that half is lost would give away the printed strength of a face-down unit
    known = not rules.fog or all(state.flags[u] & FACE_UP for u in units)
    parts = check_modifiers(table, checking[0], cause)
    near = rules.next_to_enemy(state, rules.roster.side[units[0]])
    checked = [
        [
            game.id(f.unit),
            sum(dice) + sum(value for _, value in check_modifiers(table, f, cause)),
            table.current(f.cohesion, f.status),
        ]
        for f in checking
    ]
    private: dict[str, object] = {"modifiers": [list(part) for part in parts], "checked": checked}
    kind = cause.kind if cause.kind != "check" else "fire" if clause == "9.4" else "combat"
    args: dict[str, object] = {"modifiers": [list(part) for part in parts if known or part[0] != "half-strength"]}
    if known and all(game.told(u, near) for u in units):
        args["checked"] = checked
    game.report(
        "check", clause, units, private=private, hex=game.name(state.hex[units[0]]), cause=kind, dice=list(dice),
        total=sum(dice), passed=len(units) - failed, failed=failed, **args,
    )  # fmt: skip


def forces(rules: Risorgimento, units: Sequence[int]) -> list[tuple[int, ...]]:
    """2.3, 13.1.1: the Forces that make up a stack, by type; each checks with dice of its own."""
    arm = rules.roster.arm
    by_type = [tuple([u for u in units if arm[u] == kind]) for kind in (INFANTRY, CAVALRY, ARTILLERY)]
    return [force for force in by_type if force]


def cross_stream(game: RisorgimentoGame, units: Sequence[int], hex: int, direction: int) -> None:
    """14.1.c, 14.1.d, Q57: units that wade in a retreat, withdrawal or advance check; cavalry loses a level instead."""
    rules, state = game.rules, game.state
    arm = rules.roster.arm
    wet = wading(rules, state, units, hex, direction)
    for u in wet:
        if arm[u] == CAVALRY:
            game.worsen(u, rules.charts.terrain.stream_levels, "14.1", "stream")
    foot = [u for u in wet if arm[u] == INFANTRY]
    if foot:
        check_force(game, foot, Cause("stream", building=building(rules, state.hex[foot[0]])), "14.1")


def wading(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, direction: int
) -> tuple[int, ...]:
    """14.1, Q57: those of the units that go through a stream out of a hex, because no bridge is open to them."""
    marching = on_road(rules, state, units, rules.grid.surroundings[hex][direction])
    return tuple([u for u in units if state.hex[u] >= 0 and rules.ground.wades(hex, direction, bridge=u in marching)])


@dataclass
class Suffering(Procedure):
    """9.4, 11.2.8: a Force takes a result: strength points by its owner's choice, then levels; or a check."""

    units: tuple[int, ...] = ()
    strength: int = 0
    levels: int = 0
    check: int = -1
    charge: bool = False
    rear: bool = False
    building: bool = False
    turned: tuple[int, ...] = ()
    clause: str = "11.2.8"
    given: int = 0
    """Strength points taken so far."""

    @classmethod
    def of(cls, units: Sequence[int], harm: Harm, cause: Cause, clause: str) -> Suffering:
        return cls(
            units=tuple(units), strength=harm.strength, levels=harm.levels, check=harm.check, charge=cause.charge,
            rear=cause.rear, building=cause.building, turned=cause.turned, clause=clause,
        )  # fmt: skip

    def begin(self, game: RisorgimentoGame) -> None:
        self.step = "lose"
        if self.check >= 0:
            cause = Cause(
                plus=self.check, charge=self.charge, rear=self.rear, building=self.building, turned=self.turned
            )
            for force in forces(game.rules, self.alive(game)):
                check_force(game, force, cause, self.clause)
            self.step = "end"

    def alive(self, game: RisorgimentoGame) -> tuple[int, ...]:
        return tuple(u for u in self.units if game.state.hex[u] >= 0)

    def lose(self, game: RisorgimentoGame) -> None:
        """9.4.1.b, 11.2.8.c: the first point from the largest unit, the others as the owner likes."""
        if self.given < self.strength and self.alive(game):
            unit = self.alive(game)[0]
            game.ask(game.side(game.rules.roster.side[unit]), "losses", self.clause,
                     hex=game.name(game.state.hex[unit]), left=self.strength - self.given)  # fmt: skip
        else:
            self.step = "worsen"

    def losers(self, game: RisorgimentoGame) -> list[int]:
        alive = [fighter(game.rules, game.state, u) for u in self.alive(game)]
        able = next_losers(alive, self.given == 0)
        return [f.unit for f in sorted(able, key=spares, reverse=True)]

    def bar_to_lose(self, game: RisorgimentoGame, unit: int) -> Bar | None:
        """9.4.1.b, 11.2.8.c: what keeps a unit from losing the next strength point."""
        if unit in self.losers(game):
            return None
        key = "not-a-loser" if unit not in self.alive(game) or self.given else "not-largest"
        return Bar("9.4.1.b", key) if self.clause == "9.4" else Bar("11.2.8.c", key)

    def losses_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("lose", unit=game.id(u)) for u in self.losers(game)]

    def losses_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        self.given += 1
        game.lose_strength(game.unit(option), 1, self.clause)

    def worsen(self, game: RisorgimentoGame) -> None:
        """9.4.2, 11.2.8.d: every unit of the Force loses the levels."""
        for u in self.alive(game):
            game.worsen(u, self.levels, self.clause)
        self.step = "end"

    def end(self, game: RisorgimentoGame) -> None:
        game.done()
