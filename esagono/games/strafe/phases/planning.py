"""4.2, 4.3, 7, 8.2, 8.3: the Command Phase and the Initiative Phase, secret and simultaneous."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import NOT_PLANNED, StrafeState

READY: Final = Option("ready")
BRIGADE_OFF_MAP: Final = Bar("8.3.c", "brigade-off-map")
NO_SUCH_BOX: Final = Bar("8.2.a", "no-such-box")
PLANNED_ALREADY: Final = Bar("8.2.a", "planned-already")
NO_POINTS: Final = Bar("7.2.a", "no-points")
PLAN_TOO_DEAR: Final = Bar("8.3.b", "too-expensive")
BID_TOO_HIGH: Final = Bar("4.3.b", "too-expensive")


def can_be_planned(rules: Strafe, state: StrafeState, brigade: int) -> bool:
    """8.3.c: a brigade with a unit of its own on the map."""
    home = rules.roster.brigades[brigade]
    if home.hq >= 0:
        for u in home.units:
            if state.hex[u] >= 0:
                return True
    return False


def box_bars(rules: Strafe, state: StrafeState, brigade: int, box: int) -> tuple[Bar, ...]:
    """7.2, 8.2, 8.3: what keeps a brigade that can be planned from a box; what its present box cost is given back."""
    if box == state.plan[brigade]:
        return (PLANNED_ALREADY,)
    costs, stock = rules.tables.box_cost, state.lp[rules.roster.brigades[brigade].side]
    back = costs[state.plan[brigade]] if state.plan[brigade] >= 0 else 0
    if costs[box] <= stock + back:
        return ()
    dear = PLAN_TOO_DEAR.about(points=costs[box], have=stock)
    return (dear,) if stock else (NO_POINTS, dear)


@dataclass
class CommandPhase(Procedure):
    """4.2: each side plans in secret; points are paid as they are planned, and given back until it is ready."""

    ready: int = 0

    def begin(self, game: StrafeGame) -> None:
        self.step = "end"
        for side in (0, 1):
            game.ask(game.side(side), "plan", "8.3", always=True)

    def plan_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        me = rules.side_named(side)
        out: list[Option] = []
        for b in rules.roster.brigades_of[me]:
            if not can_be_planned(rules, state, b):
                continue
            out += [plan for box, plan in enumerate(rules.plans[b]) if not box_bars(rules, state, b, box)]
            if state.plan[b] >= 0:
                out.append(rules.roster.unplan[b])
        out.append(READY)
        return out

    def plan_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        me = rules.side_named(side)
        if option.verb == "ready":
            return
        brigade = rules.roster.brigade_index[option.text("brigade")]
        box = NOT_PLANNED
        if option.verb == "plan":
            box = rules.tables.boxes.index(int(option["box"]))
        old, state.plan[brigade] = state.plan[brigade], box
        cost = (rules.tables.box_cost[box] if box >= 0 else 0) - (rules.tables.box_cost[old] if old >= 0 else 0)
        state.lp[me] -= cost
        state.paid[me] += cost
        game.ask(side, "plan", "8.3", always=True)

    def end(self, game: StrafeGame) -> None:
        game.emit("plans-made", "8.2")
        game.done()


@dataclass
class InitiativePhase(Procedure):
    """4.3: a die, the points spent on plans, and as many more as each side bids."""

    def begin(self, game: StrafeGame) -> None:
        self.step = "roll"
        for side in (0, 1):
            if game.state.bid[side] < 0:
                game.ask(game.side(side), "bid", "4.3", always=True)

    def bid_options(self, game: StrafeGame, side: str) -> list[Option]:
        """4.3.b: any number of points up to the stock."""
        stock = game.state.lp[game.rules.side_named(side)]
        return [Option("bid", points=n) for n in range(stock + 1)]

    def bid_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        me = game.rules.side_named(side)
        game.state.bid[me] = int(option["points"])

    def roll(self, game: StrafeGame) -> None:
        """4.3.a, 4.3.c, Q111: the higher total; a tie is rolled again with the same modifiers."""
        state = game.state
        for side in (0, 1):
            state.lp[side] -= state.bid[side]
        while True:
            dice = [game.roll(1, game.side(side))[0] for side in (0, 1)]
            totals = [dice[side] + state.paid[side] + state.bid[side] for side in (0, 1)]
            game.emit(
                "initiative-roll", "4.3", dice=dice, spent=[state.paid[s] + state.bid[s] for s in (0, 1)], totals=totals
            )
            if totals[0] != totals[1]:
                break
        state.initiative = 0 if totals[0] > totals[1] else 1
        game.emit("initiative", "4.3", side=game.side(state.initiative))
        game.done()
