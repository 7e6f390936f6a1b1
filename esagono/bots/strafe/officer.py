"""The officer: plans by what can be reached, bombards before it assaults, and holds what must be held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Question, View
from esagono.bots.strafe.commander import WAVES, Commander
from esagono.bots.strafe.gunnery import chance_after_shells, shared_out
from esagono.bots.strafe.posts import AIM
from esagono.bots.strafe.recruit import offered
from esagono.bots.strafe.reserves import Reserves
from esagono.bots.strafe.style import USUAL
from esagono.engine import Option
from esagono.games.strafe.ruleset import ITALIAN, Strafe
from esagono.games.strafe.state import StrafeState

DEAR: Final = 0.35
"""Minimum chance for a counter-assault on an objective just lost."""
AIMED: Final = 20.0
"""What the hex counts that a plan names, beside all others."""
LIFTED: Final = 12
"""Quarters of a point that a logistics point must add to a defensive fire."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Officer(Commander):
    """Looks at a whole Action: guns, targets and waves together."""

    def __init__(self, rules: Strafe, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.seed = f"{seed}:{side}:officer"
        self.style = USUAL[self.side]
        self.last_chance = False
        """In the last turn something has to be done."""
        self.last_points = False
        """In the last turn of a campaign only the points count that are entered now."""
        self.reserves = Reserves(rules, self.distances, self.works)

    # Movement and assaults

    def post_of(self, state: StrafeState, unit: int) -> int:
        """Where the defender of a campaign wants a battalion; -1 if nowhere in particular. In the scenario of four
        turns units are not sent far: with the reserves in the town the bridgehead held in seven of ten games."""
        if not self.defends or not self.posts.by_points or self.rules.roster.is_gun[unit]:
            return -1
        return self.reserves.post_of(state, unit)

    def wants_to_move(self, state: StrafeState, unit: int) -> bool:
        if self.style.still and not self.rules.roster.is_gun[unit]:
            return False
        if self.aim >= 0 and not self.rules.roster.is_gun[unit]:
            return not (self.defends and self.works.needed(state, unit))
        if self.last_chance and not self.rules.roster.is_gun[unit]:
            return not (self.defends and self.works.needed(state, unit))
        if self.last_points and not self.rules.roster.is_gun[unit]:
            return not self.garrison(state, unit)
        if self.defends and self.works.relieved(state, unit):
            return True
        post = self.post_of(state, unit)
        if post >= 0:
            return post != state.hex[unit]
        return self.posts.may_leave(state, unit, self.near(state.hex[unit], state.occupied[1 - self.side]))

    def answer_movement(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        state = self.look(view)
        self.last_chance = self.last.behind(view, state)
        self.last_points = self.last.counts(view, state)
        return super().answer_movement(view, decision, options)

    def best_move(self, view: View, state: StrafeState, unit: int, options: Sequence[Option]) -> Option | None:
        """Where the unit is worth most."""
        if self.aim >= 0 and not self.rules.roster.is_gun[unit]:
            return self.march(state, unit, self.aim, options)
        if self.last_points and not self.rules.roster.is_gun[unit]:
            found = self.walk_in(state, unit, options)
            far = self.near(state.hex[unit], state.occupied[1 - self.side])
            if found is not None or not self.posts.may_leave(state, unit, far):
                return found
        if self.defends and self.works.relieved(state, unit):
            return self.rest(state, unit, options)
        post = self.post_of(state, unit)
        if post >= 0:
            return self.march(state, unit, post, options)
        numbers, posts = self.rules.grid.numbers, self.posts
        enemy = state.occupied[1 - self.side]
        goals = posts.goals(view, state)
        prizes = self.last.prizes(state) if self.last_chance else 0
        there = self.last.open_prizes(state) if self.last_chance else 0
        gaps = self.last.gaps(state) if self.guards(view, state, unit) else 0

        def value(hex: int) -> float:
            out = posts.value(state, unit, hex, self.near(hex, goals), self.near(hex, enemy))
            if prizes and not self.rules.roster.is_gun[unit]:
                out -= 2.0 * self.near(hex, prizes)
                if there >> hex & 1:
                    out += 50.0 - (self.rules.grid.grow(1 << hex) & enemy).bit_count()
            if gaps >> hex & 1 and self.near(hex, enemy) <= posts.reach:
                out += 8.0 + (4.0 if posts.aims >> hex & 1 else 0.0)
            return out

        best, most = None, value(state.hex[unit]) + posts.inertia
        for option in options:
            to = numbers[option.text("to")]
            worth = value(to)
            if worth > most and self.rules.room_for(state, self.side, to, (unit,)):
                best, most = option, worth
        return best

    def garrison(self, state: StrafeState, unit: int) -> bool:
        """The only one who holds a point that the enemy could reach."""
        hex = state.hex[unit]
        own = self.last.points & ~self.last.prizes(state)
        near = self.near(hex, state.occupied[1 - self.side]) <= self.posts.reach
        return bool(own >> hex & 1) and near and self.posts.alone(state, unit, hex)

    def walk_in(self, state: StrafeState, unit: int, options: Sequence[Option]) -> Option | None:
        """Into the most points that nobody defends, where fewest enemies are next to them."""
        rules, enemy = self.rules, state.occupied[1 - self.side]
        there = self.last.open_prizes(state)
        best: tuple[int, Option] | None = None
        for option in options:
            to = rules.grid.numbers[option.text("to")]
            if not there >> to & 1 or not rules.room_for(state, self.side, to, (unit,)):
                continue
            worth = 10 * rules.ground.points[to] - (rules.grid.grow(1 << to) & enemy).bit_count()
            if best is None or worth > best[0]:
                best = worth, option
        return best[1] if best is not None else None

    def march(self, state: StrafeState, unit: int, post: int, options: Sequence[Option]) -> Option | None:
        """Towards a post, and no nearer to the enemy on the way than needed."""
        rules, enemy = self.rules, state.occupied[1 - self.side]

        def value(hex: int) -> float:
            return -rules.grid.distance(hex, post) - (0.5 if hex != post and self.near(hex, enemy) <= 1 else 0.0)

        best, most = None, value(state.hex[unit])
        for option in options:
            to = rules.grid.numbers[option.text("to")]
            worth = value(to)
            if worth > most and rules.room_for(state, self.side, to, (unit,)):
                best, most = option, worth
        return best

    def rest(self, state: StrafeState, unit: int, options: Sequence[Option]) -> Option | None:
        """Out of contact (21.6), two or three hexes behind the line, in a trench or at a point if there is one."""
        rules, enemy = self.rules, state.occupied[1 - self.side]
        best: tuple[float, Option] | None = None
        for option in options:
            to = rules.grid.numbers[option.text("to")]
            far = self.near(to, enemy)
            if far < 2 or not rules.room_for(state, self.side, to, (unit,)):
                continue
            worth = -abs(far - 2.5) - 0.2 * rules.grid.distance(state.hex[unit], to)
            if rules.trench_side(state, to) == self.side:
                worth += 0.5 * rules.trench_level(state, to)
            if to in self.works.stakes:
                worth += 1.0
            if best is None or worth > best[0]:
                best = worth, option
        return best[1] if best is not None else None

    def guards(self, view: View, state: StrafeState, unit: int) -> bool:
        """In the last two turns Italian battalions close the ways to what they have."""
        if self.side != ITALIAN or self.rules.roster.is_gun[unit] or not self.last.decided:
            return False
        return int(view["turn"]) >= int(self.rules.plan["turns"]) - 1

    def marked(self, view: View) -> dict[int, list[int]]:
        """Own assaults declared so far: targets in the order of their worth when chosen, with who goes."""
        index, numbers = self.rules.roster.index, self.rules.grid.numbers
        out: dict[int, list[int]] = {}
        for mark in view["assaults"]:
            if mark["side"] == self.name:
                out.setdefault(numbers[mark["to"]], []).append(index[mark["unit"]])
        return out

    def own_guns(self, view: View) -> list[int]:
        return [self.rules.roster.index[g] for g in (view["action"] or {}).get("guns", ())]

    def best_assault(self, view: View, state: StrafeState, options: Sequence[Option]) -> Option | None:
        """The hex that is worth most times its chance after the bombardment, if that is fair."""
        rules, index, numbers = self.rules, self.rules.roster.index, self.rules.grid.numbers
        choices = offered(options, "assault")
        if not choices:
            return None
        style, marked, guns = self.style, self.marked(view), self.own_guns(view)
        leaving = {u for units in marked.values() for u in units}
        able: dict[int, list[Option]] = {}
        for option in choices:
            unit = index[option.text("unit")]
            if self.defends and self.works.needed(state, unit, leaving):
                continue
            if rules.morale_of(state, unit) > style.tired:
                able.setdefault(numbers[option.text("to")], []).append(option)
        best: tuple[float, Option] | None = None
        prizes = self.last.prizes(state) if self.last_chance or self.last_points else 0
        for target, found in able.items():
            sent = marked.get(target, [])
            if len(sent) >= WAVES:
                continue
            shares = shared_out(rules, state, [*marked] if target in marked else [*marked, target], guns, self.side)
            fresh = sorted(found, key=lambda o: (-self.strength(state, index[o.text("unit")]), o.text("unit")))
            units = [*sent, *[index[o.text("unit")] for o in fresh]][:WAVES]
            chance = chance_after_shells(rules, state, view, target, units, shares[target])
            worth = self.posts.worth(state, target)
            fair = style.least if worth >= self.posts.dear else style.fair
            if prizes >> target & 1:
                fair, worth = style.desperate, worth + AIM
            if target == self.aim:
                fair, worth = style.desperate, worth + AIMED
            if sent:
                fair -= 0.1  # the marker lies there: better too many than too few
            if chance >= fair and (best is None or chance * worth > best[0]):
                best = chance * worth, fresh[0]
        return best[1] if best is not None else None

    def best_dig(self, state: StrafeState, options: Sequence[Option]) -> Option | None:
        """The defender digs at what he has to hold and in the line before it, where it is worth most."""
        if not self.defends:
            return super().best_dig(state, options)
        index = self.rules.roster.index
        best: tuple[float, Option] | None = None
        for option in offered(options, "dig"):
            worth = self.works.value(state, index[option.text("unit")])
            if worth > 0 and (best is None or worth > best[0]):
                best = worth, option
        return best[1] if best is not None else None

    def answer_counter(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Counter-assault as a recruit does, but leave no objective empty for it."""
        if self.defends:
            state, index = self.look(view), self.rules.roster.index
            leaving = {u for units in self.marked(view).values() for u in units}
            options = [
                o
                for o in options
                if o.verb != "counter-assault" or not self.works.needed(state, index[o.text("unit")], leaving)
            ]
        return super().answer_counter(view, decision, options)

    def fair_counter(self, target: int) -> float:
        return DEAR if self.defends and target in self.works.stakes else super().fair_counter(target)

    # Fire

    def answer_aim(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """As the guns were shared out when the assaults were declared; without any, all at the best hex in range."""
        rules, numbers = self.rules, self.rules.grid.numbers
        fire = [o for o in offered(options, "fire") if o.text("category") == "non-artillery"] or offered(
            options, "fire"
        )
        if not fire:
            return next(iter(offered(options, "hold")), None)
        state = self.look(view)
        gun = rules.roster.index[str(decision.args["unit"])]
        shares = shared_out(rules, state, list(self.marked(view)), self.own_guns(view), self.side)
        for option in fire:
            if gun in shares.get(numbers[option.text("target")], ()):
                return option
        aims = [numbers[a["target"]] for a in view["combat"].get("bombardment", {}).get("aims", ())]
        marks = self.marked(view)

        def worth(option: Option) -> tuple[float, str]:
            target = numbers[option.text("target")]
            touched = self.near(target, state.occupied[self.side]) == 1
            out = self.posts.worth(state, target) * (1 + touched) + 2 * (target in aims) + 4 * (target in marks)
            out += AIMED * (target == self.aim)
            return out, option.text("target")

        return max(fire, key=worth)

    def answer_defend(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Everybody at the hex from which most come; a point for the guns where it adds much."""
        fire = offered(options, "fire")
        found = super().answer_defend(view, decision, options)
        if fire and found is not None:
            return found
        rules, index = self.rules, self.rules.roster.index
        state = self.look(view)
        aims = view["combat"].get("defense", {}).get("aims", ())
        best: tuple[int, Option] | None = None
        for option in offered(options, "lift"):
            here = [index[a["unit"]] for a in aims if a["target"] == option.text("target")]
            guns = sum(rules.bombardment_of(state, u) for u in here if rules.roster.is_gun[u])
            printed = sum(rules.roster.mg[u][state.steps[u]] for u in here if not rules.roster.is_gun[u])
            gain = guns - 4 * max(printed, rules.tables.fire.artillery_least)
            if gain >= LIFTED and (best is None or gain > best[0]):
                best = gain, option
        return best[1] if best is not None else None

    # The end of the turn

    def answer_rally(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Steps for those at the front who are not shaken, then rest for all the others, then lost battalions."""
        index = self.rules.roster.index
        state = self.look(view)
        enemy = state.occupied[1 - self.side]
        ready = [o for o in offered(options, "replace") if state.dp[index[o.text("unit")]] <= 1]
        if ready:
            return min(ready, key=lambda o: (self.near(state.hex[index[o.text("unit")]], enemy), o.text("unit")))
        return self.anything(view, decision, options)

    def answer_artillery(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Bridges go when the enemy is near; guns as the recruit turns them."""
        if self.side != ITALIAN:
            state = self.look(view)
            for option in offered(options, "blow"):
                if self.posts.bridge_is_lost(state, option.text("hexside")) and str(option) not in self.handled:
                    self.handled.add(str(option))
                    return option
        return super().answer_artillery(view, decision, options)
