"""13.1.4, 13.4.2, 13.4.5, 13.4.5.6: how defenders leave an assaulted hex, forced or of their own accord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.assault.retreat import NO_WAY_TO_RETREAT, NOT_RETREATING, GoBack, Retreat, company
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import RETREATED

BACK_HOME_ONLY: Final = Bar("13.4.5.6.a", "back-home-only")


def barred_from_firing(game: StrafeGame, *, counter: bool) -> tuple[int, ...]:
    """13.4.2.b: all Assaults are simultaneous: units assaulting or assaulted do not fire at those who retreat."""
    state = game.state
    marks = state.counters if counter else state.assaults
    targets = {to for _, _, to in marks}
    out = {u for u, _, _ in marks}
    for target in targets:
        out.update(state.at[target])
    if counter:
        out.update(u for u, _, to in state.assaults if to in targets)  # those just driven out
    else:
        out.update(u for u, flags in enumerate(state.flags) if flags & RETREATED)
    return tuple(sorted(out))


def withdrawal(
    game: StrafeGame, side: int, target: int, units: Sequence[int], *, counter: bool, voluntary: bool
) -> Procedure:
    """13.4.5.b, .c, 13.4.5.6: how defenders leave a hex; those who took it by Assault go back where they came from."""
    state = game.state
    barred = barred_from_firing(game, counter=counter)
    marks = state.counters if counter else state.assaults
    origins = tuple(sorted({start for _, start, to in marks if to == target}))
    launched = tuple(sorted({start for _, start, _ in marks}))
    if counter:
        starts = {u: start for u, start, to in state.assaults if to == target}
        homes = {u: starts.get(u, starts.get(state.host[u], -1)) for u in units}
        if all(h >= 0 for h in homes.values()):
            if voluntary:
                return OfferGoBack(side=side, start=target, homes=tuple(homes.items()), barred=barred)
            return GoBack(side=side, start=target, homes=tuple(homes.items()), barred=barred)
    return Retreat(
        side=side,
        start=target,
        units=tuple(units),
        origins=origins,
        launched=launched,
        barred=barred,
        voluntary=voluntary,
    )


@dataclass
class OfferGoBack(Procedure):
    """13.1.4.c, 13.4.5.6: those who took a hex may leave it of their own accord before the next Counter-assault."""

    side: int = 0
    start: int = -1
    homes: tuple[tuple[int, int], ...] = ()
    barred: tuple[int, ...] = ()
    going: tuple[int, ...] = ()

    def begin(self, game: StrafeGame) -> None:
        if self.go_back_options(game, "")[1:]:
            game.ask(game.side(self.side), "go_back", "13.1.4", hex=game.name(self.start))
        else:
            self.step = "leave"

    def go_back_options(self, game: StrafeGame, side: str) -> list[Option]:
        homes = [(u, h) for u, h in self.homes if self.bar_to_retreat(game, u, h) is None]
        return [Option("stand"), *[Option("retreat", unit=game.id(u), to=game.name(h)) for u, h in homes]]

    def bar_to_retreat(self, game: StrafeGame, unit: int, hex: int) -> Bar | None:
        """13.1.4.c, 13.4.5.6: what keeps a unit from leaving for a hex: it is not the one it came from."""
        if unit in self.going or game.rules.roster.is_flame[unit] or all(u != unit for u, _ in self.homes):
            return NOT_RETREATING
        if (unit, hex) not in self.homes:
            return BACK_HOME_ONLY
        return NO_WAY_TO_RETREAT if game.state.occupied[1 - self.side] >> hex & 1 else None

    def go_back_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        if option.verb == "stand":
            self.step = "leave"
        else:
            self.going = (*self.going, *company(game.rules, game.state, game.unit(option)))

    def leave(self, game: StrafeGame) -> None:
        self.step = "end"
        homes = tuple([m for m in self.homes if m[0] in self.going])
        if homes:
            game.call(GoBack(side=self.side, start=self.start, homes=homes, barred=self.barred))

    def end(self, game: StrafeGame) -> None:
        game.done()
