"""11: an assault as an Action, and the Combat that assaults, charges and their counterparts in Reaction share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.cohesion.checks import Suffering
from esagono.games.risorgimento.cohesion.displacement import displace_from
from esagono.games.risorgimento.cohesion.retreat import retreat_of_attacker, retreat_of_defender
from esagono.games.risorgimento.combat.advance import Advance, LeaveMarch, enter, react_to_advance
from esagono.games.risorgimento.combat_tables import Harm
from esagono.games.risorgimento.fights.combat import (
    ATTACKER,
    DEFENDER,
    DRAW,
    CombatSum,
    Fight,
    combat_cell,
    combat_sum,
    defender_cause,
    guns_lost,
    winner,
)
from esagono.games.risorgimento.fights.fighters import Cause, alike, references
from esagono.games.risorgimento.fights.fighting import building, fight, fighter, fighters, fits, stack, standing, turn
from esagono.games.risorgimento.fights.triggers import ENTERED_ZONE
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import ATTACKED, SQUARE

NOT_REFERENCE: Final = Bar("11.2.4.c", "not-reference")


@dataclass
class CombatCaller(Procedure):
    """The procedure that calls a combat is told how it ended."""

    winner: str = ""
    against_square: bool = False


@dataclass
class Assault(CombatCaller):
    """11.1: a Force that stands in its Assault hex attacks everything in the target hex."""

    attackers: tuple[int, ...] = ()
    origin: int = -1
    target: int = -1

    def begin(self, game: RisorgimentoGame) -> None:
        """Q92: whoever attacks from where he stood sets off nothing before the combat, unless the option says so."""
        self.step = "fight"
        rules, state = game.rules, game.state
        if rules.policy.adjacent_reaction and not any(state.spent[u] for u in self.attackers):
            forces = rules.projectors(state, 1 - rules.roster.side[self.attackers[0]], self.origin)
            if forces:
                game.react(ENTERED_ZONE, self.attackers, forces)

    def fight(self, game: RisorgimentoGame) -> None:
        self.step = "end"
        rules, state = game.rules, game.state
        side = rules.roster.side[self.attackers[0]]
        able = tuple(u for u in standing(state, self.attackers, self.origin) if u in state.force)
        if able and stack(rules, state, self.target, 1 - side):
            for u in able:
                game.set_flag(u, ATTACKED)
            game.call(Combat(attackers=able, origin=self.origin, target=self.target))

    def end(self, game: RisorgimentoGame) -> None:
        game.done()


@dataclass
class Combat(Procedure):
    """11.2: from the ratio to the advance. `reaction`: a counterattack or countercharge, to which nobody reacts."""

    attackers: tuple[int, ...] = ()
    origin: int = -1
    target: int = -1
    charge: bool = False
    reaction: bool = False
    quiet: bool = False
    """Q74: it is fought in Reaction to a retreat."""
    defenders: tuple[int, ...] = ()
    attacker_reference: int = -1
    defender_reference: int = -1
    colour: str = ""
    winner: str = DRAW
    square: bool = False
    before: tuple[tuple[int, int], ...] = ()
    """Unit and status of everybody before the results."""
    suffers: tuple[int, int, int] = (0, 0, -1)
    """What the cell does to the attackers: strength, levels, check."""

    def begin(self, game: RisorgimentoGame) -> None:
        rules, state = game.rules, game.state
        self.attackers = standing(state, self.attackers, self.origin)
        if not self.attackers:
            game.done()
            return
        self.defenders = stack(rules, state, self.target, 1 - self.side(game))
        if not self.defenders:
            game.done()
        elif all(rules.roster.arm[u] == ARTILLERY for u in self.defenders):
            self.step = "overrun"
        else:
            self.square = any(state.flags[u] & SQUARE for u in self.defenders)
            self.step = "choose_attacker"

    def side(self, game: RisorgimentoGame) -> int:
        return game.rules.roster.side[self.attackers[0]]

    # 11.2.4: whose cohesion counts

    def choose_attacker(self, game: RisorgimentoGame) -> None:
        self.step = "choose_defender"
        game.ask(game.side(self.side(game)), "reference", "11.2.4", hex=game.name(self.origin))

    def choose_defender(self, game: RisorgimentoGame) -> None:
        self.step = "roll"
        game.ask(game.side(1 - self.side(game)), "reference", "11.2.4", hex=game.name(self.target))

    def reference_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        """Q78: the owner chooses among the largest units that are not artillery."""
        mine = side == game.side(self.side(game))
        force = fighters(game.rules, game.state, self.attackers if mine else self.defenders)
        found = references(force)
        if len({(alike(f), game.state.facing[f.unit]) for f in found}) == 1:
            found = found[:1]  # between equals there is nothing to choose
        return [Option("reference", unit=game.id(f.unit)) for f in found]

    def bar_to_refer(self, game: RisorgimentoGame, side: str, unit: int) -> Bar | None:
        """11.2.4, Q78: what keeps the cohesion of a unit from counting for its side."""
        asked = any(game.unit(option) == unit for option in self.reference_options(game, side))
        return None if asked else NOT_REFERENCE

    def reference_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if side == game.side(self.side(game)):
            self.attacker_reference = game.unit(option)
        else:
            self.defender_reference = game.unit(option)

    def fight(self, game: RisorgimentoGame) -> Fight:
        return fight(
            game.rules, game.state, self.attackers, self.origin, self.target, charge=self.charge,
            attacker_reference=self.attacker_reference, defender_reference=self.defender_reference,
        )  # fmt: skip

    # 11.2.5: the dice

    def roll(self, game: RisorgimentoGame) -> None:
        """11.2.5 to 11.2.7: dice, cell, and the defender's result first."""
        rules, state = game.rules, game.state
        fought = self.fight(game)
        found = combat_sum(rules.combat, fought)
        dice = game.roll(2, game.side(self.side(game)))
        cell = combat_cell(rules.combat, found, sum(dice))
        self.colour = cell.colour
        self.before = tuple((u, state.status[u]) for u in (*self.attackers, *self.defenders))
        self.tell(game, found, dice, cell.text)
        harm = cell.attacker
        self.suffers = (harm.strength, harm.levels, harm.check)
        self.step = "attacker_suffers"
        game.call(Suffering.of(self.defenders, cell.defender, defender_cause(fought), "11.2.8"))

    def tell(self, game: RisorgimentoGame, found: CombatSum, dice: tuple[int, ...], cell: str) -> None:
        table = game.rules.combat.assault
        game.emit(
            "combat", "11.2.5", side=game.side(self.side(game)), start=game.name(self.origin),
            target=game.name(self.target), charge=self.charge, reaction=self.reaction,
            attacker_units=game.ids(self.attackers), defender_units=game.ids(self.defenders), attack=found.attack,
            defense=found.defense, ratio=found.ratio_row, drms=[list(m) for m in found.drms],
            attacker_cohesion=found.attacker_cohesion, defender_cohesion=found.defender_cohesion,
            column=table.column_name(found.column), dice=list(dice), total=sum(dice) + found.drm, cell=cell,
        )  # fmt: skip

    def attacker_suffers(self, game: RisorgimentoGame) -> None:
        """11.2.7.b: then the attacker's result."""
        self.step = "decide"
        cause = Cause(building=building(game.rules, self.origin))
        game.call(Suffering.of(self.attackers, Harm(*self.suffers), cause, "11.2.8"))

    # 11.2.6, 11.2.9: who wins, and what follows

    def decide(self, game: RisorgimentoGame) -> None:
        """11.2.6, Q77: the colour, or the levels of the two reference units, decide."""
        if not self.reaction:  # 13.1.3: a failed check of the Force's own combat stops nothing
            game.state.wavering = tuple(u for u in game.state.wavering if u not in self.attackers)
        self.winner = winner(
            self.colour,
            self.absorbed(game, self.attackers, self.attacker_reference),
            self.absorbed(game, self.defenders, self.defender_reference),
        )
        game.emit("combat-result", "11.2.6", side=game.side(self.side(game)), start=game.name(self.origin),
                  target=game.name(self.target), colour=self.colour, winner=self.winner)  # fmt: skip
        self.moods(game)
        self.step = {ATTACKER: "defender_retreats", DEFENDER: "attacker_retreats", DRAW: "leave_march"}[self.winner]

    def absorbed(self, game: RisorgimentoGame, units: tuple[int, ...], reference: int) -> int:
        """11.2.6.b, 11.4.b, Q77, Q116: the levels that a side really lost in this combat."""
        rules, state = game.rules, game.state
        if rules.policy.uncertain_sum:
            counted = [u for u in units if rules.roster.arm[u] != ARTILLERY]
        else:
            counted = [reference]
        before = dict(self.before)
        return sum(state.status[u] - before[u] for u in counted)

    def moods(self, game: RisorgimentoGame) -> None:
        """6.2.1, Q21, Q22: every formation that fought with more than artillery gains or loses."""
        if self.winner == DRAW:
            return
        roster, tables = game.rules.roster, game.rules.combat
        for units, role in ((self.attackers, ATTACKER), (self.defenders, DEFENDER)):
            by = tables.mood_won if role == self.winner else tables.mood_lost
            for formation in sorted({roster.formation[u] for u in units if roster.arm[u] != ARTILLERY}):
                if formation >= 0:
                    game.change_mood(formation, by)

    def attacker_retreats(self, game: RisorgimentoGame) -> None:
        """11.2.9.a: one hex."""
        self.step = "leave_march"
        left = standing(game.state, self.attackers, self.origin)
        if left:
            game.call(retreat_of_attacker(game, left, self.origin, self.target, self.defenders, quiet=self.quiet))

    def defender_retreats(self, game: RisorgimentoGame) -> None:
        """11.2.9.a: two hexes."""
        self.step = "advance"
        left = standing(game.state, self.defenders, self.target)
        if left:
            game.call(retreat_of_defender(game, left, self.target, self.origin, self.attackers, quiet=self.quiet))

    def advance(self, game: RisorgimentoGame) -> None:
        """11.2.10, 6.3.1: the winning attackers enter the hex, unless guns they saved leave them no room.

        Nor do they if a Reaction against the retreat has thrown the beaten back into it.
        """
        self.step = "guns"
        left = standing(game.state, self.attackers, self.origin)
        back = stack(game.rules, game.state, self.target, 1 - self.side(game))
        if left and not back and fits(game.rules, game.state, left, self.target):
            game.call(
                Advance(units=left, origin=self.origin, target=self.target, charge=self.charge, reaction=self.reaction)
            )

    def guns(self, game: RisorgimentoGame) -> None:
        """11.4.2: field batteries that went back with others lose half, after all Reactions against the attacker."""
        rules, state = game.rules, game.state
        for u in self.defenders:
            if rules.roster.arm[u] == ARTILLERY and state.hex[u] >= 0:
                game.lose_strength(u, guns_lost(rules.combat, fighter(rules, state, u)), "11.4.2")
        self.step = "leave_march"

    def overrun(self, game: RisorgimentoGame) -> None:
        """11.4.1: there are only guns."""
        self.step = "end"
        game.call(
            Overrun(
                attackers=self.attackers,
                origin=self.origin,
                target=self.target,
                charge=self.charge,
                reaction=self.reaction,
            )
        )

    def leave_march(self, game: RisorgimentoGame) -> None:
        self.step = "end"
        game.call(LeaveMarch(units=(*self.attackers, *self.defenders)))

    def end(self, game: RisorgimentoGame) -> None:
        below = game.state.stack[-2]
        if isinstance(below, CombatCaller):
            below.winner, below.against_square = self.winner, self.square
        game.done()


@dataclass
class Overrun(Procedure):
    """11.4.1, Q91: attackers enter the hex of guns that are alone, which are lost if the attackers are still there
    after Reactions. For that moment both sides stand in one hex.
    """

    attackers: tuple[int, ...] = ()
    origin: int = -1
    target: int = -1
    charge: bool = False
    reaction: bool = False

    def begin(self, game: RisorgimentoGame) -> None:
        self.step = "capture"
        enter(game, self.attackers, self.origin, self.target)
        react_to_advance(game, self.attackers, self.target, self.reaction)

    def capture(self, game: RisorgimentoGame) -> None:
        """11.4.1.a: without a roll; 11.4.1.b: guns whose attacker was thrown back survive."""
        rules, state = game.rules, game.state
        left = standing(state, self.attackers, self.target)
        if not left:
            self.step = "end"
            return
        side = rules.roster.side[self.attackers[0]]
        for u in stack(rules, state, self.target, 1 - side):
            if rules.roster.arm[u] == ARTILLERY:
                game.eliminate(u, "11.4.1", "overrun")
        rules.take_control(state, side, self.target)
        self.step = "face"
        displace_from(game, self.target)

    def face(self, game: RisorgimentoGame) -> None:
        """11.2.10.c: they choose their facing, except after a charge."""
        self.step = "end"
        if not self.charge:
            game.ask(game.side(game.rules.roster.side[self.attackers[0]]), "facing", "11.2.10",
                     hex=game.name(self.target))  # fmt: skip

    def facing_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("face", facing=name) for name in COMPASS]

    def facing_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        turn(game, self.target, game.rules.roster.side[self.attackers[0]], game.facing_of(option))

    def end(self, game: RisorgimentoGame) -> None:
        below = game.state.stack[-2]
        if isinstance(below, Combat):
            held = standing(game.state, self.attackers, self.target)
            below.winner = ATTACKER if held else DEFENDER
        game.done()
