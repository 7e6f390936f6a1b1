"""What makes Goito 1848 itself: its options, its counters under them, and the beginning of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from esagono.engine import GameInfo, GameOption
from esagono.games.risorgimento.answers import CompleteRisorgimento
from esagono.games.risorgimento.components import Components
from esagono.games.risorgimento.phases.setup import SetUp
from esagono.games.risorgimento.positions.reading import initial_state
from esagono.games.risorgimento.procedures import PROCEDURES
from esagono.games.risorgimento.roster import Counter, Roster
from esagono.games.risorgimento.sequence import GameTurn
from esagono.games.risorgimento.state import RisorgimentoState

INFO: Final = GameInfo(
    id="goito-1848",
    title="Goito 1848: una vittoria inutile",
    sides=("austrian", "piedmontese"),
    scenarios=("battle",),
    options=(
        GameOption("fog", "8.7", ("rulebook", "open")),
        GameOption("turns", "1.2 (Q1)", ("8", "7", "9", "10")),
        GameOption("command_check", "5.1 (Q4)", ("once", "at-activation")),
        GameOption("forces", "2.3 (Q24)", ("subsets", "whole-stacks")),
        GameOption("march_stacking", "8.3.2 (Q28)", ("passing", "strict")),
        GameOption("guns_in_zone", "3.2 (Q32)", ("must-leave", "may-fire")),
        GameOption("withdrawal_check", "8.8 (Q43)", ("none", "check")),
        GameOption("withdrawal_reactions", "12.1 (Q45)", ("none", "allowed")),
        GameOption("fire_targets", "9 (Q59)", ("three", "two")),
        GameOption("exhausted_move", "10.3 (Q71)", ("full", "remaining")),
        GameOption("exhaustion_rest", "10.3.1", ("next-turn", "same-turn")),
        GameOption("retreat_priorities", "11.3.4", ("by-force", "by-stack")),
        GameOption("march_square", "12.2.5", ("allowed", "refused")),
        GameOption("uncertain_result", "11.2.6 (Q77)", ("reference-unit", "all-units")),
        GameOption("charge_shock", "13.1 (Q79)", ("yes", "no")),
        GameOption("loss_markers", "9.4.1 (Q81)", ("open", "hidden")),
        GameOption("adjacent_assault", "12.1 (Q92)", ("no-reaction", "reaction")),
        GameOption("aosta", "15 (Q98)", ("first-division", "reserve")),
        GameOption("horse_batteries", "15 (Q100)", ("one-counter", "three-counters")),
        GameOption("second_corps_conditions", "16.1.2 (Q107)", ("on-map", "from-roll")),
        GameOption("decisive_goito", "16 (Q104)", ("whole-village", "one-hex")),
        GameOption("handicap", "16.b", ("none", "five-farms", "four-farms")),
    ),
)

FIRST_DIVISION: Final = "pi-1-divisione"
RESERVE: Final = "pi-riserva"
KINGS_AREA: Final = "valle-di-burato"
HORSE_BATTERIES: Final = "pi-art-a-cavallo"
BATTERY_STRENGTHS: Final = (3, 3, 2)


def goito_roster(parts: Components, options: Mapping[str, str]) -> Roster:
    """15: the counters, with the readings of Q98 and Q100."""
    counters: list[Counter] = []
    for counter in parts.counters:
        if counter.group == KINGS_AREA and counter.formation == FIRST_DIVISION and options["aosta"] == "reserve":
            counter = replace(counter, formation=RESERVE)
        if counter.id == HORSE_BATTERIES and options["horse_batteries"] == "three-counters":
            for number, strength in enumerate(BATTERY_STRENGTHS, 1):
                name = f"{number} art. a cavallo"
                counters.append(
                    replace(counter, id=f"pi-{number}-art-a-cavallo", name=name, strength=strength, stacking=1)
                )
        else:
            counters.append(counter)
    return Roster(counters, parts.formations, INFO.sides)


class Goito(CompleteRisorgimento):
    """The battle of Goito."""

    info = INFO
    procedures = PROCEDURES

    def start(self) -> RisorgimentoState:
        """15: everybody off the map, the Piedmontese about to set up; or the position this game was made from."""
        if self.position is not None:
            return initial_state(self, self.position)
        state = self.fresh_state()
        state.side = self.side_named(self.setting["sets_up_first"])
        state.stack = [GameTurn(), SetUp()]
        return state
