"""The search that knows no game, on a game of secret bids: what it finds, that it repeats itself, that it goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from esagono.bots.interface import Budget, Question, SeatView, View
from esagono.bots.search import Candidate, CannotFollow, Policy, Problem, Proposal, Search, Thinker
from esagono.engine import Game, Option
from tests.toys.duel import Duel

Bids = tuple[int, ...]
QUICK = Budget(40, 0.0, 0.0)


def bid(stones: int, options: Sequence[Option]) -> Option:
    wanted = Option("bid", stones=stones)
    return wanted if wanted in options else options[-1]


class ByPlan:
    """Bids what the plan says, as far as there are stones."""

    def __init__(self, plan: Bids) -> None:
        self.plan = plan

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return bid(self.plan[decision.args["round"] - 1], options)


class Bidding(Problem[Bids]):
    """Three bids against somebody who mostly bids 2: hidden is how many stones he has, and what he will bid."""

    side = "red"

    def __init__(self, proposals: Sequence[Bids] = ((1, 1, 1), (2, 2, 2), (1, 3, 1))) -> None:
        self.proposals = proposals
        self.asked = 0
        self.met: list[tuple[Bids, str]] = []

    def sample(self, rng: random.Random, dice: str) -> Game:
        return Game.begin(Duel((7, rng.choice((6, 6, 5)))), dice, history=False)

    def propose(self) -> Iterator[Proposal[Bids]]:
        for plan in self.proposals:
            self.asked += 1
            yield Proposal(plan, "proposed")

    def mutate(self, plan: Bids, rng: random.Random) -> Proposal[Bids] | None:
        at = rng.randrange(len(self.done or ()), 3)
        return Proposal((*plan[:at], rng.randint(1, 3), *plan[at + 1 :]), "changed")

    def follow(self, plan: Bids, game: Game) -> Policy:
        self.met.append((plan, game.seed))
        return ByPlan(plan)

    def policy(self, side: str, game: Game) -> Policy:
        rng = random.Random(game.seed)
        return ByPlan(tuple(rng.choice((2, 2, 2, 1)) for _ in range(3)))

    def over(self, game: Game) -> bool:
        return False

    def value(self, game: Game, players: Mapping[str, Policy]) -> float:
        state: Any = game.state
        return float(state.points[0] - state.points[1])

    def agrees(self, plan: Bids) -> bool:
        done = tuple(self.done or ())
        return plan[: len(done)] == done


def test_without_steps_the_first_proposal_is_chosen_and_no_other_is_made() -> None:
    problem = Bidding()
    search = Search(problem, "1")
    assert search.run(0).plan == (1, 1, 1)
    assert (problem.asked, problem.met) == (1, [])


def test_a_good_plan_is_found_by_changing_a_bad_one() -> None:
    """With seven stones 3, 3 wins two of three rounds against whoever bids 2 or less."""
    found = Search(Bidding(((1, 1, 1),)), "1").run(200)
    assert found.plan[:2] == (3, 3) or sorted(found.plan) == [1, 3, 3]
    assert found.tactic == "changed"


@pytest.mark.parametrize("steps", [1, 2, 3, 7])
def test_short_runs_go_on_with_the_change_that_is_being_tried(steps: int) -> None:
    """A bot that thinks between its orders has a few steps at a time: fewer than a change needs to take the lead."""
    long, short = (Search(Bidding(((1, 1, 1),)), "1") for _ in range(2))
    long.run(200)
    for _ in range(200 // steps):
        short.run(steps)
    assert sorted(short.best.plan) == [1, 3, 3]
    assert [(c.plan, c.values) for c in short.tried] == [(c.plan, c.values) for c in long.tried]


class Unchanged(Bidding):
    """Some changes are none: the third bid is made with whatever is left."""

    def follow(self, plan: Bids, game: Game) -> Policy:
        return super().follow((*plan[:2], 1), game)


def test_a_change_that_changes_nothing_is_given_up_after_one_guess() -> None:
    search = Search(Unchanged(((3, 3, 1),)), "1")
    search.run(40)
    same = [c for c in search.tried if c.plan[:2] == (3, 3) and c.plan[2] != 1]
    assert same
    assert all(len(c.values) == 1 for c in same)


def test_steps_decide_and_nothing_else() -> None:
    first, second = Search(Bidding(), "7"), Search(Bidding(), "7")
    assert first.run(20).plan == second.run(20).plan
    assert [c.values for c in first.tried] == [c.values for c in second.tried]
    assert first.spent == second.spent == 20
    assert [c.values for c in Search(Bidding(), "8").tried] != [c.values for c in first.tried]


def test_all_plans_meet_the_same_guesses_and_dice_in_the_same_order() -> None:
    problem = Bidding()
    search = Search(problem, "3")
    search.run(60)
    seeds: dict[Bids, list[str]] = {}
    for plan, dice in problem.met:
        seeds.setdefault(plan, []).append(dice)
    assert len(seeds) > 3
    longest = max(seeds.values(), key=len)
    assert all(met == longest[: len(met)] for met in seeds.values())
    assert len(longest) == len(set(longest)) == len(search.guesses)


def test_halving_gives_the_better_plans_more_guesses() -> None:
    plans = [(1, 1, 1), (1, 1, 2), (2, 1, 1), (3, 3, 1), (1, 2, 1), (2, 2, 2)]
    search = Search(Bidding(plans), "2")
    search.run(48)
    met = {c.plan: len(c.values) for c in search.tried}
    assert met[3, 3, 1] > met[2, 1, 1]
    assert search.best.plan == (3, 3, 1)


class Impatient(Bidding):
    """Nothing is changed, and whatever is worse than the usual plan drops out at once."""

    halving = 1.0
    impatient = True

    def mutate(self, plan: Bids, rng: random.Random) -> Proposal[Bids] | None:
        return None


def test_who_is_impatient_spends_no_more_on_plans_that_are_worse() -> None:
    plans = [(3, 3, 1), (1, 1, 1), (1, 1, 2), (1, 2, 1)]
    patient, impatient = Search(Bidding(plans), "2"), Search(Impatient(plans), "2")
    patient.run(80)
    assert impatient.run(80).plan == (3, 3, 1)
    assert impatient.spent < 40 < patient.spent
    assert all(len(c.values) >= 4 for c in impatient.tried)


def test_it_can_be_asked_after_each_step_and_stopped() -> None:
    search = Search(Bidding(), "11")
    seen = [c.plan for c in search.think(30)]
    assert len(seen) == 30
    assert seen[-1] != seen[0]
    tired = Search(Bidding(), "11", stop=lambda: tired.spent >= 5)
    tired.run(30)
    assert tired.spent == 5


def test_a_plan_that_is_only_lucky_does_not_replace_the_usual_one() -> None:
    usual, other = Candidate((1,), ""), Candidate((2,), "")
    usual.values, other.values = [0.0] * 5, [9.0, -5.0, -3.0, 4.0, 1.0]
    search = Search(Bidding(), "1")
    assert not search._convinces(other, usual)
    other.values = [2.0, -1.0, 3.0, 1.0, -2.0]  # better by one standard error: so are some of many by luck
    assert not search._convinces(other, usual)
    other.values = [1.0, 2.0, 1.5, 1.0, 1.2]
    assert search._convinces(other, usual)
    other.values = [5.0, 5.0]
    assert not search._convinces(other, usual)


def test_what_was_done_stays_done() -> None:
    problem = Bidding(((1, 2, 2), (3, 1, 1), (2, 2, 2), (1, 3, 3)))
    search = Search(problem, "5")
    search.run(8)
    problem.done = begun = search.best.plan[:1]
    again = search.run(60)
    assert again.plan[:1] == begun
    fresh = [c for c in search.tried if c.tactic == "changed"]
    assert fresh
    assert len({c.plan[0] for c in search.racing}) == 1


class Bidder(Thinker[Bids]):
    """Red's bidder: one plan for the whole game, bid by bid."""

    plan_type = tuple[int, ...]
    first, slice = 10, 6

    def __init__(self, budget: Budget = QUICK) -> None:
        super().__init__("red", "1", budget)
        self.begun: list[Bids] = []
        self.fails = 0

    def moment_of(self, view: View, decision: Question) -> Any:
        return ["bids"]

    def problem(self, view: View, decision: Question, options: Sequence[Option], background: Any) -> Problem[Bids]:
        return Bidding()

    def background(self, view: View) -> Any:
        return []

    def begin(self, chosen: Candidate[Bids]) -> None:
        self.begun.append(chosen.plan)

    def obey(self, plan: Bids, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        if self.fails:
            self.fails -= 1
            raise CannotFollow
        number = decision.args["round"]
        self.progress = list(plan[:number])
        return bid(plan[number - 1], options)

    def small(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return options[0]


def bids_of(bot: Bidder, interrupted: bool = False) -> list[int]:
    game = Game.begin(Duel((7, 6)), "9")
    out = []
    while game.decision is not None:
        decision = next(d for d in game.decisions if d.side == "red")
        if interrupted:
            kept = json.loads(json.dumps(bot.remember()))
            bot = Bidder()
            bot.resume(kept)
        option = bot.choose(SeatView(game, "red"), decision, game.options("red"))
        out.append(int(option["stones"]))
        game.play(option, "red")
        if game.decision is not None:
            game.play(bid(2, game.options("blue")), "blue")
    return out


def test_a_thinker_begins_early_and_thinks_on_between_its_orders() -> None:
    bot = Bidder()
    game = Game.begin(Duel((7, 6)), "9")
    choice = next(d for d in game.decisions if d.side == "red")
    bot.choose(SeatView(game, "red"), choice, game.options("red"))
    assert bot.search is not None
    assert (bot.search.spent, bot.left) == (10, 30)
    bot.choose(SeatView(game, "red"), choice, game.options("red"))
    assert (bot.search.spent, bot.left) == (16, 24)


def test_a_thinker_interrupted_at_every_decision_decides_the_same() -> None:
    assert bids_of(Bidder()) == bids_of(Bidder(), interrupted=True)


@pytest.mark.parametrize(("fails", "replanned", "policy"), [(1, 1, False), (3, 3, False), (4, 4, True)])
def test_a_plan_that_cannot_be_followed_is_made_anew_a_few_times(fails: int, replanned: int, policy: bool) -> None:
    bot = Bidder()
    bot.fails = fails
    game = Game.begin(Duel((7, 6)), "9")
    choice = next(d for d in game.decisions if d.side == "red")
    option = bot.choose(SeatView(game, "red"), choice, game.options("red"))
    assert bot.replanned == replanned
    assert (bot.plan is None) == policy
    assert option == (game.options("red")[0] if policy else bid(bot.begun[-1][0], game.options("red")))


def test_an_interrupted_thinker_answers_with_what_it_has() -> None:
    bot = Bidder()
    bot.interrupted = True
    game = Game.begin(Duel((7, 6)), "9")
    choice = next(d for d in game.decisions if d.side == "red")
    assert bot.choose(SeatView(game, "red"), choice, game.options("red")) == Option("bid", stones=1)
    assert bot.search is None


class Clock:
    """Each imagined game takes four tenths of a second of it."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


class SlowBidder(Bidder):
    """Every bid is a moment of its own, in one turn."""

    part = 0.5

    def __init__(self, clock: Clock, seconds: float) -> None:
        super().__init__(Budget(400, seconds, seconds))
        self.clock = clock

    def moment_of(self, view: View, decision: Question) -> Any:
        return [decision.args["round"]]

    def problem(self, view: View, decision: Question, options: Sequence[Option], background: Any) -> Problem[Bids]:
        clock = self.clock

        class Slow(Bidding):
            def value(self, game: Game, players: Mapping[str, Policy]) -> float:
                clock.now += 0.4
                return super().value(game, players)

        return Slow()


def test_the_first_order_is_soon_on_the_table_and_a_turn_takes_no_longer_than_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr("esagono.bots.search.thinker.time", clock)
    bot = SlowBidder(clock, seconds=5.0)
    game = Game.begin(Duel((7, 6)), "9")
    took = []
    while game.decision is not None:
        decision = next(d for d in game.decisions if d.side == "red")
        before = clock.now
        kept = json.loads(json.dumps(bot.remember()))
        bot = SlowBidder(clock, seconds=5.0)
        bot.resume(kept)
        game.play(bot.choose(SeatView(game, "red"), decision, game.options("red")), "red")
        took.append(clock.now - before)
        if game.decision is not None:
            game.play(bid(2, game.options("blue")), "blue")
    assert len(took) == 3
    assert max(took) <= 2.0 + 0.4
    assert sum(took) <= 5.0
    assert took[2] < took[1] < took[0]
