"""What a commander gave away, by side: ground left open, guns overrun, units lost, poor attacks, charges at squares."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, cast

from esagono.engine import Event, Game
from esagono.games.risorgimento.activation.duties import modes, start_ways
from esagono.games.risorgimento.fights.combat import Fight, combat_sum
from esagono.games.risorgimento.fights.fighters import references
from esagono.games.risorgimento.fights.fighting import fight, fighters
from esagono.games.risorgimento.knowledge.outlook import charge_endings
from esagono.games.risorgimento.movement.reach import ends_of
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import ELIMINATED, SQUARE, RisorgimentoState

EVEN: Final = Fraction(1, 2)
OVERRUN: Final = "11.4.1"
NAMES: Final = ("open_farms", "guns_overrun", "units_lost", "attacks", "poor_attacks", "charges_at_squares")


def open_farms(rules: Risorgimento, state: RisorgimentoState, side: int) -> int:
    """Farms and village hexes of a side in which nobody stands, and into which a unit of the enemy that is on the map
    can walk in one Action, as things are."""
    held = 0
    for hex in rules.objective_hexes:
        if rules.holder(state, hex) == rules.sides[side] and not state.occupied[side] >> hex & 1:
            held |= 1 << hex
    reached = 0
    trial = state.copy()
    trial.spent = [0] * len(trial.spent)  # by then all units have their full allowance again
    trial.markers = []
    for u in rules.roster.units_of_side[1 - side]:
        if not held:
            break
        if (
            trial.hex[u] < 0
            or rules.roster.is_commander[u]
            or not rules.disc(trial.hex[u], 2 * rules.roster.move[u]) & held
        ):
            continue
        for march in modes(rules, trial, u):
            for hex in ends_of(start_ways(rules, trial, u, march)[1]):
                reached |= held & 1 << hex
        held &= ~reached
    return reached.bit_count()


def chance_of(rules: Risorgimento, state: RisorgimentoState, event: Event) -> Fraction:
    """The chance that the attackers had to take the hex, in the state before the combat."""
    charge = bool(event.args["charge"])
    endings = charge_endings(rules.combat, fought_as(rules, state, event), shock=charge and rules.policy.charge_shock)
    return sum((p for ending, p in endings.items() if ending.taken), Fraction(0))


def fought_as(rules: Risorgimento, state: RisorgimentoState, event: Event) -> Fight:
    """11.2.4: the combat with those reference units that its column shows its owners to have chosen."""
    args, index, numbers = event.args, rules.roster.index, rules.grid.numbers
    attackers, defenders = ([index[n] for n in args[role]] for role in ("attacker_units", "defender_units"))
    start, target, charge = numbers[args["start"]], numbers[args["target"]], bool(args["charge"])
    usual = fight(rules, state, attackers, start, target, charge=charge)
    for mine in references(fighters(rules, state, attackers)):
        for his in references(fighters(rules, state, defenders)):
            fought = fight(
                rules, state, attackers, start, target, charge=charge,
                attacker_reference=mine.unit, defender_reference=his.unit,
            )  # fmt: skip
            found = combat_sum(rules.combat, fought)
            if rules.combat.assault.column_name(found.column) == args["column"]:
                return fought
    return usual


class Figures:
    """Adds up the faults of both commanders of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = cast(Risorgimento, game.rules)
        self.counts: dict[str, list[float]] = {name: [0, 0] for name in NAMES}
        self.looks = 0
        self.heard = len(game.log)
        self.before = self.state.copy()
        """What an attack is judged by: the state when its commander decided for it."""
        self.shock = False

    @property
    def state(self) -> RisorgimentoState:
        return cast(RisorgimentoState, self.game.state)

    def look(self) -> None:
        """Record the effect of each option; at the start of a turn, before any activation, record exposed units and
        ground."""
        for event in self.game.log[self.heard :]:
            self.hear(event)
        self.heard = len(self.game.log)
        state = self.state
        if state.turn != self.before.turn and state.result is None:
            self.looks += 1
            for side in (0, 1):
                self.counts["open_farms"][side] += open_farms(self.rules, state, side)
        self.before, self.shock = state.copy(), False

    def hear(self, event: Event) -> None:
        args: Any = event.args
        roster = self.rules.roster
        self.follow(event)
        if event.kind == "eliminated":
            unit, side = roster.index[event.secret["units"][0]], self.rules.sides.index(args["side"])
            if not roster.is_commander[unit]:
                self.counts["units_lost"][side] += 1
                self.counts["guns_overrun"][side] += event.clause == self.rules.clause(OVERRUN)
        elif event.kind == "combat" and not args["reaction"]:
            side = self.rules.sides.index(args["side"])
            self.counts["attacks"][side] += 1
            self.counts["poor_attacks"][side] += chance_of(self.rules, self.before, event) < EVEN
            if args["charge"]:
                squared = any(self.before.flags[roster.index[n]] & SQUARE for n in args["defender_units"])
                self.counts["charges_at_squares"][side] += squared

    def follow(self, event: Event) -> None:
        """What fire in Reaction did before the combat, all in one option; but not the shock of a charge (Q79), which is
        part of its chances."""
        if event.kind == "check":
            self.shock = event.args["cause"] == "charged"
        if event.kind not in ("worse", "strength-lost", "eliminated") or self.shock:
            return
        unit, before = self.rules.roster.index[event.secret["units"][0]], self.before
        if event.kind == "worse":
            before.status[unit] = event.args["status"]
        elif event.kind == "strength-lost":
            before.lost[unit] += event.args["points"]
        else:
            self.rules.put(before, unit, ELIMINATED)

    def columns(self) -> dict[str, Any]:
        out: dict[str, Any] = {name: list(count) for name, count in self.counts.items()}
        out["open_farms"] = [n / max(1, self.looks) for n in out["open_farms"]]
        return out
