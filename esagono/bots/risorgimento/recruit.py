"""The recruit: marches to the farms and to Goito, attacks where the odds are fair, fires at whoever comes near."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Question, View
from esagono.bots.risorgimento.board import Board
from esagono.bots.risorgimento.player import FIRST, Player, offered
from esagono.bots.risorgimento.posts import NEAR
from esagono.engine import Option
from esagono.games.risorgimento.activation.attempts import forecast
from esagono.games.risorgimento.fights.fighting import force, through_rear
from esagono.games.risorgimento.fire.firing import target_units
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.state import MARCH

FAIR = 0.5
"""Minimum chance of victory at which it attacks."""
PRIZE = 2.0
"""What it is worth to drive the enemy from ground that counts, in strength points."""
STEADY = 8
"""Cohesion from which on a Force can be trusted to change its formation under the enemy's eyes."""
ENOUGH = 0.1
"""A fire that harms less is not worth a move."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Recruit(Player):
    """Looks at one decision at a time: whom to activate, whom to attack, where to go, how to react."""

    # Activation

    def answer_activation(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """The formation with the best chance, those near the enemy first; nobody who cannot succeed."""
        board = self.board(view)
        roster = self.rules.roster
        best: tuple[float, Option] | None = None
        for option in offered(options, "activate"):
            f = roster.formation_index[option.text("formation")]
            found = forecast(self.rules, board.state, f, self.side)
            chance = float(found.obeys)
            here = [board.state.hex[u] for u in roster.of_formation[f] if board.state.hex[u] >= 0]
            near = sum(self.posts.nearest_enemy(board, h) <= NEAR for h in here)
            worth = chance * (1 + near)
            if worth > 0 and (best is None or worth > best[0]):
                best = worth, option
        return best[1] if best is not None else None

    # Declarations

    def answer_declare(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Declare the best attack, then the units that join it, until no attack left is fair."""
        for option in offered(options, "associate"):
            if option.text("unit") in self.attacks.get(option.text("hex"), ()):
                return option
        board = self.board(view)
        for option in offered(options, "leave-square"):
            if not self.cavalry_near(board, self.hex(option, "hex")):
                return option
        for option in offered(options, "leave-march"):
            hex = board.state.hex[self.unit(option)]
            if self.posts.nearest_enemy(board, hex) <= NEAR and option.text("unit") not in self.handled:
                self.handled.add(option.text("unit"))
                return option
        wish = self.best_attack(board, offered(options, "declare-assault", "declare-charge"))
        if wish is None and not offered(options, "done"):
            return self.any_of(options)  # an impetuous commander has to attack
        return wish

    def best_attack(self, board: Board, options: Sequence[Option]) -> Option | None:
        """Units that stand together attack together."""
        taken = {m.to for m in board.state.markers}
        groups: dict[tuple[str, str, str, int], list[Option]] = {}
        for option in options:
            here = board.state.hex[self.unit(option)]
            if here >= 0 and self.hex(option) not in taken:
                key = option.verb, option.text("hex"), option.text("to"), here
                groups.setdefault(key, []).append(option)
        best: tuple[float, Option, tuple[str, ...]] | None = None
        for (verb, _, _, _), group in groups.items():
            for arm in (INFANTRY, CAVALRY):
                able = [o for o in group if self.rules.roster.arm[self.unit(o)] == arm]
                if not able:
                    continue
                worth = self.attack_worth(board, able, charge=verb == "declare-charge")
                if worth > 0 and (best is None or worth > best[0]):
                    best = worth, able[0], tuple(o.text("unit") for o in able)
        return self.declared(best)

    def declared(self, best: tuple[float, Option, tuple[str, ...]] | None) -> Option | None:
        """The best attack found, with those who will make it together; nothing if there is none."""
        if best is None:
            return None
        self.attacks[best[1].text("hex")] = best[2]
        return best[1]

    def attack_worth(self, board: Board, options: Sequence[Option], *, charge: bool) -> float:
        """What an attack of these units is worth; 0 if it is not fair. Light infantry may fire instead."""
        units = [self.unit(o) for o in options]
        origin, target = self.hex(options[0], "hex"), self.hex(options[0])
        if not self.rules.fits(board.state, units, origin):
            return 0.0
        fire = 0.0
        if all(self.rules.roster.is_light[u] for u in units):
            fire = board.fire(units, origin, self.shot_at(board, target))
        found = board.attack(units, origin, target, charge=charge)
        if found.win < FAIR:
            return fire if fire >= ENOUGH else 0.0
        return max(fire, found.gain + found.win * (PRIZE if self.posts.goals(board) >> target & 1 else 0.5))

    def shot_at(self, board: Board, hex: int) -> tuple[int, ...]:
        """The stronger Force of a hex."""
        forces = [force(self.rules, board.state, hex, board.enemy, arm) for arm in (INFANTRY, CAVALRY, ARTILLERY)]
        return max(forces, key=len)

    # Actions

    def answer_action(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Guns first, then attackers, then the others from front to rear, commanders last."""
        board = self.board(view)
        for option in offered(options, "rotate"):
            if option.text("hex") in self.attacks:
                return option
        waiting = [o for o in offered(options, "select") if o.text("unit") not in self.handled]
        if not waiting:
            ended = offered(options, "end", "done")
            return ended[0] if ended else self.any_of(options)
        named = {name for units in self.attacks.values() for name in units}
        chosen = min(waiting, key=lambda o: self.rank(board, self.unit(o), bound=o.text("unit") in named))
        self.handled.add(chosen.text("unit"))
        self.force = (chosen.text("unit"),)
        return chosen

    def rank(self, board: Board, unit: int, *, bound: bool) -> tuple[int, float]:
        """When a unit acts: the lowest first. `bound` are those who are named for an attack."""
        hex, roster = board.state.hex[unit], self.rules.roster
        far = float(self.posts.nearest_enemy(board, hex)) if hex >= 0 else 0.0
        if roster.is_commander[unit]:
            return 5, float(roster.is_overall[unit])
        if roster.arm[unit] == ARTILLERY and hex >= 0:
            return (3 if board.state.flags[unit] & MARCH else 0), far
        if bound:
            return 1, far
        return (2, far) if hex >= 0 else (4, 0.0)

    def answer_commander(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """In the middle of his units; the overall commander among the commanders."""
        board, roster = self.board(view), self.rules.roster
        unit = roster.index[str(decision.args["unit"])]
        if roster.is_overall[unit]:
            led = [c for f, c in enumerate(roster.commander) if roster.formation_side[f] == self.side and c >= 0]
        else:
            led = roster.of_formation[roster.formation[unit]]
        others = [board.state.hex[u] for u in led if board.state.hex[u] >= 0]
        moves = offered(options, "move")
        if not others or not moves:
            return None
        best = max(moves, key=lambda o: self.posts.command_post(board, self.hex(o), others))
        now = board.state.hex[unit]
        if now >= 0 and self.posts.command_post(board, now, others) >= self.posts.command_post(
            board, self.hex(best), others
        ):
            return None
        return best

    def answer_force(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        board = self.board(view)
        name = str(decision.args["unit"])
        unit = self.rules.roster.index[name]
        if board.state.hex[unit] < 0:
            return self.best_entry(board, options)
        if name not in self.force:
            self.force = (name,)
        post = next((hex for hex, units in self.attacks.items() if name in units), None)
        if post is not None:
            for option in offered(options, "add"):
                if option.text("unit") in self.attacks[post]:
                    self.force = (*self.force, option.text("unit"))
                    return option
        attack = self.best_strike(board, unit, post, options)
        if attack is not None:
            return attack
        moves = offered(options, "move")
        if post is not None and moves:
            distance, there = self.rules.grid.distance, self.rules.grid.numbers[post]
            onward = min(moves, key=lambda o: distance(self.hex(o), there))
            if distance(self.hex(onward), there) < distance(board.state.hex[unit], there):
                return onward
        return self.best_move(board, unit, options) or self.best_halt(board, unit, options)

    def best_entry(self, board: Board, options: Sequence[Option]) -> Option | None:
        """15.1: in March Movement along the road, unless the enemy waits there."""
        enter = offered(options, "enter")
        if not enter:
            return None

        def wish(option: Option) -> tuple[bool, float]:
            hex = self.hex(option, "hex")
            march = self.posts.nearest_enemy(board, hex) > 2
            return (option.text("mode") == "march") == march, -self.posts.way(hex, self.posts.goals(board))

        return max(enter, key=wish)

    def best_strike(self, board: Board, unit: int, post: str | None, options: Sequence[Option]) -> Option | None:
        """Fire, assault or charge, whatever promises most."""
        state, here = board.state, board.state.hex[unit]
        units = [self.rules.roster.index[n] for n in self.force]
        best: tuple[float, Option] | None = None
        for option in offered(options, "assault", "charge"):
            charge = option.verb == "charge"
            origin = self.hex(option, "hex") if charge else here
            found = board.attack(units, origin, self.hex(option), charge=charge)
            bound = post == self.rules.grid.names[origin]
            worth = found.gain + found.win
            if (found.win >= FAIR or bound) and (best is None or worth > best[0]):
                best = worth, option
        for option in offered(options, "fire"):
            aim = target_units(self.rules, state, self.hex(option, "target"), board.enemy, option.text("force"))
            worth = board.fire(units, here, aim)
            if COMPASS.index(option.text("facing")) == state.facing[unit]:
                worth += 0.01
            if worth >= ENOUGH and (best is None or worth > best[0]):
                best = worth, option
        return best[1] if best is not None else None

    def best_move(self, board: Board, unit: int, options: Sequence[Option]) -> Option | None:
        """Towards ground that counts; units far from the enemy march, guns within range stay as they are."""
        state, roster = board.state, self.rules.roster
        here, name = state.hex[unit], roster.ids[unit]
        near = self.posts.nearest_enemy(board, here)
        guns = roster.arm[unit] == ARTILLERY
        if guns and not state.flags[unit] & MARCH and near <= NEAR and offered(options, "stay"):
            return None
        goals = self.posts.goals(board)
        centre = self.posts.centre(board, roster.formation[unit]) if roster.formation[unit] >= 0 else -1

        def worth(hex: int) -> float:
            return self.posts.worth(board, unit, hex, goals, centre)

        if f"{name}:column" not in self.handled and worth(here) < -NEAR and near > NEAR:
            self.handled.add(f"{name}:column")
            column = offered(options, "march", "limber")
            if column:
                return column[0]
        moves = offered(options, "move")
        if not moves:
            return None
        best = max(moves, key=lambda o: worth(self.hex(o)))
        resting = offered(options, "stay", "halt")
        return best if not resting or worth(self.hex(best)) > worth(here) else None

    def best_halt(self, board: Board, unit: int, options: Sequence[Option]) -> Option | None:
        """With the front to the enemy; guns unlimber where he is near."""
        state = board.state
        here = state.hex[unit]
        near = self.posts.nearest_enemy(board, here)
        unlimber = offered(options, "unlimber")
        if unlimber and near <= NEAR + 1:
            return self.faced(board, here, unlimber)
        halts = [o for o in offered(options, "halt") if "facing" in o.args]
        if halts:
            return self.faced(board, here, halts)
        turns = offered(options, "face")
        if turns and near <= NEAR:
            wish = self.posts.facing(board, here, list(range(len(COMPASS))))
            return next((o for o in turns if o.text("facing") == COMPASS[wish]), None)
        return None

    # Reactions

    def answer_reaction(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Squares against cavalry, else the fire or counterattack that promises most, else a front to the enemy."""
        first = offered(options, *FIRST)
        if first:
            return first[0]
        board = self.board(view)
        at = self.rules.grid.numbers[str(decision.args["hex"])]
        movers = board.enemies_at(at)
        if not movers:
            return None
        if any(self.rules.roster.arm[u] == CAVALRY for u in movers):
            for option in offered(options, "react-square"):
                if not self.rules.ground.buildings >> self.hex(option, "hex") & 1 and self.steady(board, option):
                    return option
        best: tuple[float, Option] | None = None
        for option in options:
            worth = self.reaction_worth(board, option, at)
            if worth >= ENOUGH and (best is None or worth > best[0]):
                best = worth, option
        if best is not None:
            return best[1]
        for option in offered(options, "react-face"):
            hex = self.hex(option, "hex")
            if self.rules.grid.distance(hex, at) == 1 and self.steady(board, option):
                those = self.reacting(board, option)
                turned = COMPASS.index(option.text("facing")) == self.rules.grid.direction(hex, at)
                if turned and through_rear(self.rules, board.state, those, at):
                    return option
        return None

    def reacting(self, board: Board, option: Option) -> tuple[int, ...]:
        arm = ARMS.index(option.text("force"))
        return force(self.rules, board.state, self.hex(option, "hex"), self.side, arm)

    def steady(self, board: Board, option: Option) -> bool:
        units, roster = self.reacting(board, option), self.rules.roster
        return all(roster.cohesion[u] - board.state.status[u] >= STEADY for u in units)

    def reaction_worth(self, board: Board, option: Option, at: int) -> float:
        units = self.reacting(board, option) if "force" in option.args else ()
        if option.verb == "react-fire":
            aim = target_units(self.rules, board.state, at, board.enemy, option.text("target_force"))
            return board.fire(units, self.hex(option, "hex"), aim)
        if option.verb in ("counterattack", "countercharge"):
            charge = option.verb == "countercharge"
            found = board.attack(units, self.hex(option, "via" if charge else "hex"), at, charge=charge)
            return found.gain + found.win if found.win >= FAIR else 0.0
        return 0.0
