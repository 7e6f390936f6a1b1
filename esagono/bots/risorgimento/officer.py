"""The officer: keeps brigades together, attacks at good odds and with guns, knows when he is outnumbered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Question, View
from esagono.bots.risorgimento.attacker import Attacker
from esagono.bots.risorgimento.board import Board
from esagono.bots.risorgimento.danger import STRIKE
from esagono.bots.risorgimento.last_word import SECOND_CORPS, attempts_against, enemy_has_begun, has_formations_left
from esagono.bots.risorgimento.player import offered
from esagono.bots.risorgimento.posts import NEAR
from esagono.bots.risorgimento.recruit import STEADY
from esagono.engine import Option
from esagono.games.risorgimento.fights.fighting import force
from esagono.games.risorgimento.phases.victory import AUSTRIAN, decisive, farms_held, farms_needed
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import DISORDERED, EXHAUSTED, MARCH
from esagono.hexes.grid import bits_of

BACK_AGAIN = 20.0
"""Nobody goes back in one move to where he was."""
GUNS_LOOK = 4
"""How far guns look for a better post."""
LIMBERED = 6.0
"""What it costs guns to stand limbered before the enemy."""
WORTH_LIMBERING = 2.0
"""How much better it must be."""
STUBBORN = 0.1
"""How much less than a fair chance is enough for those who are on their way."""
COME_IN = 3
"""The turn in which brigades enter that could have entered before."""
IN_TIME = 5
"""The last turn in which the second corps is still worth the three farms more that have to be taken with it."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Officer(Attacker):
    """Attacks as officers do, and decides when brigades come in, who goes where, and who has the last word."""

    def __init__(self, rules: Risorgimento, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.passes = 0
        """How often players had passed in a row when it was last one's own impulse."""
        self.impulse: list[Any] = []
        """The turn of one's own last impulse, passes in a row after it, and whom the enemy had tried by then."""

    # The second corps

    def answer_second_corps(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """16.1.3, Q107: to send for it costs nothing as long as it does not enter."""
        return offered(options, "call-second-corps")[0]

    # Activation

    def answer_activation(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """As the recruit; but brigades do not come in one by one, each for the whole enemy to fall upon.

        The Austrian lets the enemy act first, and has the last word in every turn. His second corps comes in only if it
        comes early.
        """
        turn, mine = view["turn"], {u["formation"] for u in view["units"] if u["side"] == self.name}
        if turn < COME_IN and turn < self.rules.policy.turns - COME_IN:
            options = [o for o in options if o.verb != "activate" or o.text("formation") in mine]
        if self.waits(view):
            return offered(options, "pass")[0]
        corps = {f.id for f in self.rules.roster.formations if f.corps == SECOND_CORPS}
        if turn > IN_TIME and not corps & mine:
            options = [o for o in options if o.verb != "activate" or o.text("formation") not in corps]
        return super().answer_activation(view, decision, options)

    def waits(self, view: View) -> bool:
        """Whether to let the enemy go on, who has somebody left.

        Who has not yet seen him pass may, as the Austrian and in the last turn: to pass cannot end the phase before he
        is asked again. In the last turn who would win as things stand passes whatever the enemy does, and keeps his
        formations to answer; who would lose acts before a third pass ends the game.
        """
        if not has_formations_left(view, self.name):
            return False
        last = view["turn"] >= self.rules.policy.turns
        if last and self.wins(view):
            return True
        return self.passes == 0 and (last or self.side == AUSTRIAN)

    def wins(self, view: View) -> bool:
        """16.a, 16.b: whether the battle would be won if it ended now."""
        rules, state = self.rules, self.board(view).state
        taken = decisive(rules, state) or farms_held(rules, state, AUSTRIAN) >= farms_needed(rules, state)
        return taken if self.side == AUSTRIAN else not taken

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        if decision.kind != "activation":
            return super().choose(view, decision, options)
        self.passes = self.passed(view)
        option = super().choose(view, decision, options)
        self.note_impulse(view, option)
        return option

    def passed(self, view: View) -> int:
        """4.B.2.d: how often players have passed in a row; between two impulses the enemy has one."""
        if not self.impulse or self.impulse[0] != view["turn"]:
            return 0 if view["initiative"] == self.name or enemy_has_begun(view, self.name) else 1
        return int(self.impulse[1]) + 1 if self.impulse[2] == attempts_against(view, self.name) else 0

    def note_impulse(self, view: View, option: Option) -> None:
        after = self.passes + 1 if option.verb == "pass" else 0
        self.impulse = [view["turn"], after, attempts_against(view, self.name)]

    def remember(self) -> dict[str, Any]:
        return {**super().remember(), "passes": self.passes, "impulse": self.impulse}

    def resume(self, memory: Mapping[str, Any]) -> None:
        super().resume(memory)
        self.passes, self.impulse = memory["passes"], list(memory["impulse"])

    # Order

    def answer_squares(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """12.2.5: a square cannot move and is a target; it is left at once and formed again when horsemen come."""
        board = self.board(view)
        leave = [o for o in offered(options, "leave-square") if not self.rather_square(board, self.hex(o, "hex"))]
        return leave[0] if leave else None

    def rather_square(self, board: Board, hex: int) -> bool:
        """Whether men in a square are too shaken to form it again, and cavalry is next to them."""
        state, roster = board.state, self.rules.roster
        foot = force(self.rules, state, hex, self.side, INFANTRY)
        if all(roster.cohesion[u] - state.status[u] >= STEADY - 1 for u in foot):
            return False
        distance = self.rules.grid.distance
        return any(
            roster.arm[u] == CAVALRY and not state.flags[u] & EXHAUSTED and distance(state.hex[u], hex) <= NEAR - 2
            for u in roster.units_of_side[board.enemy]
            if state.hex[u] >= 0
        )

    def answer_wavering(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """13.1.3: on, if the intended attack is still worth it; otherwise disordered units stop."""
        board = self.board(view)
        if self.sweeping:
            return offered(options, "go-on")[0]
        at = self.rules.grid.numbers[str(decision.args["hex"])]
        roster = self.rules.roster
        those = [u for u in (roster.index[n] for n in self.force) if roster.arm[u] != ARTILLERY]
        units = [u for u in those if board.state.hex[u] == at]
        marker = next((m for m in board.state.markers if m.hex == at and not m.used), None)
        if units and marker is not None:
            found = self.outlook(board, units, marker.hex, marker.to, charge=marker.charge)
            return offered(options, "go-on" if found.win >= self.style.fair - STUBBORN else "stop")[0]
        here = [u for u in self.rules.units_at(board.state, at) if roster.side[u] == self.side]
        worn = any(board.state.status[u] >= DISORDERED for u in here)
        return offered(options, "stop" if worn else "go-on")[0]

    def answer_declare(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """As the recruit; columns near the enemy deploy first, and act afterwards."""
        board = self.board(view)
        for option in offered(options, "leave-march"):
            name = option.text("unit")
            hex = board.state.hex[self.unit(option)]
            if self.judge.nearest_enemy(board, hex) <= NEAR and f"{name}:deployed" not in self.handled:
                self.handled.add(f"{name}:deployed")
                return option
        for option in offered(options, "leave-square"):
            if not self.rather_square(board, self.hex(option, "hex")):
                return option
        found = super().answer_declare(view, decision, [o for o in options if o.verb != "leave-march"])
        return found if found is not None else self.second_wave(board, offered(options, "associate"))

    # Moves

    def rank(self, board: Board, unit: int, *, bound: bool) -> tuple[int, float]:
        """Guns that stand alone where the enemy can come act after the infantry, which may have come to them."""
        rank, far = super().rank(board, unit, bound=bound)
        if rank == 0 and not self.sweeping and self.judge.alone(board, board.state.hex[unit]):
            return 3, far
        return rank, far

    def best_entry(self, board: Board, options: Sequence[Option]) -> Option | None:
        """15.1: in March Movement only where nobody can fall upon the column, and beside one's own; guns need cover."""
        enter = offered(options, "enter")
        if not enter:
            return None
        roster, judge, distance = self.rules.roster, self.judge, self.rules.grid.distance
        unit = self.unit(enter[0])
        centre = judge.centre(board, roster.formation[unit]) if roster.formation[unit] >= 0 else -1
        others = [centre] if centre >= 0 else [hex for _, hex, _ in judge.troops]

        def wish(option: Option) -> tuple[bool, float]:
            hex = self.hex(option, "hex")
            march = judge.nearest_enemy(board, hex) > STRIKE
            near = min((distance(hex, h) for h in others), default=0)
            return (option.text("mode") == "march") == march, -near - 0.1 * judge.way(hex, judge.goals(board))

        best = max(enter, key=wish)
        hex = self.hex(best, "hex")
        covered = any(distance(hex, there) <= 1 for u, there, _ in judge.troops if roster.arm[u] == INFANTRY)
        bare = roster.arm[unit] == ARTILLERY and not covered
        return None if bare and judge.nearest_enemy(board, hex) <= NEAR else best

    def answer_force(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Those who stand together move together, unless they are named for different attacks."""
        name = str(decision.args["unit"])
        named = {n for units in self.attacks.values() for n in units}
        if name not in named and not self.sweeping:
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
        if roster.arm[unit] == ARTILLERY:
            return self.best_gun_move(board, unit, options)
        goals = self.judge.goals(board)
        centre = self.judge.centre(board, roster.formation[unit]) if roster.formation[unit] >= 0 else -1
        if self.sweeping:
            centre = -1
        those = tuple(roster.index[n] for n in self.force) if name in self.force else (unit,)
        style, judge = self.style, self.judge
        stay = judge.judged(board, those, here, goals, centre, style)
        if self.sweeping:
            onward = self.best_sweep(board, unit, goals, options)
            if onward is not None or judge.everything >> here & 1:
                return onward
        if f"{name}:column" not in self.handled and stay < -NEAR and near > NEAR + 1 and len(those) == 1:
            self.handled.add(f"{name}:column")
            column = offered(options, "march", "limber")
            if column:
                return column[0]
        self.handled.add(f"{name}@{here}")
        best: tuple[float, Option] | None = None
        for option in offered(options, "move"):
            hex = self.hex(option)
            worth = judge.judged(board, those, hex, goals, centre, style)
            if f"{name}@{hex}" in self.handled:
                worth -= BACK_AGAIN
            if best is None or worth > best[0]:
                best = worth, option
        if best is None:
            return None
        resting = offered(options, "stay", "halt")
        return best[1] if not resting or best[0] > stay else None

    def best_sweep(self, board: Board, unit: int, goals: int, options: Sequence[Option]) -> Option | None:
        """Into ground that counts and is nearest to more of it; in column if there is some in reach along the roads."""
        into = [o for o in offered(options, "move") if goals >> self.hex(o) & 1]
        if into:
            return min(into, key=lambda o: self.judge.way(self.hex(o), goals & ~(1 << self.hex(o))))
        name, far = self.rules.roster.ids[unit], self.judge.way(board.state.hex[unit], goals)
        column = offered(options, "march", "limber")
        if not column or f"{name}:column" in self.handled or far > self.rules.roster.move[unit]:
            return None
        self.handled.add(f"{name}:column")
        return column[0]

    def best_gun_move(self, board: Board, unit: int, options: Sequence[Option]) -> Option | None:
        """Where guns have something to fire at from two or three hexes, beside infantry; limbered if it is worth it."""
        judge, here, name = self.judge, board.state.hex[unit], self.rules.roster.ids[unit]
        if self.sweeping:
            return self.best_sweep(board, unit, judge.goals(board), options)
        stay = judge.gun_post(board, unit, here)
        if not board.state.flags[unit] & MARCH:
            limber = offered(options, "limber")
            if not limber or f"{name}:column" in self.handled:
                return None
            self.handled.add(f"{name}:column")
            around = bits_of(self.rules.grid.disc(here, GUNS_LOOK))
            return limber[0] if max(judge.gun_post(board, unit, h) for h in around) > stay + WORTH_LIMBERING else None
        best: tuple[float, Option] | None = None
        ready = self.rules.roster.is_horse[unit]
        swift = self.rules.roster.move[unit] - (4 if f"{name}:column" in self.handled else 2)
        for option in offered(options, "move"):
            hex = self.hex(option)
            worth = judge.gun_post(board, unit, hex)
            if not ready and self.rules.grid.distance(here, hex) > swift and judge.nearest_enemy(board, hex) <= NEAR:
                worth -= LIMBERED
            if best is None or worth > best[0]:
                best = worth, option
        if best is None:
            return None
        return best[1] if not offered(options, "stay", "halt") or best[0] > stay else None
