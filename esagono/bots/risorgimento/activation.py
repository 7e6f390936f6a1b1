"""The activation of a formation as a problem to be searched: guesses, plans, imagined officers, and a value."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from esagono.bots.interface import Question, View
from esagono.bots.risorgimento.board import Board, state_of
from esagono.bots.risorgimento.danger import OfficerBoard
from esagono.bots.risorgimento.features import value_of, worth_of
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.plans import BACK, BOLD, CAREFUL, HOLD, PLAIN, POSTURES, RUSH, FormationPlan
from esagono.bots.search import MindView, Policy, Problem, Proposal
from esagono.engine import Game, Option
from esagono.games.risorgimento.activation.actions import FormationActivation
from esagono.games.risorgimento.activation.attempts import Impulses
from esagono.games.risorgimento.phases.victory import AUSTRIAN
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.sequence import GameTurn
from esagono.games.risorgimento.state import CHOICES
from esagono.hexes.grid import bits_of

PLAYED_ON: Final = 1
"""Activations after the one that is planned."""
STRIKES: Final = 3
"""Attacks that are tried as the first."""
AIMS: Final = 2
"""Ground that is tried as the only one."""


class Aide(Officer):
    """An imagined officer: he looks at the game itself, in which nothing is hidden."""

    def __init__(self, rules: Risorgimento, side: str, seed: str, plan: FormationPlan = PLAIN) -> None:
        super().__init__(rules, side, seed)
        self.told, self.told_until = plan, -2

    def situation(self, view: View) -> tuple[object, ...]:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        if self.told_until == -2:
            self.told_until = state.formation
        self.plan = self.told if state.formation == self.told_until else PLAIN
        return state.turn, state.phase, state.side, state.formation

    def open_board(self, view: View) -> Board:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        return OfficerBoard(self.rules, view, self.side, state)


class ActivationProblem(Problem[FormationPlan]):
    """What a formation does in its activation, judged after the enemy's next one."""

    def __init__(self, rules: Risorgimento, side: str, view: View, decision: Question, options: Sequence[Option]):
        self.rules, self.side, self.view = rules, side, view
        self.index = rules.sides.index(side)
        self.step = "declare" if decision.kind == "declare" else "actions"
        self.options = options
        state = state_of(rules, view)
        self.turn, self.formation = state.turn, state.formation
        self.enough = sum(state.activated) + PLAYED_ON
        value = value_of(rules.info.id)
        assert value is not None
        self.worth = value

    def sample(self, rng: random.Random, dice: str) -> Game:
        """The state as it is seen, with face-down counters drawn from those they might be."""
        state = state_of(self.rules, self.view, rng)
        view = self.view
        state.phase = view["phase"]
        state.initiative = self.rules.sides.index(view["initiative"]) if view["initiative"] else -1
        state.second_corps = CHOICES.index(view["second_corps"]["choice"])
        state.second_corps_since = view["second_corps"]["since"]
        state.stack = [
            GameTurn(step="non_activated"),
            Impulses(step="after"),
            FormationActivation(step="resume_" + self.step),
        ]
        game = RisorgimentoGame(self.rules, state, dice, history=False)
        game._run(ask_first=True)
        return game

    def propose(self) -> Iterator[Proposal[FormationPlan]]:
        yield Proposal(PLAIN, "usual")
        officer = Officer(self.rules, self.side, "")
        board = officer.board(self.view)
        strikes = officer.strikes(board, [o for o in self.options if o.verb in ("declare-assault", "declare-charge")])
        aims = self.aims(officer, board)
        first = [FormationPlan(strike=s) for s in strikes[:STRIKES]]
        ground = [FormationPlan(aim=a) for a in aims[:AIMS]]
        for tactic, plans in (
            ("strike", first[:1]), (HOLD, [FormationPlan(HOLD)]), (BACK, [FormationPlan(BACK)]), ("aim", ground[:1]),
            (BOLD, [FormationPlan(BOLD)]), ("strike", first[1:2]), (RUSH, [FormationPlan(RUSH)]), ("aim", ground[1:]),
            ("strike", first[2:]), (CAREFUL, [FormationPlan(CAREFUL)]),
        ):  # fmt: skip
            for plan in plans:
                yield Proposal(plan, tactic)

    def aims(self, officer: Officer, board: Board) -> list[str]:
        """Farms and village hexes by their distance from the formation, the nearest first."""
        grid = self.rules.grid
        centre = officer.judge.centre(board, self.formation)
        if centre < 0:
            centre = self.rules.entry_hex(self.formation)
        ground = self.rules.ground.farms | officer.judge.village
        return [grid.names[h] for h in sorted(bits_of(ground), key=lambda h: (grid.distance(h, centre), h))]

    def mutate(self, plan: FormationPlan, rng: random.Random) -> Proposal[FormationPlan] | None:
        """Another posture, other ground, another attack first, or one target spared."""
        officer = Officer(self.rules, self.side, "")
        board = officer.board(self.view)
        strikes = officer.strikes(board, [o for o in self.options if o.verb in ("declare-assault", "declare-charge")])
        kind = rng.randrange(4)
        replace = msgspec.structs.replace
        if kind == 0:
            return Proposal(replace(plan, posture=rng.choice(POSTURES)), "changed")
        if kind == 1:
            return Proposal(replace(plan, aim=rng.choice(["", *self.aims(officer, board)[:4]])), "changed")
        if not strikes:
            return None
        if kind == 2:
            return Proposal(replace(plan, strike=rng.choice(strikes[:6])), "changed")
        target = rng.choice(sorted({s.to for s in strikes}))
        return Proposal(replace(plan, spared=(*plan.spared, target)), "changed") if target not in plan.spared else None

    def follow(self, plan: FormationPlan, game: Game) -> Policy:
        return Aide(self.rules, self.side, "mind", plan)

    def policy(self, side: str, game: Game) -> Policy:
        return Aide(self.rules, side, "mind")

    def over(self, game: Game) -> bool:
        assert isinstance(game, RisorgimentoGame)
        state = game.state
        return state.turn > self.turn or (state.phase == "activation" and sum(state.activated) >= self.enough)

    def value(self, game: Game, players: Mapping[str, Policy]) -> float:
        assert isinstance(game, RisorgimentoGame)
        found = worth_of(game, self.worth)
        return found if self.index == AUSTRIAN else -found
