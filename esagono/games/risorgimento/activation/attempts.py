"""6.1, 6.2: impulses, activation rolls, and the Initiative Table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.chance import Chance
from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.activation.actions import FormationActivation
from esagono.games.risorgimento.activation.command import near_overall
from esagono.games.risorgimento.activation.commanders import show_commander
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import ELIMINATED, RisorgimentoState

PASSES: Final = 3
"""4.B.2.d: consecutive passes that end the phase."""
PASS: Final = Option("pass")
NOT_YOURS: Final = Bar("4.B.2.a", "formation-not-yours")
ACTIVATED_BEFORE: Final = Bar("6.1.b", "activated-before")
FORMATION_LOST: Final = Bar("6.1.a", "formation-lost")
NO_COMMANDER: Final = Bar("6.1.a", "no-commander")
NOT_ARRIVED: Final = Bar("15.1.a", "not-arrived")
CORPS_NOT_ARRIVED: Final = Bar("16.1.1.a", "not-arrived")
TURN_LIMIT: Final = Bar("15.2.a", "activation-limit")


def bar_to_attempt(rules: Risorgimento, state: RisorgimentoState, formation: int) -> Bar | None:
    """4.B.2, 6.1, 15.1, 15.2, 16.1.1, Q53: what keeps a formation from being attempted."""
    roster = rules.roster
    if roster.formation_side[formation] != state.side:
        return NOT_YOURS
    if state.activated[formation]:
        return ACTIVATED_BEFORE
    alive = on_map = False
    for u in roster.of_formation[formation]:
        alive = alive or state.hex[u] != ELIMINATED
        on_map = on_map or state.hex[u] >= 0
    if not alive:
        return FORMATION_LOST
    if roster.commander[formation] < 0:
        return NO_COMMANDER
    if not on_map and not rules.arrived(state, formation):
        return CORPS_NOT_ARRIVED if rules.corps_turn[formation] >= 0 else NOT_ARRIVED
    return TURN_LIMIT.about(turn=state.turn) if limit_reached(rules, state) else None


def limit_reached(rules: Risorgimento, state: RisorgimentoState) -> bool:
    """15.2, Q12: the Piedmontese activate no more formations in a turn than the turn number."""
    if not rules.limited[state.side]:
        return False
    done = 0
    for f, activated in enumerate(state.activated):
        if rules.roster.formation_side[f] == state.side:
            done += activated
    return done >= state.turn


def modifiers(rules: Risorgimento, state: RisorgimentoState, formation: int) -> list[tuple[str, int]]:
    """6.1.2, 6.1.4: clause and value of each modifier of the activation roll."""
    out = []
    if state.failed[formation]:
        out.append(("6.1.2", rules.charts.failed * state.failed[formation]))
    if near_overall(rules, state, formation):
        out.append(("6.1.4", rules.charts.overall))
    return out


def result_of(rules: Risorgimento, state: RisorgimentoState, formation: int, die: int, drm: int) -> str:
    """6.1.1, 6.2, Q8: a natural 6 is the commander's own initiative, whatever the modifiers."""
    if die == rules.charts.loose_cannon:
        return "loose"
    value = rules.roster.command[rules.roster.commander[formation]]
    return "activated" if die + drm <= value else "failed"


@dataclass(frozen=True)
class Activation:
    """The chance of each result of an attempt to activate a formation."""

    legal: bool
    reasons: tuple[Reason, ...]
    value: int | None
    drms: tuple[tuple[str, int], ...]
    chance: Chance | None
    """That the formation is activated, by the roll or on its commander's own initiative (6.2). None for a seat that
    does not know the Command Value, or the overall commander's rating."""
    p_loose: Fraction
    loose: dict[str, Fraction]
    """The chance of each result of the Initiative Table, once it is rolled on."""

    @property
    def drm(self) -> int:
        """The sum of the modifiers."""
        return sum(value for _, value in self.drms)

    @property
    def obeys(self) -> Fraction:
        """The chance that it is activated by the roll, so that its commander does what he is told; 0 if unknown."""
        return self.chance.p - self.p_loose if self.chance is not None else Fraction(0)

    @property
    def results(self) -> dict[str, Fraction]:
        """The chance of everything that can happen."""
        out: dict[str, Fraction] = {}
        if self.chance is not None:
            out = {"activated": self.obeys, "failed": 1 - self.chance.p}
        return out | {result: self.p_loose * p for result, p in self.loose.items()}


def forecast(rules: Risorgimento, state: RisorgimentoState, formation: int, seat: int | None) -> Activation:
    """The question `activation`; the Command Value of a face-down enemy commander is not told (H5), nor what depends
    on the Command Rating of a face-down overall commander (Q82)."""
    drms = modifiers(rules, state, formation)
    commander = rules.roster.commander[formation]
    chief = rules.roster.overall[rules.roster.formation_side[formation]]
    hidden = seat is not None and commander >= 0 and rules.hidden_from(state, commander, seat)
    unsure = seat is not None and chief >= 0 and rules.hidden_from(state, chief, seat)
    if unsure:
        drms = [(clause, value) for clause, value in drms if clause != "6.1.4"]
    drm = sum(value for _, value in drms)
    active = 0
    if commander >= 0 and not hidden:
        active = sum([result_of(rules, state, formation, die, drm) != "failed" for die in range(1, 7)])
    loose: dict[str, Fraction] = {}
    for die in range(1, 7):
        result = rules.charts.loose_result(die, state.mood[formation])
        loose[result] = loose.get(result, Fraction(0)) + Fraction(1, 6)
    acting = state.copy()
    acting.side = rules.roster.formation_side[formation]
    bar = bar_to_attempt(rules, acting, formation)
    found = [] if bar is None else [rules.about(bar, formation=rules.roster.formations[formation].id).reason()]
    value = None if hidden or commander < 0 else rules.roster.command[commander]
    return Activation(
        not found,
        tuple(found),
        value,
        tuple(drms),
        None if value is None or unsure else Chance(Fraction(active, 6)),
        Fraction(1, 6),
        loose,
    )


@dataclass
class Impulses(Procedure):
    """4.B.2: players take turns to activate a formation or pass, until three passes in a row."""

    passes: int = 0

    def begin(self, game: RisorgimentoGame) -> None:
        state = game.state
        state.phase = "activation"
        state.formation, state.loose, state.part = -1, "", ""
        if self.passes >= PASSES:
            game.emit("impulses-over", "4.B.2")
            game.done()
            return
        game.ask(game.side(state.side), "activation", "4.B.2")

    def activation_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        out = [option for f, option in enumerate(rules.attempts) if bar_to_attempt(rules, state, f) is None]
        out.append(PASS)
        return out

    def activation_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        state = game.state
        if option.verb == "pass":
            self.passes += 1
            game.emit("passed", "4.B.2", side=side, row=self.passes, most=PASSES)
            state.side = 1 - state.side
            return
        self.passes = 0
        self.attempt(game, game.rules.formation_named(option.text("formation")))

    def attempt(self, game: RisorgimentoGame, formation: int) -> None:
        """6.1, 6.2: the roll, and what comes of it."""
        rules, state = game.rules, game.state
        drms = modifiers(rules, state, formation)
        if any(clause == "6.1.4" for clause, _ in drms):
            show_commander(game, rules.roster.overall[state.side])  # Q82
        (die,) = game.roll(1, game.side(state.side))
        drm = sum(value for _, value in drms)
        result = result_of(rules, state, formation, die, drm)
        name = rules.roster.formations[formation].id
        game.emit("attempt", "6.1", side=game.side(state.side), formation=name, die=die, drm=drm, result=result)
        if result == "failed":
            state.failed[formation] += 1
            state.side = 1 - state.side
            return
        state.failed[formation] = 0  # Q9
        state.activated[formation] = 1
        state.formation = formation
        show_commander(game, rules.roster.commander[formation])
        if result == "loose":
            (again,) = game.roll(1, game.side(state.side))
            state.loose = rules.charts.loose_result(again, state.mood[formation])
            game.emit("loose", "6.2", formation=name, die=again, mood=state.mood[formation], result=state.loose)
        self.step = "after"
        game.call(FormationActivation())

    def after(self, game: RisorgimentoGame) -> None:
        """The impulse goes to the opponent."""
        game.state.side = 1 - game.rules.roster.formation_side[game.state.formation]
        self.step = "begin"
