"""The rules object of the series: the map, the counters, the charts, and the primitives that every rule uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from esagono.engine import Event, Game, Option
from esagono.engine.state import Procedure
from esagono.engine.text import Catalog, Link
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.messages import message_for
from esagono.games.risorgimento.primitives import Primitives
from esagono.games.risorgimento.roster import ARMS, Counter
from esagono.games.risorgimento.state import (
    CHARGED,
    ELIMINATED,
    EXHAUSTED,
    FACE_UP,
    MARCH,
    ROUTED,
    SQUARE,
    RisorgimentoState,
)

TEXT: Final = files("esagono.games.risorgimento") / "text"
REGIMENT_NUMBER: Final = re.compile(r"^(\d+)(?= [A-Z])")


class Risorgimento(Primitives):
    """Rules of the series with a pack, a scenario and options chosen: the questions they answer, and their words."""

    def seat_index(self, seat: str) -> int:
        self.check_seat(seat)
        return self.sides.index(seat) if seat in self.sides else -1

    def say(self, key: str, args: Mapping[str, Any], lang: str = "en", link: Link | None = None) -> str:
        """A message in words; formations are shown by name."""
        if "formation" in args:
            index = self.roster.formation_index.get(str(args["formation"]))
            if index is not None:
                args = {**args, "formation": self.formation_name(index, lang)}
        key, args = message_for(key, args, lambda part, filled: self.part_in_words(part, filled, lang, link))
        return self.words(key, args, lang, link)

    def part_in_words(self, key: str, args: Mapping[str, Any], lang: str, link: Link | None) -> str:
        """A part of a message, or a modifier by the name that it has on the sheets."""
        if self.catalog().has(key, lang):
            return self.words(key, args, lang, link)
        return self.show.word(self, key, lang)

    def words(self, key: str, args: Mapping[str, Any], lang: str, link: Link | None) -> str:
        """A message of the catalogs as it stands."""
        return super().say(key, args, lang, link)

    def reactions(self, trigger: int, mover: tuple[int, ...], forces: Sequence[tuple[int, int]]) -> Procedure:
        """12.1: the Reactions of Forces (hex and arm) to an event that some units set off."""
        raise NotImplementedError

    # Words

    def catalog(self) -> Catalog:
        return _catalog()

    def _all_names(self) -> dict[str, dict[str, str]]:
        out: dict[str, dict[str, str]] = {}
        for lang in ("en", "it"):
            say = self.catalog().say
            names = {c.id: _name_of(c, lang) for c in self.roster.counters}
            for side in self.sides:
                names["side-" + side] = say("side-" + side, {}, lang)
            titles = {f.id: self.formation_name(n, lang) for n, f in enumerate(self.roster.formations)}
            for u, c in enumerate(self.roster.counters):
                owner = titles.get(c.formation, names["side-" + c.side])
                kind = "overall-commander" if self.roster.is_overall[u] else ARMS[self.roster.arm[u]]
                names[self.roster.looks[u]] = say(
                    "hidden-" + kind, {"formation": owner, "stacking": self.roster.stacking[u]}, lang
                )
            out[lang] = {**titles, **names}
        return out

    def names(self, lang: str) -> Mapping[str, str]:
        if not self._names:
            self._names = self._all_names()
        return self._names.get(lang, self._names["en"])

    def formation_name(self, formation: int, lang: str = "en") -> str:
        f = self.roster.formations[formation]
        return (f.name_it if lang == "it" else f.name) or f.id


_catalogs: list[Catalog] = []


def _catalog() -> Catalog:
    if not _catalogs:
        found = {}
        for lang in ("en", "it"):
            places = (TEXT / f"{lang}.ftl", TEXT / "combat" / f"{lang}.ftl")
            found[lang] = [place for place in places if place.is_file()]
        _catalogs.append(Catalog(found))
    return _catalogs[0]


def _name_of(counter: Counter, lang: str) -> str:
    """The name of a counter. Italian gives a regiment its number as an ordinal: 5° Aosta."""
    if lang == "it":
        return counter.name_it or REGIMENT_NUMBER.sub(r"\1°", counter.name) or counter.id
    return counter.name or counter.id


class RisorgimentoGame(Game[Risorgimento, RisorgimentoState]):
    """A game of the series: what its rules and state are, and the changes that every rule makes."""

    # Names

    def id(self, unit: int) -> str:
        return self.rules.roster.ids[unit]

    def ids(self, units: Iterable[int]) -> list[str]:
        return [self.rules.roster.ids[u] for u in units]

    def unit(self, option: Option, name: str = "unit") -> int:
        return self.rules.roster.index[option.text(name)]

    def hex(self, option: Option, name: str = "hex") -> int:
        return self.rules.grid.numbers[option.text(name)]

    def name(self, hex: int) -> str:
        return self.rules.grid.names[hex]

    def side(self, index: int) -> str:
        return self.rules.sides[index]

    def facing_of(self, option: Option) -> int:
        return COMPASS.index(option.text("facing"))

    # What happened

    def report(
        self, kind: str, clause: str, units: Sequence[int], *, private: Mapping[str, Any] | None = None, **args: Any
    ) -> None:
        """An event about units of one side: the enemy is told only the backs of those not next to him (8.7).

        `private`: what their owner is told besides.

        A unit that has just broken contact lies face up until its Action is over (Q80), but where it goes is not told.
        """
        if not self.history:
            return
        roster = self.rules.roster
        ids, side = roster.ids, roster.side[units[0]]
        near = self.rules.next_to_enemy(self.state, side)
        names = [ids[u] if self.told(u, near) else roster.looks[u] for u in units]
        if len(names) > 1:
            names.sort()  # the order of look-alikes would tell them apart
        owner = self.rules.sides[side]
        told = {"side": owner, "units": names, **args}
        secret = {"units": [ids[u] for u in units], **(private or {})}
        self.log.append(Event(kind, self.rules.clause(clause), told, owner, secret))

    def told(self, unit: int, near: int) -> bool:
        """8.7: the enemy may be told which counter this is; `near` are the hexes next to him."""
        hex = self.state.hex[unit]
        if hex < 0:
            return True
        if self.rules.roster.is_commander[unit]:
            return bool(self.state.flags[unit] & FACE_UP)
        return bool(near >> hex & 1)

    # Changes

    def react(self, trigger: int, mover: tuple[int, ...], forces: Sequence[tuple[int, int]]) -> None:
        """12.1: let enemy Forces interrupt whatever is going on. Reactions are made of the rules they interrupt, so
        that those do not know them but by this name."""
        self.call(self.rules.reactions(trigger, mover, forces))

    def put(self, units: Iterable[int], hex: int) -> None:
        """Units enter a hex (or leave play): control, and what is seen from there."""
        rules, state = self.rules, self.state
        side = -1
        for u in units:
            rules.put(state, u, hex)
            if not rules.roster.is_commander[u]:
                side = rules.roster.side[u]
        if hex >= 0 and side >= 0:
            rules.take_control(state, side, hex)
            if rules.uncover_around(state, hex, side):
                self.reveal()

    def set_flag(self, unit: int, flag: int, on: bool = True) -> None:
        """Change a flag of a unit, and zones of reaction with its March state."""
        flags = self.state.flags
        flags[unit] = flags[unit] | flag if on else flags[unit] & ~flag
        if flag & MARCH and self.state.hex[unit] >= 0:
            self.rules.refresh(self.state, self.rules.roster.side[unit], self.state.hex[unit], 0)

    def face(self, units: Iterable[int], facing: int) -> None:
        for u in units:
            self.state.facing[u] = facing

    def eliminate(self, unit: int, clause: str, cause: str) -> None:
        """A unit is lost: it has routed, lost its last strength point, surrendered, or been overrun."""
        state = self.state
        where = state.hex[unit]
        self.report("eliminated", clause, (unit,), hex=self.name(where) if where >= 0 else "", cause=cause)
        self.rules.put(state, unit, ELIMINATED)
        state.flags[unit] = 0
        state.status[unit] = ROUTED
        state.force = tuple([u for u in state.force if u != unit])

    def worsen(self, unit: int, levels: int, clause: str, cause: str = "") -> int:
        """2.5, 13.1.2, 13.2: so many Status Levels are lost; a unit at the fourth routs. Returns those really lost.

        `cause`: what no event before it tells.
        """
        state = self.state
        if levels <= 0 or state.hex[unit] == ELIMINATED:
            return 0
        lost = min(levels, ROUTED - state.status[unit])
        state.status[unit] += lost
        self.report("worse", clause, (unit,), levels=lost, status=state.status[unit], cause=cause)
        if state.status[unit] == ROUTED:
            self.eliminate(unit, "13.2", "routed")
        return lost

    def improve(self, unit: int, levels: int, clause: str) -> None:
        """13.3: a unit recovers Status Levels."""
        state = self.state
        gained = min(levels, state.status[unit])
        if gained > 0:
            state.status[unit] -= gained
            self.report("better", clause, (unit,), levels=gained, status=state.status[unit])

    def lose_strength(self, unit: int, points: int, clause: str) -> None:
        """9.4.1, Q64: strength points are lost; without any left the unit is eliminated."""
        state = self.state
        points = min(points, self.rules.strength_of(state, unit))
        if points <= 0 or state.hex[unit] == ELIMINATED:
            return
        state.lost[unit] += points
        self.report("strength-lost", clause, (unit,), points=points)
        if self.rules.strength_of(state, unit) == 0:
            self.eliminate(unit, clause, "destroyed")

    def change_mood(self, formation: int, by: int) -> None:
        """6.2.1: a combat won or lost changes the commander's mood, within the track (Q22)."""
        low, high = self.rules.charts.mood_limits
        old = self.state.mood[formation]
        new = max(low, min(high, old + by))
        if new != old:
            self.state.mood[formation] = new
            self.emit("mood", "6.2.1", formation=self.rules.roster.formations[formation].id, mood=new)

    def leave_square(self, hex: int) -> None:
        """12.2.5.d: everybody in a hex leaves Square."""
        for u in self.state.at[hex]:
            self.set_flag(u, SQUARE, False)

    def leave_march(self, unit: int) -> None:
        """8.3.5, 8.4, Q29: a unit leaves March Movement, or unlimbers, and then faces as the others of its hex."""
        self.set_flag(unit, MARCH, False)
        shared = self.rules.entered_facing(self.state, self.state.hex[unit], (unit,))
        if shared >= 0:
            self.state.facing[unit] = shared

    def exhaust(self, unit: int) -> None:
        """10.3: cavalry is Exhausted after a Charge."""
        self.set_flag(unit, EXHAUSTED | CHARGED)


Risorgimento.game_class = RisorgimentoGame
