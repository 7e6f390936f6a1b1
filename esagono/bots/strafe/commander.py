"""The officer's command: which brigades act, with how many guns, in which order, and where their headquarters go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Question, View
from esagono.bots.strafe.board import chance_to_take
from esagono.bots.strafe.gunnery import chance_after_shells, reaching
from esagono.bots.strafe.last_turn import LastTurn
from esagono.bots.strafe.posts import Posts
from esagono.bots.strafe.recruit import Recruit, offered
from esagono.bots.strafe.style import TIRED
from esagono.bots.strafe.works import Works
from esagono.engine import Option
from esagono.games.strafe.command import region
from esagono.games.strafe.ruleset import ITALIAN, Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.grid import bits_of

WAVES: Final = 6
"""Units sent against one hex: three waves."""
LEAST: Final = 2
"""Minimum combat factors of a unit that is sent to assault."""
IDLE: Final = 0.15
"""Weight, in a campaign, of a brigade that has nothing to assault."""
POINTS: Final = 1.5
"""How much more an assault counts that would win points."""
NEAR: Final = 3
"""Hexes within which a brigade has an enemy to deal with."""
PRIZE: Final = 4.0
"""What a battalion near to a hex that would change the result adds to the prospects of its brigade in the last turn."""
KEPT_BACK: Final = 2
"""Points kept for defensive fire when the rest is bid in the last turn."""
DIGGERS: Final = 2
"""One of so many of a defender's points goes to brigades that dig."""
WORTH_DIGGING: Final = 1.0
"""What the works of a brigade must be worth for that."""
PROMISING: Final = 0.4
"""The chance of an assault from which on a defender's brigade gets guns."""
AT_NIGHT: Final = 0.5
"""The chance from which on a night counterattack is paid for."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Commander(Recruit):
    """Spends logistics points, and commands as a recruit where it has nothing better."""

    def __init__(self, rules: Strafe, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.posts = Posts(rules, self.side)
        self.last = LastTurn(rules, self.side)
        self.most_guns = 10 if self.side != ITALIAN else rules.tables.boxes[-1]
        """Guns planned with one brigade: who has few points and a long front needs several brigades."""
        self.works = Works(rules, self.distances)
        self.defends = self.side != ITALIAN
        """The defender has few points; what he has to hold is in `works`."""
        self.position: tuple[int, list[int], list[int], list[int]] = -1, [], [], []
        """What the chances below were reckoned for."""
        self.aim = -1
        """The only hex that guns and battalions make for, if there is one."""
        self.chances: dict[int, float] = {}
        """Of brigades."""

    # Command and initiative

    def guns_for(self, state: StrafeState, brigade: int, targets: int) -> list[int]:
        """Guns that may be attached to a brigade and reach one of these hexes."""
        rules = self.rules
        return [
            g
            for g in rules.roster.guns_of[self.side]
            if rules.can_fire(state, g)
            and rules.roster.own_gun_of(g, brigade)
            and self.near(state.hex[g], targets) <= rules.roster.range[g]
        ]

    def prospect(self, view: View, state: StrafeState, brigade: int) -> tuple[float, int]:
        """What a brigade can do this turn: the worth of the enemy hexes in front of it, and the guns for them."""
        rules, enemy = self.rules, state.occupied[1 - self.side]
        units = [u for u in rules.roster.brigades[brigade].units if state.hex[u] >= 0]
        close = [u for u in units if self.near(state.hex[u], enemy) <= NEAR]
        if not close:
            return 0.0, 0
        before = 0
        for u in close:
            before |= rules.grid.spread(1 << state.hex[u], 2) & enemy
        worth = max((self.posts.worth(state, h) for h in bits_of(before)), default=0.5)
        touching = sum(1 for u in close if self.near(state.hex[u], enemy) == 1)
        guns = len(self.guns_for(state, brigade, before)) if before else 0
        if self.posts.by_points:  # a long front: the points go where there is most to win
            ready = sum(1 for u in close if rules.morale_of(state, u) > TIRED)
            stake = self.posts.stake(state, close) * (0.5 + min(touching, ready, WAVES))
            return stake * (IDLE + self.chance_of(view, state, brigade)), guns
        return worth * (1 + touching) + len(close), guns

    def chance_of(self, view: View, state: StrafeState, brigade: int) -> float:
        """What a brigade would have of its best assault from where it stands; reckoned once for each position."""
        position = state.turn, state.hex, state.steps, state.dp
        if position != self.position:
            self.position = state.turn, list(state.hex), list(state.steps), list(state.dp)
            self.chances.clear()
        if brigade not in self.chances:
            self.chances[brigade] = self.best_chance(view, state, brigade)
        return self.chances[brigade]

    def in_front(self, state: StrafeState, brigade: int) -> dict[int, list[int]]:
        """The hexes of the enemy next to a brigade, each with the battalions that could assault it."""
        rules, roster, enemy = self.rules, self.rules.roster, state.occupied[1 - self.side]
        out: dict[int, list[int]] = {}
        for unit in roster.brigades[brigade].units:
            if state.hex[unit] < 0 or rules.morale_of(state, unit) <= TIRED:
                continue
            if roster.combat[unit][state.steps[unit]] >= LEAST:
                for target in bits_of(rules.grid.grow(1 << state.hex[unit]) & enemy):
                    out.setdefault(target, []).append(unit)
        return out

    def best_chance(self, view: View, state: StrafeState, brigade: int) -> float:
        """The best chance to take a hex in front after a bombardment; a hex with points to win counts for more."""
        rules, enemy = self.rules, state.occupied[1 - self.side]
        able = self.in_front(state, brigade)
        guns = self.guns_for(state, brigade, enemy) if able else []
        best = 0.0
        for target, units in able.items():
            units.sort(key=lambda u: (-self.strength(state, u), u))
            fire = reaching(rules, state, guns, target)[: rules.tables.boxes[-1]]
            chance = chance_after_shells(rules, state, view, target, units[:WAVES], fire)
            theirs = (state.control >> target & 1) == int(self.side != ITALIAN)
            best = max(best, chance * POINTS if theirs and target in rules.ground.points else chance)
        return best

    def near_prizes(self, state: StrafeState, brigade: int) -> int:
        """How many of a brigade are near to what would change the result."""
        prizes = self.last.prizes(state)
        units = [u for u in self.rules.roster.brigades[brigade].units if state.hex[u] >= 0]
        return sum(1 for u in units if self.near(state.hex[u], prizes) <= NEAR)

    def answer_plan(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Plan the brigades with the most enemies in front of them, each with the guns in range, until this turn's
        points are spent."""
        rules = self.rules
        state = self.look(view)
        left = self.points_for_now(view)
        done = {b for b, entry in view["display"].items() if entry.get("box") is not None}
        promised: set[int] = set()
        for name in sorted(done):
            brigade = rules.roster.brigade_index[name]
            promised |= set(
                self.guns_for(state, brigade, state.occupied[1 - self.side])[: view["display"][name]["box"]]
            )
        holds = self.holds(view, state)
        if holds:
            digging = self.plan_to_dig(view, state, options, done, left)
            if digging is not None:
                self.handled.add(digging.text("brigade"))
                return digging
            left -= KEPT_BACK
        best: tuple[float, Option] | None = None
        for option in offered(options, "plan"):
            name = option.text("brigade")
            if name in done or name in self.handled:
                continue
            brigade = rules.roster.brigade_index[name]
            worth, _ = self.prospect(view, state, brigade)
            if holds and worth > 0 and self.chance_of(view, state, brigade) < PROMISING:
                continue
            if self.last.has_come(view):
                worth += PRIZE * self.near_prizes(state, brigade)
            if worth <= 0 or (best is not None and worth < best[0]):
                continue
            guns = [g for g in self.guns_for(state, brigade, state.occupied[1 - self.side]) if g not in promised]
            if int(option["box"]) != self.box_for(len(guns)):
                continue
            if rules.tables.box_cost[rules.tables.boxes.index(int(option["box"]))] > left:
                continue
            best = worth, option
        if best is None:
            return None
        self.handled.add(best[1].text("brigade"))
        return best[1]

    def holds(self, view: View, state: StrafeState) -> bool:
        """A defender who would win as things stand has only to hold; one who would not has to take something back."""
        if not self.defends or self.last.has_come(view):
            return False
        return not self.last.decided or self.last.ahead(state)

    def plan_to_dig(
        self, view: View, state: StrafeState, options: Sequence[Option], done: set[str], left: int
    ) -> Option | None:
        """The brigade with most to dig, without guns, as long as there are points for it in this turn."""
        spent = sum(1 for entry in view["display"].values() if entry.get("box") == 0)
        if left < 1 or spent >= (left + int(view["tracks"][self.name]["spent"]) + 1) // DIGGERS:
            return None
        best: tuple[float, Option] | None = None
        for option in offered(options, "plan"):
            if int(option["box"]) or option.text("brigade") in done or option.text("brigade") in self.handled:
                continue
            brigade = self.rules.roster.brigade_index[option.text("brigade")]
            worth = self.works.of_brigade(state, brigade)
            if worth >= WORTH_DIGGING and (best is None or worth > best[0]):
                best = worth, option
        return best[1] if best is not None else None

    def box_for(self, guns: int) -> int:
        """The smallest box that holds most of the guns: a few more are not worth a point."""
        boxes = self.rules.tables.boxes
        return next((b for b in boxes if b + 2 >= min(guns, self.most_guns)), boxes[-1])

    def points_for_now(self, view: View) -> int:
        """What may be spent on plans in this turn: a share of what is there and what will come."""
        rules = self.rules
        mine = view["tracks"][self.name]
        income: list[int] = list(rules.plan["logistics"][self.name])
        turn, last = int(view["turn"]), int(rules.plan["turns"])
        stock, spent = int(mine["lp"]), int(mine["spent"])
        coming = sum(income[turn:last])
        share = (stock + spent + coming) // max(1, last - turn + 1)
        if turn == 1 and self.side == ITALIAN:
            share = stock + spent  # surprise does not come again
            if self.posts.by_points:
                share = share * 2 // 3  # but for three brigades only
        return min(stock, max(share, 1) - spent)

    def answer_bid(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """In the last turn what is left is worth nothing else."""
        most = int(options[-1]["points"])
        if view["turn"] < self.rules.plan["turns"]:
            return options[0]
        return options[max(0, min(most, len(options) - 1 - KEPT_BACK))]

    def answer_activation(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """The brigade with the best prospects first: surprise and the guns are for it.

        In the last turn a side that has won passes, and keeps its brigades until the other has done something about it.
        """
        state = self.look(view)
        index = self.rules.roster.brigade_index
        if self.last.has_come(view) and self.last.won(state):
            return next(iter(offered(options, "pass")), None)
        behind = self.last.behind(view, state)

        def worth(option: Option) -> float:
            brigade = index[option.text("brigade")]
            value, guns = self.prospect(view, state, brigade)
            if behind:
                value += PRIZE * self.near_prizes(state, brigade)
            return value * (2 + min(guns, 10))

        return max(offered(options, "activate"), key=worth, default=None)

    def answer_reaction(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Whichever has most in front of it; the defender also pays for a night counterattack."""
        state = self.look(view)
        if self.defends and not (self.last.has_come(view) and self.last.won(state)):
            night = self.night(view, state, options)
            if night is not None:
                return night
        found = offered(options, "event-counterattack", "react")
        if not found:
            return None
        if self.last.has_come(view):
            found = offered(found, "event-counterattack")  # the others may act when the enemy has done all he can
            if not found or self.last.won(state):
                return None
        index = self.rules.roster.brigade_index
        return max(found, key=lambda o: self.prospect(view, state, index[o.text("brigade")])[0])

    def night(self, view: View, state: StrafeState, options: Sequence[Option]) -> Option | None:
        """22.6: the best chance to take back a point or a trench that was lost, with no guns on either side."""
        rules, roster = self.rules, self.rules.roster
        best: tuple[float, Option] | None = None
        for option in offered(options, "event-counterattack", "night-counterattack"):
            brigade = roster.brigade_index[option.text("brigade")]
            for target in self.works.lost(state, brigade):
                units = [
                    u
                    for u in roster.brigades[brigade].units
                    if state.hex[u] >= 0
                    and rules.grid.distance(state.hex[u], target) == 1
                    and rules.morale_of(state, u) > TIRED
                    and roster.combat[u][state.steps[u]] >= LEAST
                    and not self.works.needed(state, u)
                ]
                units.sort(key=lambda u: (-self.strength(state, u), u))
                chance = chance_to_take(rules, state, view, target, units[:WAVES])
                worth = chance * (1 + self.works.stakes.get(target, 0))
                if chance >= AT_NIGHT and (best is None or worth > best[0]):
                    best = worth, option
        return best[1] if best is not None else None

    # Headquarters and attachments

    def answer_headquarters(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Where it commands most battalions of the brigade, then most guns that reach an enemy; then out of harm."""
        rules = self.rules
        state = self.look(view)
        name = (view["action"] or {}).get("brigade")
        if name is None:
            return options[0]
        brigade = rules.roster.brigade_index[name]
        home = rules.roster.brigades[brigade]
        enemy = state.occupied[1 - self.side]
        units = [rules.place_of(state, u) for u in home.units if state.hex[u] >= 0]
        guns = [rules.place_of(state, g) for g in self.guns_for(state, brigade, enemy)]

        def worth(option: Option) -> float:
            if "hex" not in option.args:
                return -1.0
            hex = rules.grid.numbers[option.text("hex")]
            hexes = region(rules, state, self.side, hex, rules.roster.command[home.hq])
            led = sum(1 for place in units if place & hexes)
            helped = sum(1 for place in guns if place & hexes)
            return 3 * led + helped + 0.1 * min(self.near(hex, enemy), 4)

        return max(options, key=worth)

    def answer_attachment(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Guns that reach what the brigade can assault, the heaviest first; then others near it."""
        rules, roster = self.rules, self.rules.roster
        choices = offered(options, "attach")
        if not choices:
            return None
        state = self.look(view)
        enemy = state.occupied[1 - self.side]
        name = (view["action"] or {}).get("brigade")
        before = 0
        if name is not None:
            for u in roster.brigades[roster.brigade_index[name]].units:
                if state.hex[u] >= 0:
                    before |= rules.grid.spread(1 << state.hex[u], 2) & enemy
        before = 1 << self.aim if self.aim >= 0 else before or enemy
        best: tuple[float, Option] | None = None
        for option in choices:
            unit = roster.index[option.text("unit")]
            far = self.near(state.hex[unit], before)
            if far > (roster.range[unit] if roster.is_gun[unit] else NEAR):
                continue
            worth = float(rules.bombardment_of(state, unit)) if roster.is_gun[unit] else 1.0
            if best is None or worth > best[0]:
                best = worth, option
        return best[1] if best is not None else None
