"""How officers attack: at good odds, in waves, with guns, and with an eye on whoever could fall upon them."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from esagono.bots.interface import View
from esagono.bots.risorgimento.board import NOTHING, Board, Prospect
from esagono.bots.risorgimento.danger import OfficerBoard, OfficerPosts
from esagono.bots.risorgimento.last_word import SECOND_CORPS, has_formations_left
from esagono.bots.risorgimento.plans import PLAIN, Strike, posed
from esagono.bots.risorgimento.player import offered
from esagono.bots.risorgimento.recruit import ENOUGH, Recruit
from esagono.bots.risorgimento.style import ATTACK, GATHER, SWEEP, WING, Style, style_of
from esagono.engine import Option
from esagono.games.risorgimento.combat_tables import TWO_DICE
from esagono.games.risorgimento.fights.fighting import in_front
from esagono.games.risorgimento.fire.firing import target_units
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.phases.victory import AUSTRIAN
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import DISORDERED, MARCH, SQUARE

PREPARED = 1.5
"""How much more a fire is worth on those who are about to be attacked."""
WORTH_A_THOUGHT = 0.3
"""A chance of victory below which an attack is not even tried in the mind."""
SURE = 0.85
"""A victory that needs no second attack."""
RISK = 0.3
"""What the enemy's reserves near a target make an attack on it cost, beside a post there."""
LEFT_ALONE = 0.4
"""The part of the guns left without infantry by an attack that is lost."""
EXPOSED = 0.4
"""The part of those who come near only to fire that is lost to an enemy of twice their strength."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Attacker(Recruit):
    """Decides as the recruit does, with a better eye for posts, attacks and reactions."""

    def __init__(self, rules: Risorgimento, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.seed = f"{seed}:{side}:officer"
        self.judge = OfficerPosts(rules, self.side)
        self.posts = self.judge
        self.style: Style = ATTACK
        self.plan = PLAIN
        """What a general has told him for this activation."""
        self.sweeping = False
        """Nobody can answer any more: only ground counts."""
        self.wing = wing_of(rules, self.side) if self.side == AUSTRIAN else -1
        """The formation that goes round the enemy."""

    def board(self, view: View) -> Board:
        board = self.open_board(view)
        turn, last = board.state.turn, self.rules.policy.turns
        self.sweeping = turn >= last and not has_formations_left(view, self.name)
        style, plan = SWEEP if self.sweeping else style_of(self.side, turn, last), self.plan
        self.judge.see(board, gathering=style is GATHER, aim=self.rules.grid.numbers[plan.aim] if plan.aim else -1)
        if turn < last and 0 <= self.wing == board.state.formation:
            style, self.judge.errand = WING, self.judge.lightly_held()
        self.style = posed(style, plan.posture)
        return board

    def open_board(self, view: View) -> Board:
        return OfficerBoard(self.rules, view, self.side)

    # Attacks

    def best_attack(self, board: Board, options: Sequence[Option]) -> Option | None:
        """Units that stand together attack together; a second attack counts for what the first leaves to do."""
        left = self.open_still(board)
        groups = self.together(board, options)
        told = groups.get(self.plan.strike) if self.plan.strike is not None and not board.state.markers else None
        if told:
            return self.declared((0.0, told[0], tuple(o.text("unit") for o in told)))
        best: tuple[float, Option, tuple[str, ...]] | None = None
        for strike, able in groups.items():
            open_still = left.get(self.rules.grid.numbers[strike.to], 1.0)
            if open_still < 1 - SURE or strike.to in self.plan.spared:
                continue
            worth = open_still * self.attack_worth(board, able, charge=strike.verb == "declare-charge")
            if worth > 0 and (best is None or worth > best[0]):
                best = worth, able[0], tuple(o.text("unit") for o in able)
        return self.declared(best)

    def together(self, board: Board, options: Sequence[Option]) -> dict[Strike, list[Option]]:
        """The declarations that are offered, by attack: those who stand together make it together."""
        groups: dict[Strike, list[Option]] = {}
        names, roster = self.rules.grid.names, self.rules.roster
        for option in options:
            unit = self.unit(option)
            here = board.state.hex[unit]
            if here < 0:  # a column that still has to enter would arrive one by one
                continue
            strike = Strike(option.verb, option.text("hex"), option.text("to"), names[here], roster.arm[unit])
            groups.setdefault(strike, []).append(option)
        return groups

    def strikes(self, board: Board, options: Sequence[Option]) -> list[Strike]:
        """The attacks that are worth a thought, the most promising first; one for each target and those who make it."""
        found: dict[tuple[str, str, int], tuple[float, Strike]] = {}
        numbers = self.rules.grid.numbers
        for strike, able in self.together(board, options).items():
            units = [self.unit(o) for o in able]
            origin, target = numbers[strike.hex], numbers[strike.to]
            if not self.rules.fits(board.state, units, origin):
                continue
            charge = strike.verb == "declare-charge"
            seen = self.outlook(board, units, origin, target, charge=charge)
            worth = seen.win + 0.3 * (seen.gain - self.reception(board, units, origin))
            key = strike.to, strike.start, strike.arm
            if seen.win >= WORTH_A_THOUGHT and (key not in found or worth > found[key][0]):
                found[key] = worth, strike
        return [strike for _, strike in sorted(found.values(), key=lambda pair: -pair[0])]

    def open_still(self, board: Board) -> dict[int, float]:
        """The chance that a target stands after the attacks declared on it so far."""
        left: dict[int, float] = {}
        for m in board.state.markers:
            waves: dict[int, list[int]] = {}
            for u in m.forces:
                if board.state.hex[u] >= 0:
                    waves.setdefault(board.state.hex[u], []).append(u)
            for units in waves.values():
                win = board.attack(units, m.hex, m.to, charge=m.charge).win
                left[m.to] = left.get(m.to, 1.0) * (1 - win)
        return left

    def second_wave(self, board: Board, options: Sequence[Option]) -> Option | None:
        """7.1.3: others who could use a marker after those for whom it was placed, if they may still be needed."""
        left = self.open_still(board)
        markers = {m.hex: m for m in board.state.markers}
        groups: dict[tuple[int, int, int], list[Option]] = {}
        for option in options:
            unit = self.unit(option)
            key = self.hex(option, "hex"), board.state.hex[unit], self.rules.roster.arm[unit]
            if key[0] in markers and key[1] >= 0:
                groups.setdefault(key, []).append(option)
        best: tuple[float, Option, tuple[str, ...]] | None = None
        for (at, _, _), able in groups.items():
            m = markers[at]
            open_still = left.get(m.to, 1.0)
            if open_still < 1 - SURE:
                continue
            units = [self.unit(o) for o in able]
            worth = open_still * self.worth_of(board, units, m.hex, m.to, charge=m.charge)
            if worth > 0 and (best is None or worth > best[0]):
                best = worth, able[0], tuple(o.text("unit") for o in able)
        if best is None:
            return None
        name = best[1].text("hex")
        self.attacks[name] = (*self.attacks.get(name, ()), *best[2])
        return best[1]

    def attack_worth(self, board: Board, options: Sequence[Option], *, charge: bool) -> float:
        """What an attack of these units is worth; 0 if it is not fair."""
        units = [self.unit(o) for o in options]
        return self.worth_of(board, units, self.hex(options[0], "hex"), self.hex(options[0]), charge=charge)

    def worth_of(self, board: Board, units: Sequence[int], origin: int, target: int, *, charge: bool) -> float:
        rules, style = self.rules, self.style
        if not rules.fits(board.state, units, origin):
            return 0.0
        fire = 0.0
        if all(rules.roster.is_light[u] for u in units):
            fire = board.fire(units, origin, self.shot_at(board, target))
        found = self.outlook(board, units, origin, target, charge=charge)
        met = self.reception(board, units, origin)
        if not any(board.state.hex[u] == origin for u in units):
            met += self.exposure(board, units, origin, target)
        found = Prospect(
            found.win * max(0.5, 1 - met / 4), found.gain - met - LEFT_ALONE * self.left_alone(board, units)
        )
        if any(board.state.status[u] >= DISORDERED for u in units) and found.win < SURE:
            found = NOTHING
        counts = bool(self.judge.goals(board) >> target & 1)
        prize = style.prize if counts else 0.5
        if self.sweeping and not counts:
            found = NOTHING
        if found.win < style.fair or found.gain < style.least:
            fire -= met + self.exposure(board, units, origin, -1)
            return fire if fire >= 2 * ENOUGH else 0.0
        there = float(sum(board.rules.strength_of(board.state, u) for u in board.enemies_at(target)))
        lack = (self.judge.threat_to(target) - there) * 0.5 - self.judge.support(target, ())
        risk = style.caution * lack * RISK if lack > 0 else 0.0
        return max(fire, found.gain + found.win * prize - risk)

    def left_alone(self, board: Board, units: Sequence[int]) -> float:
        """The strength of guns that nobody would stand with any more if these units left."""
        return sum(self.judge.guns_left(board, hex, units) for hex in {board.state.hex[u] for u in units} if hex >= 0)

    def exposure(self, board: Board, units: Sequence[int], origin: int, target: int) -> float:
        """What units may lose by coming next to others than their target: a much stronger enemy falls upon them."""
        strength = board.rules.strength_of
        mine = float(sum(strength(board.state, u) for u in units))
        his = 0.0
        for hex in self.rules.grid.surroundings[origin]:
            if hex >= 0 and hex != target and board.state.occupied[board.enemy] >> hex & 1:
                there = [u for u in board.enemies_at(hex) if not board.state.flags[u] & MARCH]
                those = [u for u in there if board.rules.roster.arm[u] != ARTILLERY]
                his = max(his, float(sum(strength(board.state, u) for u in those)))
        return mine * min(EXPOSED, max(0.0, his / mine - 1) * EXPOSED) if mine else 0.0

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
        """The prospects of an attack; charged infantry may form Square in time."""
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
        """Fire, assault or charge, whatever promises most; guns prepare the attacks that are declared.

        Who is on his way to an attack, or to a farm when nobody can answer any more, does not stop to fire.
        """
        state, here = board.state, board.state.hex[unit]
        moves = offered(options, "move")
        if post is not None and post != self.rules.grid.names[here] and moves:
            options = [o for o in options if o.verb != "fire"]
        elif self.sweeping and post is None and self.rules.roster.arm[unit] != ARTILLERY:
            goals = self.judge.goals(board)
            if any(goals >> self.hex(o) & 1 for o in moves):
                return None
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

    # Reactions

    def reaction_worth(self, board: Board, option: Option, at: int) -> float:
        """A counterattack has to pass a check first, and leaves shelter."""
        worth = super().reaction_worth(board, option, at)
        if worth > 0 and option.verb in ("counterattack", "countercharge"):
            units, roster = self.reacting(board, option), self.rules.roster
            worth *= passes(min(roster.cohesion[u] - board.state.status[u] for u in units))
        return worth


def wing_of(rules: Risorgimento, side: int) -> int:
    """The formation with most cavalry, of those that come without being sent for; -1 if none has any."""
    roster, most, found = rules.roster, 0, -1
    for f, formation in enumerate(roster.formations):
        if roster.formation_side[f] == side and formation.corps != SECOND_CORPS:
            horse = sum(roster.strength[u] for u in roster.of_formation[f] if roster.arm[u] == CAVALRY)
            if horse > most:
                most, found = horse, f
    return found


def passes(cohesion: int) -> float:
    """The chance of passing a check without modifiers."""
    return float(sum(chance for dice, chance in TWO_DICE.items() if dice <= cohesion))
