"""The officer: keeps brigades together, attacks at good odds and with guns, knows when he is outnumbered."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Question, View
from esagono.bots.risorgimento.board import Board, Prospect
from esagono.bots.risorgimento.danger import OfficerBoard, OfficerPosts
from esagono.bots.risorgimento.posts import NEAR
from esagono.bots.risorgimento.recruit import ENOUGH, Recruit, offered
from esagono.bots.risorgimento.style import ATTACK, Style, style_of
from esagono.engine import Option
from esagono.games.risorgimento.combat_tables import TWO_DICE
from esagono.games.risorgimento.fighting import in_front
from esagono.games.risorgimento.firing import target_units
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.roster import ARTILLERY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import MARCH, SQUARE
from esagono.games.risorgimento.victory import farms_held, farms_needed
from esagono.hexes.grid import bits_of

PREPARED = 1.5
"""How much more a fire is worth on those who are about to be attacked."""
SURE = 0.85
"""A victory that needs no second attack."""
RISK = 0.3
"""What the enemy's reserves near a target make an attack on it cost, beside a post there."""
WITHIN_REACH = 9.0
"""Movement points to a farm that can be had in two turns."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Officer(Recruit):
    """Decides as the recruit does, with a better eye for posts, attacks and reactions."""

    def __init__(self, rules: Risorgimento, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.seed = f"{seed}:{side}:officer"
        self.judge = OfficerPosts(rules, self.side)
        self.posts = self.judge
        self.style: Style = ATTACK

    def board(self, view: View) -> Board:
        board = OfficerBoard(self.rules, view, self.side)
        self.judge.see(board)
        self.style = style_of(self.side, board.state.turn, self.rules.policy.turns)
        return board

    # The second corps

    def answer_second_corps(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """It makes victory dearer and comes late if at all: only if half of what is needed is not within reach."""
        board = self.board(view)
        rules, state, distance = self.rules, board.state, self.rules.grid.distance
        mine = 0
        for _, hex, _ in self.judge.troops:
            mine |= 1 << hex
        hopes = 0
        for farm in bits_of(rules.ground.farms & ~state.control):
            near = any(distance(farm, h) <= WITHIN_REACH for h in bits_of(mine))
            hopes += near and self.judge.threat_to(farm) * 0.5 <= self.judge.support(farm, ())
        enough = 2 * (farms_held(rules, state, self.side) + hopes) >= farms_needed(rules, state)
        return offered(options, "never-second-corps" if enough else "call-second-corps")[0]

    # Attacks

    def answer_declare(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """As the recruit; columns near the enemy deploy first, and act afterwards."""
        board = self.board(view)
        for option in offered(options, "leave-march"):
            name = option.text("unit")
            hex = board.state.hex[self.unit(option)]
            if self.judge.nearest_enemy(board, hex) <= NEAR and f"{name}:deployed" not in self.handled:
                self.handled.add(f"{name}:deployed")
                return option
        return super().answer_declare(view, decision, [o for o in options if o.verb != "leave-march"])

    def best_attack(self, board: Board, options: Sequence[Option]) -> Option | None:
        """Who stands together attacks together; a second attack on a target counts for what the first leaves to do."""
        left: dict[int, float] = {}
        for m in board.state.markers:
            units = [u for u in m.forces if board.state.hex[u] >= 0]
            win = board.attack(units, m.hex, m.to, charge=m.charge).win if units else 0.0
            left[m.to] = left.get(m.to, 1.0) * (1 - win)
        groups: dict[tuple[str, str, str, int, int], list[Option]] = {}
        for option in options:
            unit = self.unit(option)
            key = (
                option.verb, option.text("hex"), option.text("to"), board.state.hex[unit], self.rules.roster.arm[unit]
            )  # fmt: skip
            groups.setdefault(key, []).append(option)
        best: tuple[float, Option, tuple[str, ...]] | None = None
        for (verb, _, to, _, _), able in groups.items():
            open_still = left.get(self.rules.grid.numbers[to], 1.0)
            if open_still < 1 - SURE:
                continue
            worth = open_still * self.attack_worth(board, able, charge=verb == "declare-charge")
            if worth > 0 and (best is None or worth > best[0]):
                best = worth, able[0], tuple(o.text("unit") for o in able)
        return self.declared(best)

    def attack_worth(self, board: Board, options: Sequence[Option], *, charge: bool) -> float:
        """What an attack of these units is worth; 0 if it is not fair."""
        units = [self.unit(o) for o in options]
        origin, target = self.hex(options[0], "hex"), self.hex(options[0])
        rules, style = self.rules, self.style
        if not rules.fits(board.state, units, origin):
            return 0.0
        fire = 0.0
        if all(rules.roster.is_light[u] for u in units):
            fire = board.fire(units, origin, self.shot_at(board, target))
        found = self.outlook(board, units, origin, target, charge=charge)
        met = self.reception(board, units, origin)
        found = Prospect(found.win * max(0.5, 1 - met / 4), found.gain - met)
        prize = style.prize if self.judge.goals(board) >> target & 1 else 0.5
        if found.win < style.fair or found.gain < style.least:
            return fire if fire >= 2 * ENOUGH else 0.0
        there = float(sum(board.rules.strength_of(board.state, u) for u in board.enemies_at(target)))
        lack = (self.judge.threat_to(target) - there) * 0.5 - self.judge.support(target, ())
        risk = style.caution * lack * RISK if lack > 0 else 0.0
        return max(fire, found.gain + found.win * prize - risk)

    def reception(self, board: Board, units: Sequence[int], origin: int) -> float:
        """The harm that is done by the fire of those next to a hex when it is entered."""
        state, roster = board.state, self.rules.roster
        if any(state.hex[u] == origin for u in units):
            return 0.0
        before = [state.hex[u] for u in units]
        for u in units:
            state.hex[u] = origin
        harm = 0.0
        for hex in self.rules.grid.surroundings[origin]:
            if hex >= 0 and state.occupied[board.enemy] >> hex & 1:
                there = [u for u in board.enemies_at(hex) if not state.flags[u] & MARCH]
                for arm in (INFANTRY, ARTILLERY):
                    firing = [u for u in there if roster.arm[u] == arm]
                    if firing and in_front(self.rules, hex, state.facing[firing[0]], origin):
                        harm += board.fire(firing, hex, units)
        for u, hex in zip(units, before, strict=True):
            state.hex[u] = hex
        return harm

    def outlook(self, board: Board, units: Sequence[int], origin: int, target: int, *, charge: bool) -> Prospect:
        """The outlook of an attack; infantry that is charged may form Square in time."""
        plain = board.attack(units, origin, target, charge=charge)
        if not charge or self.rules.ground.buildings >> target & 1:
            return plain
        state, roster = board.state, board.rules.roster
        foot = [u for u in board.enemies_at(target) if roster.arm[u] == INFANTRY]
        if not foot or any(state.flags[u] & (SQUARE | MARCH) for u in foot):
            return plain
        chance = passes(min(roster.cohesion[u] - state.status[u] for u in foot))
        for u in foot:
            state.flags[u] |= SQUARE
        squared = board.attack(units, origin, target, charge=True)
        for u in foot:
            state.flags[u] &= ~SQUARE
        return Prospect(
            chance * squared.win + (1 - chance) * plain.win, chance * squared.gain + (1 - chance) * plain.gain
        )

    def best_strike(self, board: Board, unit: int, post: str | None, options: Sequence[Option]) -> Option | None:
        """Fire, assault or charge, whatever promises most; guns prepare the attacks that are declared."""
        state, here = board.state, board.state.hex[unit]
        units = [self.rules.roster.index[n] for n in self.force]
        aimed = {m.to for m in state.markers if not m.used}
        best: tuple[float, Option] | None = None
        for option in offered(options, "assault", "charge"):
            charge = option.verb == "charge"
            origin = self.hex(option, "hex") if charge else here
            found = self.outlook(board, units, origin, self.hex(option), charge=charge)
            bound = post == self.rules.grid.names[origin]
            good = found.win >= self.style.fair
            worth = found.gain + (found.win * self.style.prize if good else 0.0)
            if (good or bound) and (best is None or worth > best[0]):
                best = worth, option
        for option in offered(options, "fire"):
            target = self.hex(option, "target")
            aim = target_units(self.rules, state, target, board.enemy, option.text("force"))
            worth = board.fire(units, here, aim)
            if target in aimed:
                worth *= PREPARED
            if COMPASS.index(option.text("facing")) == state.facing[unit]:
                worth += 0.01
            if worth >= ENOUGH and (best is None or worth > best[0]):
                best = worth, option
        return best[1] if best is not None else None

    # Moves

    def answer_force(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Those who stand together move together, unless they are named for different attacks."""
        name = str(decision.args["unit"])
        named = {n for units in self.attacks.values() for n in units}
        if name not in named:
            if name not in self.force:
                self.force = (name,)
            board = self.board(view)
            here = board.state.hex[self.rules.roster.index[name]]
            if here >= 0 and self.judge.nearest_enemy(board, here) <= NEAR + 1:
                for option in offered(options, "add"):
                    other = option.text("unit")
                    if other not in named and self.rules.roster.arm[self.unit(option)] != ARTILLERY:
                        self.force = (*self.force, other)
                        self.handled.add(other)
                        return option
        return super().answer_force(view, decision, options)

    def best_move(self, board: Board, unit: int, options: Sequence[Option]) -> Option | None:
        """Towards ground that counts, together and not into the arms of a stronger enemy."""
        state, roster = board.state, self.rules.roster
        here, name = state.hex[unit], roster.ids[unit]
        near = self.judge.nearest_enemy(board, here)
        guns = roster.arm[unit] == ARTILLERY
        if guns and not state.flags[unit] & MARCH and near <= NEAR - 1 and offered(options, "stay"):
            return None
        goals = self.judge.goals(board)
        centre = self.judge.centre(board, roster.formation[unit]) if roster.formation[unit] >= 0 else -1
        force = tuple(roster.index[n] for n in self.force) if name in self.force else (unit,)
        style, judge = self.style, self.judge
        stay = judge.judged(board, force, here, goals, centre, style)
        if f"{name}:column" not in self.handled and stay < -NEAR and near > NEAR + 1 and len(force) == 1:
            self.handled.add(f"{name}:column")
            column = offered(options, "march", "limber")
            if column:
                return column[0]
        best: tuple[float, Option] | None = None
        for option in offered(options, "move"):
            worth = judge.judged(board, force, self.hex(option), goals, centre, style)
            if best is None or worth > best[0]:
                best = worth, option
        if best is None:
            return None
        resting = offered(options, "stay", "halt")
        return best[1] if not resting or best[0] > stay else None

    # Reactions

    def reaction_worth(self, board: Board, option: Option, at: int) -> float:
        """A counterattack has to pass a check first, and leaves shelter."""
        worth = super().reaction_worth(board, option, at)
        if worth > 0 and option.verb in ("counterattack", "countercharge"):
            units, roster = self.reacting(board, option), self.rules.roster
            worth *= passes(min(roster.cohesion[u] - board.state.status[u] for u in units))
        return worth


def passes(cohesion: int) -> float:
    """The chance to pass a check without modifiers."""
    return float(sum(chance for dice, chance in TWO_DICE.items() if dice <= cohesion))
