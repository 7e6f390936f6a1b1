"""What a side does next as problems to be searched, played out to the end of the game by imagined officers."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from esagono.bots.interface import Question, View
from esagono.bots.search import Policy, Problem, Proposal
from esagono.bots.strafe.aides import Adjutant, Aide
from esagono.bots.strafe.board import state_of
from esagono.bots.strafe.guesses import guess_of
from esagono.bots.strafe.officer import Officer
from esagono.bots.strafe.plans import BOLD, GRAB, HOLD, LATE, NONE, PASS, PLAIN, ActionPlan
from esagono.engine import Game, Option
from esagono.games.strafe.phases.actions import ActionPhase, BrigadeAction, OpponentReaction
from esagono.games.strafe.phases.late_movement import LateMovement
from esagono.games.strafe.phases.victory import outcome, vp
from esagono.games.strafe.ruleset import ITALIAN, Strafe, StrafeGame
from esagono.games.strafe.sequence import GameTurn
from esagono.games.strafe.state import Action, StrafeState
from esagono.hexes.grid import bits_of

VICTORY: Final = 20.0
"""What it is worth to win, in points."""
AIMS: Final = 1
"""Hexes that are tried as the only aim of a brigade."""
MOST: Final = 8
"""Plans besides the usual one: with more of them each would be tried too seldom."""
ANSWERS: Final = 3
"""Brigades that are tried as an answer."""


class Background(Struct, frozen=True):
    """What is remembered of this turn, as far as it matters."""

    passes: int = 0
    """How often players have passed in a row."""


class BattleProblem(Problem[ActionPlan]):
    """From a decision to the end of the game."""

    halving = 1.0
    impatient = True

    def __init__(
        self, rules: Strafe, side: str, view: View, decision: Question, options: Sequence[Option], known: Background
    ) -> None:
        self.rules, self.side, self.view, self.known = rules, side, view, known
        self.index = rules.sides.index(side)
        self.options = options
        self.asked = decision
        self.seen = state_of(rules, view)

    def sample(self, rng: random.Random, dice: str) -> Game:
        state = guess_of(self.rules, self.view, self.side, rng)
        state.stack = self.under_way(state)
        game = StrafeGame(self.rules, state, dice, history=False)
        game._run(ask_first=True)
        return game

    def under_way(self, state: StrafeState) -> list[Any]:
        """The procedures that stand at the decision."""
        raise NotImplementedError

    def follow(self, plan: ActionPlan, game: Game) -> Policy:
        return Aide(self.rules, self.side, plan, skilled=True)

    def policy(self, side: str, game: Game) -> Policy:
        return Aide(self.rules, side)

    def over(self, game: Game) -> bool:
        return False

    def value(self, game: Game, players: Mapping[str, Policy]) -> float:
        assert isinstance(game, StrafeGame)
        rules, state = self.rules, game.state
        worth = float(vp(rules, state))
        if outcome(rules, state)[0] == rules.sides[ITALIAN]:
            worth += VICTORY
        return worth if self.index == ITALIAN else -worth


class ActivationProblem(BattleProblem):
    """Who acts now and how, or to pass."""

    def under_way(self, state: StrafeState) -> list[Any]:
        return [GameTurn(step="non_activated"), ActionPhase(side=self.index, passes=self.known.passes)]

    def propose(self) -> Iterator[Proposal[ActionPlan]]:
        yield Proposal(PLAIN, "usual")
        officer = Adjutant(self.rules, self.side, "", skilled=True)
        found = officer.answer_activation(self.view, self.asked, self.options)
        usual = found.text("brigade") if found is not None and found.verb == "activate" else PASS
        brigades = [o.text("brigade") for o in self.options if o.verb == "activate"]
        state = self.seen

        def prospect(name: str) -> float:
            return officer.prospect(self.view, state, self.rules.roster.brigade_index[name])[0]

        brigades.sort(key=lambda b: (b != usual, -prospect(b), b))
        first, others = brigades[:1], [b for b in brigades if b != usual]
        away = [PASS] if usual != PASS and any(o.verb == "pass" for o in self.options) else []
        tried = (
            (GRAB, [ActionPlan(b, posture=GRAB) for b in first]),
            (PASS, [ActionPlan(PASS) for _ in away]),
            ("aim", [ActionPlan(b, aim=hex) for b in first for hex in self.aims(officer, b)]),
            ("call", [ActionPlan(b) for b in others[:2]]),
            (HOLD, [ActionPlan(b, posture=HOLD) for b in first]),
            ("call", [ActionPlan(b) for b in others[2:4]]),
            (BOLD, [ActionPlan(b, posture=BOLD) for b in first]),
        )
        yield from [Proposal(plan, tactic) for tactic, plans in tried for plan in plans][:MOST]

    def aims(self, officer: Officer, brigade: str) -> list[str]:
        rules, state = self.rules, self.seen
        enemy = state.occupied[1 - self.index]
        units = [u for u in rules.roster.brigades[rules.roster.brigade_index[brigade]].units if state.hex[u] >= 0]
        before = 0
        for u in units:
            before |= rules.grid.spread(1 << state.hex[u], 2) & enemy
        prizes = officer.last.prizes(state)

        def worth(h: int) -> float:
            return officer.posts.worth(state, h) + 6 * (prizes >> h & 1)

        return [rules.grid.names[h] for h in sorted(bits_of(before), key=lambda h: (-worth(h), h))][:AIMS]


class ReactionProblem(BattleProblem):
    """How to answer an Action of the enemy."""

    def under_way(self, state: StrafeState) -> list[Any]:
        now, roster = self.view["action"], self.rules.roster
        enemy = 1 - self.index
        state.action = Action(enemy, roster.brigade_index[now["brigade"]], "I", now["kind"], now["number"])
        return [
            GameTurn(step="non_activated"),
            ActionPhase(side=enemy, step="after", answers=state.activations[self.index]),
            BrigadeAction(step="end"),
            OpponentReaction(side=self.index),
        ]

    def propose(self) -> Iterator[Proposal[ActionPlan]]:
        yield Proposal(PLAIN, "usual")
        officer = Adjutant(self.rules, self.side, "", skilled=True)
        usual = officer.answer_reaction(self.view, self.asked, self.options)
        if usual is not None:
            yield Proposal(ActionPlan(NONE), NONE)
        others = [o for o in self.options if o.verb != NONE and o != usual]
        index = self.rules.roster.brigade_index

        def prospect(option: Option) -> float:
            return officer.prospect(self.view, self.seen, index[option.text("brigade")])[0]

        others.sort(key=lambda o: (-prospect(o), o.verb, o.text("brigade")))
        for option in others[:ANSWERS]:
            yield Proposal(ActionPlan(option.text("brigade"), option.verb), option.verb)


class LateProblem(BattleProblem):
    """Where those go who were not activated."""

    def under_way(self, state: StrafeState) -> list[Any]:
        part = 1 if state.initiative == self.index else 2
        return [GameTurn(step="non_activated", part=part), LateMovement(side=self.index)]

    def propose(self) -> Iterator[Proposal[ActionPlan]]:
        yield Proposal(PLAIN, "usual")
        officer = Adjutant(self.rules, self.side, "", skilled=True)
        for posture in (GRAB, HOLD):
            yield Proposal(ActionPlan(LATE, posture=posture), posture)
        prizes = officer.last.aims & officer.last.prizes(self.seen)
        for hex in bits_of(prizes):
            yield Proposal(ActionPlan(LATE, aim=self.rules.grid.names[hex]), "aim")
