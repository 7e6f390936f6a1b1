"""7, 8, 9: the Combat Phase, and one combat in its five stages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.inferno.combat import arithmetic, outcome, record
from esagono.games.inferno.combat.arithmetic import in_own_trench
from esagono.games.inferno.combat.declaration import Declaration
from esagono.games.inferno.combat.losses import Losses
from esagono.games.inferno.combat.participants import possible_defenders, target_bars, targets
from esagono.games.inferno.combat.pursuit import Advance, AttackersRetreat
from esagono.games.inferno.combat.refusal import firmness, may_refuse
from esagono.games.inferno.combat.retreat import Retreat, RetreatPaths, plan
from esagono.games.inferno.rules.bridges import bombard, bombard_bars, bombard_options, fire, use_quota
from esagono.games.inferno.rules.stacking import StackingCheck
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.state import FROZEN, HAS_ATTACKED, REDUCTIONS_A_STEP, RESERVE, SUPPORTED, WAS_ATTACKED
from esagono.games.inferno.tables import LAST, column_name

WEAR: Final = ("10.1", "11.1")
"""Clauses of what effectiveness and supply take from a unit."""
END: Final = Option("end")


FLANKS: Final = {"7.9.a": "flank", "12.4.e": "infiltration", "12.4.b": "barrage"}


def printed_column(column: int) -> str:
    """The column of the chart on which a combat is resolved."""
    return column_name(min(LAST, max(0, column)))


def strength_of(strength: arithmetic.Sum) -> tuple[int, list[list[str | int]]]:
    """What the units are worth as they are, and what ground, height and mountain troops add or take, by clause."""
    changes: dict[str, int] = {}
    for p in strength.parts:
        if p.clause != "2.1" and p.clause not in WEAR:
            changes[p.clause] = changes.get(p.clause, 0) + p.value
    return strength.total - sum(changes.values()), [[clause, value] for clause, value in changes.items()]


def shown_parts(strength: arithmetic.Sum) -> list[list[str | int]]:
    """8.1.b, 5.4.b: the parts of a strength as the enemy sees them: values, not which markers lie under a unit."""
    worn: dict[str, int] = {}
    out: list[list[str | int]] = []
    for p in strength.parts:
        if p.clause in WEAR:
            worn[p.unit] = worn.get(p.unit, 0) + p.value
        else:
            out.append([p.clause, p.value, p.unit])
    return out + [["8.1", value, unit] for unit, value in worn.items()]


@dataclass
class CombatPhase(Procedure):
    """3.1.h, 7.0, Q100: the phasing side attacks, one combat after another, as long as it likes."""

    def begin(self, game: InfernoGame) -> None:
        game.state.phase = "combat"
        record.forget(game.state)
        game.rules.combat_phase_begins(game)
        self.step = "choose"

    def choose(self, game: InfernoGame) -> None:
        game.ask(game.side(game.state.side), "combat", "7.0")

    def combat_options(self, game: InfernoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        out = [Option("attack", target=game.name(h)) for h in targets(rules, state, state.side)]
        return [*out, *bombard_options(rules, state, state.side), END]

    def combat_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """7.0, 7.5, 12.3.h, 14.4.e: why a hex cannot be attacked, or a gun not bombard a bridge."""
        if option.verb == "bombard":
            return bombard_bars(game, option)
        return target_bars(game.rules, game.state, game.hex(option, "target"), game.state.side)

    def combat_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        match option.verb:
            case "end":
                self.step = "check"
            case "attack":
                game.call(Combat(target=game.hex(option, "target"), side=game.state.side))
            case "bombard":
                bombard(game, game.unit(option), game.hexside(option))

    def check(self, game: InfernoGame) -> None:
        self.step = "end"
        state = game.state
        for u in range(len(state.flags)):
            state.flags[u] &= ~(HAS_ATTACKED | WAS_ATTACKED | SUPPORTED)
        game.call(StackingCheck())

    def end(self, game: InfernoGame) -> None:
        game.done()


@dataclass
class Combat(Declaration):
    """8.0: ratio, shifts, attack resolution, magnitude, losses."""

    dice: tuple[int, ...] = ()
    steps: int = 0
    attacker_modifiers: tuple[tuple[str, int], ...] = ()
    defender_modifiers: tuple[tuple[str, int], ...] = ()
    """What is added to each side's loss roll, by clause."""
    retreat: int = 0
    attacker_retreat: int = 0
    attacker_die: int = 0
    defender_die: int = 0
    attacker_price: int = 0
    defender_price: int = 0
    """What a bad retreat has added to each side's die so far."""
    engineers: tuple[int, ...] = ()
    """Engineers who stand with the defenders and take no part (12.2.c, 12.2.d)."""
    refusing: bool = False
    health: tuple[int, ...] = ()
    """How many reductions would remove each defender, before losses are taken."""
    fell_back: tuple[int, ...] = ()
    vacated: bool = False
    """The attackers have had their chance to advance."""

    # 7.5: nobody defends

    def annihilate(self, game: InfernoGame) -> None:
        """7.5.c of Altipiani, Q59: a hex with only units of no strength is lost without a roll."""
        self.commit(game)
        for u in possible_defenders(game.rules, game.state, self.target, 1 - self.side):
            game.eliminate(u, "7.5.c")
        self.step = "follow"

    def powerless(self, game: InfernoGame) -> None:
        """Q38: all who defended had no strength left, and are lost."""
        self.commit(game)
        self.step = "aftermath"

    def stand_off(self, game: InfernoGame) -> None:
        """7.5.b of Altipiani: units with strength were attacked before and the others are withheld: no combat."""
        for u in possible_defenders(game.rules, game.state, self.target, 1 - self.side):
            game.state.flags[u] |= WAS_ATTACKED
        game.emit("nobody-defends", "7.5.b", side=game.side(self.side), target=game.name(self.target))
        game.done()

    # 8.1, 8.2: ratio and shifts

    def ratio(self, game: InfernoGame) -> None:
        """8.1, 8.2: strengths are revealed; a ratio below 1:3, or a unit without strength (7.5.a), voids the attack."""
        rules, state = game.rules, game.state
        if not self.shown and not self.show_values(game):
            return
        game.reveal()
        fight = self.battle()
        found = arithmetic.odds(rules, state, fight)
        self.tell_strengths(game, found)
        weak = arithmetic.without_strength(rules, state, fight)
        if weak or not found.legal:
            if weak:
                game.emit("void-strength", "7.5.a", side=game.side(self.side), target=game.name(self.target))
            else:
                game.emit("void", "8.2", side=game.side(self.side), target=game.name(self.target),
                          column=column_name(found.column), spent=rules.policy.void_attack_spends)  # fmt: skip
            if rules.policy.void_attack_spends:
                for u in self.attackers:
                    state.flags[u] |= HAS_ATTACKED
            game.done()
            return
        self.commit(game)
        self.roll(game, found)

    def tell_strengths(self, game: InfernoGame, found: arithmetic.Odds) -> None:
        """8.1.b: the arithmetic of both sides, with names where the rulebook reveals them."""
        rules, state = game.rules, game.state
        fight = self.battle()
        for side, units, guns, strength, artillery in (
            (self.side, self.attackers, self.guns, found.attack, arithmetic.attack_artillery(rules, state, fight)),
            (
                1 - self.side,
                self.defenders,
                self.defense_guns,
                found.defense,
                arithmetic.defense_artillery(rules, state, fight),
            ),
        ):
            base, ground = strength_of(strength)
            explained = {"base": base, "modifiers": ground, "changed": len(ground)}
            names = {
                "units": game.ids(units),
                "gun_units": game.ids(guns),
                "parts": [[p.clause, p.value, p.unit] for p in strength.parts],
                "artillery_parts": [[p.clause, p.value, p.unit] for p in artillery.parts],
            }
            names |= explained
            known = names | {"parts": shown_parts(strength)} if rules.policy.reveal_participants else {}
            game.emit(
                "strength", "8.1", owner=game.side(side), secret=names,
                side=game.side(side), role="attacker" if side == self.side else "defender", total=strength.total,
                artillery=artillery.total, steps=sum(state.steps[u] for u in units), **known,
            )  # fmt: skip
        game.emit("odds", "8.2", target=game.name(self.target), before=column_name(found.before),
                  shifts=[list(s) for s in found.shifts], column=column_name(found.column),
                  flanked=found.flanked, printed=printed_column(found.column), beyond=found.above,
                  below=found.column < 0, flank=FLANKS.get(found.flanked, ""),
                  trench=any(clause == "12.5" for clause, _ in found.shifts))  # fmt: skip

    def commit(self, game: InfernoGame) -> None:
        """7.0.c, 7.0.d, 12.3.j, 14.2.b: the attack takes place; units, guns and crossings are used up."""
        rules, state = game.rules, game.state
        for u in self.attackers:
            state.flags[u] |= HAS_ATTACKED
            hex = state.hex[u]
            if rules.ground.has("isonzo", hex, rules.grid.direction(hex, self.target)):
                use_quota(rules, state, u, rules.ground.key(hex, self.target))
        for u in self.attacked(game):
            state.flags[u] |= WAS_ATTACKED
        self.engineers = tuple(
            u for u in state.at[self.target] if rules.roster.is_engineer[u] and u not in self.defenders
        )
        for g in (*self.guns, *self.defense_guns):
            fire(game, g)
        for u in state.at[self.target]:
            state.flags[u] &= ~FROZEN
            if rules.policy.reserves_freed_when_attacked:
                state.flags[u] &= ~RESERVE

    def attacked(self, game: InfernoGame) -> tuple[int, ...]:
        """7.0.d, Q83 of Altipiani: who cannot be attacked again: the defenders, by option those withheld too."""
        if not game.rules.policy.withheld_count_as_attacked:
            return self.defenders
        return (*self.defenders, *possible_defenders(game.rules, game.state, self.target, 1 - self.side))

    # 8.3: attack resolution

    def roll(self, game: InfernoGame, found: arithmetic.Odds) -> None:
        """8.3: three dice at once: two for the CRT, the third for both sides' losses."""
        rules, state = game.rules, game.state
        fight = self.battle()
        stakes = outcome.stakes_of(rules, state, fight, found)
        self.steps = arithmetic.steps_in(state, fight)
        self.dice = game.roll(3, game.side(self.side))
        reading = outcome.read(rules, stakes, self.dice[0] + self.dice[1])
        self.retreat, self.attacker_retreat = reading.defender.retreat, reading.attacker.retreat
        if self.retreat:
            self.defender_price = plan(rules, state, 1 - self.side, self.target, self.retreat).modifier
        self.attacker_price = self.attacker_modifier(game)
        on_attacker, on_defender = outcome.loss_rolls(stakes, reading, (self.attacker_price, self.defender_price))
        self.attacker_modifiers, self.defender_modifiers = on_attacker, on_defender
        self.attacker_die = self.dice[2] + sum(v for _, v in on_attacker)
        self.defender_die = self.dice[2] + sum(v for _, v in on_defender)
        game.emit(
            "roll", "8.3", side=game.side(self.side), dice=list(self.dice),
            modifier=outcome.crt_modifier(rules, found.column), total=reading.total, column=column_name(found.column),
            pair=list(self.dice[:2]), third=self.dice[2], printed=printed_column(found.column),
            cell=rules.tables.crt.cell(reading.total, found.column),
            retreat=self.retreat, attacker_retreat=self.attacker_retreat,
            attacker_modifiers=[list(m) for m in on_attacker], defender_modifiers=[list(m) for m in on_defender],
        )  # fmt: skip
        self.step = "retreat_defender"

    def stacks(self, game: InfernoGame) -> list[int]:
        """9.2, 12.5.1.e, Q61: the attacking hexes whose units have to obey an R result."""
        state = game.state
        hexes = sorted({state.hex[u] for u in self.attackers if state.hex[u] >= 0})
        return [h for h in hexes if not in_own_trench(game.rules, self.side, h)]

    def attacker_modifier(self, game: InfernoGame) -> int:
        """9.4.1.d, Q61: once for the side, if at least one stack fails."""
        if not self.attacker_retreat:
            return 0
        return max((self.attacker_plan(game, h).modifier for h in self.stacks(game)), default=0)

    def attacker_plan(self, game: InfernoGame, hex: int) -> RetreatPaths:
        units = [u for u in self.attackers if game.state.hex[u] == hex]
        return plan(game.rules, game.state, self.side, hex, self.attacker_retreat, units)

    def guidelines_broken(self, game: InfernoGame, side: int, modifier: int) -> None:
        """9.2.1.h, Q47 of Altipiani: an owner that avoids overstacking a hex pays for it, once per side. So does one
        whose first stack has vacated the hex that was the second stack's way out."""
        if self.step not in ("retreat_attacker", "advance"):
            return  # losses have been taken
        extra = max(0, modifier - (self.attacker_price if side == self.side else self.defender_price))
        if not extra:
            return
        if side == self.side:
            self.attacker_price += extra
            self.attacker_die += extra
            self.attacker_modifiers = (*self.attacker_modifiers, ("9.2.1.h", extra))
        else:
            self.defender_price += extra
            self.defender_die += extra
            self.defender_modifiers = (*self.defender_modifiers, ("9.2.1.h", extra))
        game.emit("guidelines", "9.2.1.h", side=game.side(side), modifier=extra)

    def retreat_defender(self, game: InfernoGame) -> None:
        self.step = "retreat_attacker"
        if not self.retreat:
            return
        if may_refuse(game.rules, game.state, 1 - self.side, self.target, self.retreat):
            game.ask(game.side(1 - self.side), "refuse", "12.5.1", hex=game.name(self.target), left=self.retreat)
            return
        self.send_back(game, self.retreat, "9.2")

    def refuse_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [Option("refuse"), Option("accept")]

    def refuse_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        """12.5.1.a, Q51: whoever tries to refuse does not retreat until losses are taken."""
        self.refusing = option.verb == "refuse"
        if not self.refusing:
            self.send_back(game, self.retreat, "9.2")

    def send_back(self, game: InfernoGame, length: int, clause: str) -> None:
        """7.7.d, 12.3.g: the whole stack goes, withheld units too; guns are lost, forts stay."""
        rules, state = game.rules, game.state
        side = 1 - self.side
        if not plan(rules, state, side, self.target, length).paths:
            if state.at[self.target]:
                game.emit("no-retreat", "9.2.4", side=game.side(side), hex=game.name(self.target))
            return
        for u in state.at[self.target]:
            if rules.roster.is_artillery[u]:
                game.eliminate(u, "12.3.g")
            elif rules.roster.is_fort[u] and rules.policy.fort_retreat == "lost":
                game.eliminate(u, "12.2")
        going = tuple(u for u in state.at[self.target] if not rules.fixed[u])
        if going:
            game.call(Retreat(side=side, start=self.target, units=going, length=length, clause=clause))

    def retreat_attacker(self, game: InfernoGame) -> None:
        self.step = "advance"
        if self.attacker_retreat:
            hexes = self.stacks(game)
            ignoring = {game.state.hex[u] for u in self.attackers} - set(hexes)
            if ignoring:
                game.emit(
                    "trench-holds", "12.5.1.e", side=game.side(self.side), hexes=sorted(game.name(h) for h in ignoring)
                )
            self.fell_back = tuple(
                u
                for u in self.attackers
                if game.state.hex[u] in hexes and self.attacker_plan(game, game.state.hex[u]).paths
            )
            if hexes:
                game.call(AttackersRetreat(side=self.side, hexes=tuple(hexes), units=self.attackers,
                                           length=self.attacker_retreat))  # fmt: skip

    def advance(self, game: InfernoGame) -> None:
        """8.3.b, 9.3: let the attackers advance before losses, if the hex is empty."""
        self.step = "take_losses"
        self.go_forward(game)

    def go_forward(self, game: InfernoGame) -> None:
        state = game.state
        if state.result is None and self.vacant(game) and not self.vacated:
            self.vacated = True
            units = tuple(u for u in self.attackers if u not in self.fell_back)
            game.call(Advance(side=self.side, target=self.target, units=units))

    def vacant(self, game: InfernoGame) -> bool:
        """9.3.a, 12.3.i: nobody holds the hex; guns left alone do not, where the policy says so."""
        if game.rules.policy.guns_overrun:
            return not game.state.blocking[1 - self.side] >> self.target & 1
        return not game.state.at[self.target]

    # 8.4, 8.5: magnitude and losses

    def take_losses(self, game: InfernoGame) -> None:
        """8.4, 8.5: both sides read the shared third die in the column of the magnitude."""
        rules = game.rules
        magnitude = rules.tables.losses.magnitude(self.steps)
        attacker = outcome.reductions(rules, magnitude, self.attacker_die)
        defender = outcome.reductions(rules, magnitude, self.defender_die)
        game.emit("loss-roll", "8.5", magnitude=magnitude, steps=self.steps, attacker_die=self.attacker_die,
                  defender_die=self.defender_die, attacker_losses=attacker, defender_losses=defender,
                  die=self.dice[2] if self.dice else 0, **self.explained())  # fmt: skip
        self.step = "refusal" if self.refusing else "aftermath"
        alive = game.state.steps
        self.health = tuple(REDUCTIONS_A_STEP * alive[u] - game.state.loss[u] for u in self.defenders)
        first = next((u for u in self.attackers if rules.roster.is_infiltration[u] and alive[u]), -1)
        game.call(
            Losses(
                sides=(self.side, 1 - self.side),
                left=(attacker, defender),
                units=(
                    tuple(u for u in self.attackers if alive[u]),
                    tuple(u for u in self.defenders if alive[u]),
                ),
                first=first,
                spare=self.engineers,
            )
        )

    def explained(self) -> dict[str, Any]:
        """9.4.1: what made the die of each side what it is."""
        both = (("attacker", self.attacker_modifiers), ("defender", self.defender_modifiers))
        lists = {f"{who}_modifiers": [list(m) for m in found] for who, found in both}
        return {**lists, **{f"{who}_changed": len(found) for who, found in both}}

    # 12.5.1: refusing a retreat

    def refusal(self, game: InfernoGame) -> None:
        """12.5.1.b, Q52: a die up to the best defence in the hex; then one retreat hex may be had for a reduction."""
        rules, state = game.rules, game.state
        strengths = [firmness(rules, state, u) for u in state.at[self.target] if rules.roster.is_combat[u]]
        if not strengths:
            self.step = "follow"
            self.send_back(game, self.retreat, "9.2")
            return
        side = game.side(1 - self.side)
        (die,) = game.roll(1, side)
        success = die <= max(strengths)
        # the strength that losses have left is not for the attacker to know
        game.emit("refusal", "12.5.1.b", owner=side, side=side, die=die, success=success,
                  secret={"value": max(strengths)})  # fmt: skip
        if success:
            game.ask(game.side(1 - self.side), "exchange", "12.5.1", hex=game.name(self.target))
            self.step = "retreat_rest"
        else:
            self.step = "retreat_rest"
            self.one_more(game)

    def exchange_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [Option("exchange"), Option("decline")]

    def exchange_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        """12.5.1.c: a hex of retreat for a reduction."""
        if option.verb == "exchange":
            self.retreat -= 1
            self.one_more(game)

    def one_more(self, game: InfernoGame) -> None:
        """12.5.1.c, 12.5.1.d: one further reduction for the defenders."""
        state = game.state
        units = tuple(u for u in self.defenders if state.steps[u])
        spare = tuple(u for u in self.engineers if state.steps[u])
        # Q52: placed by 9.4.2, whose equal shares are those of the whole combat
        taken = zip(self.defenders, self.health, strict=True)
        earlier = tuple(
            u for u, before in taken for _ in range(before - REDUCTIONS_A_STEP * state.steps[u] + state.loss[u])
        )
        game.call(
            Losses(sides=(1 - self.side,), left=(1,), units=(units,), earlier=earlier, spare=spare, clause="12.5.1")
        )

    def retreat_rest(self, game: InfernoGame) -> None:
        self.step = "follow"
        if self.retreat:
            self.send_back(game, self.retreat, "12.5.1")

    def follow(self, game: InfernoGame) -> None:
        self.step = "end"
        self.go_forward(game)

    # What is left

    def aftermath(self, game: InfernoGame) -> None:
        """7.7.e, 9.3, Q65: units that only stood by go back a hex if all defenders died; then the attackers advance."""
        state = game.state
        self.step = "follow"
        here = state.at[self.target]
        mine = [u for u in here if game.rules.roster.side[u] != self.side]
        if mine and not self.retreat and not any(u in here for u in self.defenders):
            self.retreat = 1
            self.send_back(game, 1, "7.7")
            guns = [u for u in state.at[self.target] if game.rules.roster.is_artillery[u]]
            if len(guns) == len(state.at[self.target]):
                for u in guns:  # Q102: nobody is left to stay with
                    game.eliminate(u, "7.7.e")

    def end(self, game: InfernoGame) -> None:
        game.done()
