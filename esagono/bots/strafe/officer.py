"""The officer: plans by what can be reached, bombards before it assaults, and holds what must be held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Question, View
from esagono.bots.strafe.board import state_of
from esagono.bots.strafe.gunnery import chance_after_shells, shared_out
from esagono.bots.strafe.posts import Posts
from esagono.bots.strafe.recruit import Recruit, offered
from esagono.engine import Option
from esagono.games.strafe.command import region
from esagono.games.strafe.ruleset import ITALIAN, Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.grid import bits_of

FAIR: Final = (0.35, 0.5)
"""From which chance after the bombardment on each side assaults ground of no special worth."""
LEAST: Final = (0.2, 0.35)
"""From which chance on it does for a hex the scenario is about."""
WAVES: Final = 6
"""Units sent against one hex: three waves."""
TIRED: Final = 2
"""Units with no more morale left than this rest."""
NEAR: Final = 3
"""Hexes within which a brigade has an enemy to deal with."""
LIFTED: Final = 12
"""Quarters of a point that a logistics point must add to a defensive fire."""
KEPT_BACK: Final = 2
"""Points kept for defensive fire when the rest is bid in the last turn."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Officer(Recruit):
    """Looks at a whole Action: guns, targets and waves together."""

    def __init__(self, rules: Strafe, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.seed = f"{seed}:{side}:officer"
        self.posts = Posts(rules, self.side)

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

    def prospect(self, state: StrafeState, brigade: int) -> tuple[float, int]:
        """What a brigade can do in this turn: the worth of the enemy hexes before it, and the guns for them."""
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
        return worth * (1 + touching) + len(close), guns

    def answer_plan(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Brigades with most before them, each with the guns that reach, as long as this turn's points last."""
        rules = self.rules
        state = state_of(rules, view)
        left = self.points_for_now(view)
        done = {b for b, entry in view["display"].items() if entry.get("box") is not None}
        promised: set[int] = set()
        for name in sorted(done):
            brigade = rules.roster.brigade_index[name]
            promised |= set(
                self.guns_for(state, brigade, state.occupied[1 - self.side])[: view["display"][name]["box"]]
            )
        best: tuple[float, Option] | None = None
        for option in offered(options, "plan"):
            name = option.text("brigade")
            if name in done or name in self.handled:
                continue
            brigade = rules.roster.brigade_index[name]
            worth, _ = self.prospect(state, brigade)
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

    def box_for(self, guns: int) -> int:
        """The smallest box that holds most of the guns: a few more are not worth a point."""
        boxes = self.rules.tables.boxes
        return next((b for b in boxes if b + 2 >= guns), boxes[-1])

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
        return min(stock, max(share, 1) - spent)

    def answer_bid(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """In the last turn what is left is worth nothing else."""
        most = int(options[-1]["points"])
        if view["turn"] < self.rules.plan["turns"]:
            return options[0]
        return options[max(0, min(most, len(options) - 1 - KEPT_BACK))]

    def answer_activation(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """The brigade with the best prospects first: surprise and the guns are for it."""
        state = state_of(self.rules, view)
        index = self.rules.roster.brigade_index

        def worth(option: Option) -> float:
            value, guns = self.prospect(state, index[option.text("brigade")])
            return value * (2 + min(guns, 10))

        return max(offered(options, "activate"), key=worth, default=None)

    def answer_reaction(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Whoever has most before it; a night counterattack only if it costs nothing."""
        found = offered(options, "event-counterattack", "react")
        if not found:
            return None
        state = state_of(self.rules, view)
        index = self.rules.roster.brigade_index
        return max(found, key=lambda o: self.prospect(state, index[o.text("brigade")])[0])

    # Headquarters and attachments

    def answer_headquarters(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Where it commands most battalions of the brigade, then most guns that reach an enemy; then out of harm."""
        rules = self.rules
        state = state_of(rules, view)
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
        state = state_of(rules, view)
        enemy = state.occupied[1 - self.side]
        name = (view["action"] or {}).get("brigade")
        before = 0
        if name is not None:
            for u in roster.brigades[roster.brigade_index[name]].units:
                if state.hex[u] >= 0:
                    before |= rules.grid.spread(1 << state.hex[u], 2) & enemy
        before = before or enemy
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

    # Movement and assaults

    def wants_to_move(self, state: StrafeState, unit: int) -> bool:
        return self.posts.may_leave(state, unit, self.near(state.hex[unit], state.occupied[1 - self.side]))

    def best_move(self, view: View, state: StrafeState, unit: int, options: Sequence[Option]) -> Option | None:
        """Where the unit is worth most."""
        numbers, posts = self.rules.grid.numbers, self.posts
        enemy = state.occupied[1 - self.side]
        goals = posts.goals(view, state)

        def value(hex: int) -> float:
            return posts.value(state, unit, hex, self.near(hex, goals), self.near(hex, enemy))

        best, most = None, value(state.hex[unit]) + posts.inertia
        for option in options:
            to = numbers[option.text("to")]
            worth = value(to)
            if worth > most and self.rules.room_for(state, self.side, to, (unit,)):
                best, most = option, worth
        return best

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
        marked, guns = self.marked(view), self.own_guns(view)
        able: dict[int, list[Option]] = {}
        for option in choices:
            unit = index[option.text("unit")]
            if rules.morale_of(state, unit) > TIRED:
                able.setdefault(numbers[option.text("to")], []).append(option)
        best: tuple[float, Option] | None = None
        for target, found in able.items():
            sent = marked.get(target, [])
            if len(sent) >= WAVES:
                continue
            shares = shared_out(rules, state, [*marked] if target in marked else [*marked, target], guns, self.side)
            fresh = sorted(found, key=lambda o: (-self.strength(state, index[o.text("unit")]), o.text("unit")))
            units = [*sent, *[index[o.text("unit")] for o in fresh]][:WAVES]
            chance = chance_after_shells(rules, state, view, target, units, shares[target])
            worth = self.posts.worth(state, target)
            fair = LEAST[self.side] if worth >= self.posts.dear else FAIR[self.side]
            if sent:
                fair -= 0.1  # the marker lies there: better too many than too few
            if chance >= fair and (best is None or chance * worth > best[0]):
                best = chance * worth, fresh[0]
        return best[1] if best is not None else None

    # Fire

    def answer_aim(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """As the guns were shared out when the assaults were declared; without any, all at the dearest hex in range."""
        rules, numbers = self.rules, self.rules.grid.numbers
        fire = [o for o in offered(options, "fire") if o.text("category") == "non-artillery"] or offered(
            options, "fire"
        )
        if not fire:
            return next(iter(offered(options, "hold")), None)
        state = state_of(rules, view)
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
            return out, option.text("target")

        return max(fire, key=worth)

    def answer_defend(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Everybody at the hex from which most come; a point for the guns where it adds much."""
        fire = offered(options, "fire")
        found = super().answer_defend(view, decision, options)
        if fire and found is not None:
            return found
        rules, index = self.rules, self.rules.roster.index
        state = state_of(rules, view)
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
        rules, index = self.rules, self.rules.roster.index
        state = state_of(rules, view)
        enemy = state.occupied[1 - self.side]
        ready = [o for o in offered(options, "replace") if state.dp[index[o.text("unit")]] <= 1]
        if ready:
            return min(ready, key=lambda o: (self.near(state.hex[index[o.text("unit")]], enemy), o.text("unit")))
        return self.anything(view, decision, options)

    def answer_artillery(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Bridges go when the enemy is near; guns as the recruit turns them."""
        if self.side != ITALIAN:
            state = state_of(self.rules, view)
            for option in offered(options, "blow"):
                if self.posts.bridge_is_lost(state, option.text("hexside")) and str(option) not in self.handled:
                    self.handled.add(str(option))
                    return option
        return super().answer_artillery(view, decision, options)
