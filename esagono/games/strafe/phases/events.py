"""Events Table: Phase 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.movement.entering import arrive
from esagono.games.strafe.movement.tactical import can_reach_assault
from esagono.games.strafe.phases.actions import activatable, units_on_map
from esagono.games.strafe.ruleset import ITALIAN, Strafe, StrafeGame
from esagono.games.strafe.state import WINGS, StrafeState

NOT_CONFUSED: Final = Bar("EV.b", "not-confused")
NO_NUDGE: Final = Bar("EV.c", "no-nudge")


@dataclass
class EventPhase(Procedure):
    """4.7, EV: the Initiative Player rolls; the national tables take a second die."""

    side: int = 0
    brigade: int = -1
    regiment: str = ""
    left: tuple[int, ...] = ()

    def begin(self, game: StrafeGame) -> None:
        rules, state = game.rules, game.state
        table = rules.tables.events
        roller = game.side(max(state.initiative, 0))
        (die,) = game.roll(1, roller)
        nation = table["who"][die - 1]
        game.emit("event-roll", "EV", side=roller, die=die, nation=nation)
        if nation == "none":
            game.done()
            return
        (second,) = game.roll(1, roller)
        kind = table[nation][second - 1]
        self.side = rules.side_named(nation)
        game.emit("event-drawn", "EV", side=nation, die=second, event=kind)
        match kind:
            case "wings":
                self.wings(game)
            case "confusion":
                self.confusion(game)
            case "short-fire":
                state.events[f"short-fire-{nation}"] = 1
                game.done()
            case "logistics":
                points = table["logistics"]["points"]
                state.lp[self.side] += points
                game.emit("income", "EV", side=nation, points=points)
                game.done()
            case "night-counterattack":
                state.events["night-counterattack"] = 1
                game.done()
            case _:
                game.done()

    def wings(self, game: StrafeGame) -> None:
        """Italian 1, Q99: a brigade drawn by lot that can reach an Assault."""
        rules, state = game.rules, game.state
        able = activatable(rules, state, ITALIAN, WINGS, rules.roster.brigades_of[ITALIAN])
        chosen = draw_brigade(
            game, able, [b for b in able if can_reach_assault(rules, state, units_on_map(rules, state, b))]
        )
        if chosen >= 0:
            state.events["wings"] = chosen
            game.emit("wings", "EV", side=game.side(ITALIAN), brigade=rules.roster.brigades[chosen].id)
        game.done()

    def confusion(self, game: StrafeGame) -> None:
        """Italian 2 and Austro-Hungarian 2, Q100: the enemy may move battalions of a brigade drawn by lot."""
        rules, state = game.rules, game.state
        able = [b for b in rules.roster.brigades_of[self.side] if units_on_map(rules, state, b)]
        good = [b for b in able if any(nudges(rules, state, u) for u in units_on_map(rules, state, b))]
        self.brigade = draw_brigade(game, able, good)
        if self.brigade < 0:
            game.done()
            return
        game.emit("confusion", "EV", side=game.side(self.side), brigade=rules.roster.brigades[self.brigade].id)
        if rules.tables.events["confusion"]["scope"][rules.sides[self.side]] == "regiment":
            self.step = "choose_regiment"
        else:
            self.left = tuple(units_on_map(rules, state, self.brigade))
            self.step = "nudge"

    def choose_regiment(self, game: StrafeGame) -> None:
        game.ask(game.side(1 - self.side), "regiment", "EV")

    def regiment_options(self, game: StrafeGame, side: str) -> list[Option]:
        """EV.b: one regiment of an Italian brigade, by its number."""
        rules, state = game.rules, game.state
        names = {rules.roster.counters[u].regiment for u in units_on_map(rules, state, self.brigade)}
        return [Option("regiment", name=name) for name in sorted(names)] + [Option("done")]

    def regiment_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        if option.verb == "done":
            game.done()
            return
        units = units_on_map(rules, state, self.brigade)
        self.left = tuple(u for u in units if rules.roster.counters[u].regiment == option.text("name"))
        self.step = "nudge"

    def nudge(self, game: StrafeGame) -> None:
        self.left = tuple(u for u in self.left if game.state.hex[u] >= 0)
        if any(nudges(game.rules, game.state, u) for u in self.left):
            game.ask(game.side(1 - self.side), "confusion", "EV")
        else:
            game.done()

    def confusion_options(self, game: StrafeGame, side: str) -> list[Option]:
        return [
            Option("nudge", unit=game.id(u), to=game.name(h))
            for u in self.left
            for h in nudges(game.rules, game.state, u)
        ] + [Option("done")]

    def bar_to_nudge(self, rules: Strafe, state: StrafeState, unit: int, to: int = -1) -> Bar | None:
        """EV.b, EV.c, Q100: what keeps the enemy from moving a battalion: to this hex, or at all.

        H4: of hexes it is told once it has chosen the regiment, not of all regiments before."""
        if rules.roster.brigade[unit] != self.brigade or (self.left and unit not in self.left):
            return NOT_CONFUSED
        return NO_NUDGE if self.left and to >= 0 and to not in nudges(rules, state, unit) else None

    def confusion_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        if option.verb == "done":
            game.done()
            return
        unit, hex = game.unit(option), game.hex(option, "to")
        self.left = tuple(u for u in self.left if u != unit)
        start = game.state.hex[unit]
        flames = [f for f, host in enumerate(game.state.host) if host == unit]
        game.emit("nudged", "EV", side=side, unit=game.id(unit), start=game.name(start), to=game.name(hex))
        arrive(game, [unit, *flames], hex)


def draw_brigade(game: StrafeGame, able: Sequence[int], good: Sequence[int]) -> int:
    """EV.d: lots are drawn until a brigade qualifies; -1 if none does."""
    if not good:
        return -1
    left = list(able)
    while True:
        drawn = left.pop(game.draw(len(left)))
        if drawn in good:
            return drawn
        game.emit("brigade-unfit", "EV", brigade=game.rules.roster.brigades[drawn].id)


def nudges(rules: Strafe, state: StrafeState, unit: int) -> list[int]:
    """Q100: hexes next to a battalion into which the enemy may move it."""
    if state.hex[unit] < 0 or state.hex2[unit] >= 0 or rules.roster.is_flame[unit]:
        return []
    side, here = rules.roster.side[unit], state.hex[unit]
    move = rules.roster.move_class[unit]
    group = [unit, *[f for f, host in enumerate(state.host) if host == unit]]
    return [
        there
        for there in rules.grid.neighbours(here)
        if rules.area[side] >> there & 1
        and rules.tables.terrain[rules.ground.terrain[there]].move[move] >= 0
        and not state.occupied[1 - side] >> there & 1
        and not rules.ground.crosses("isonzo", here, there)
        and rules.room_for(state, side, there, group)
    ]
