"""The rules object of the series: the map, the counters, the charts, and the primitives that every rule uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

from esagono.engine import Decision, Event, Game, Option, Reason
from esagono.engine.text import Catalog, Link
from esagono.games.risorgimento import victory
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.primitives import Primitives
from esagono.games.risorgimento.roster import ARMS
from esagono.games.risorgimento.state import (
    ELIMINATED,
    EXHAUSTED,
    FACE_UP,
    MARCH,
    ROUTED,
    SQUARE,
    RisorgimentoState,
)

TEXT = files("esagono.games.risorgimento") / "text"


class Risorgimento(Primitives):
    """Rules of the series with a pack, a scenario and options chosen: the questions they answer, and their words."""

    # Questions

    def view(self, game: Any, seat: str) -> dict[str, Any]:
        from esagono.games.risorgimento.view import view

        return view(game, seat)

    def objectives(self, game: Any) -> list[Any]:
        return victory.objectives(self, game.state)

    def points(self, game: Any) -> dict[str, int]:
        """16.b: farmhouses and farms that each side controls."""
        return {name: victory.farms_held(self, game.state, side) for side, name in enumerate(self.sides)}

    def zoc(self, game: Any, side: str, *, seat: str | None = None) -> list[str]:
        """3: the hexes in a side's zone of reaction; what makes it is open to all."""
        return self.grid.names_of(self.zone(game.state, self.side_named(side)))

    def sight(self, game: Any, start: str, end: str, *, seat: str | None = None) -> Any:
        """9.4.4: whether one hex is seen from another."""
        from esagono.games.risorgimento.visibility import sight

        return sight(self, game.state, self.hex_named(start), self.hex_named(end))

    def command(self, game: Any, who: str | None = None, *, seat: str | None = None) -> Any:
        """5: who is in command now: all units, those of a side, formation or commander, or one unit."""
        from esagono.games.risorgimento.questions import command

        return command(self, game.state, who, seat)

    def activation(self, game: Any, formation: str, *, seat: str | None = None) -> Any:
        """6.1, 6.2: the chance of each result of an attempt."""
        from esagono.games.risorgimento.activation import forecast

        index = self.formation_named(formation)
        found = forecast(self, game.state, index, None if seat is None else self.seat_index(seat))
        told = tuple(
            Reason(r.clause, r.key, r.args, self.say(f"reason-{r.key}", r.args, game.lang)) for r in found.reasons
        )
        return replace(found, reasons=told)

    def seat_index(self, seat: str) -> int:
        self.check_seat(seat)
        return self.sides.index(seat) if seat in self.sides else -1

    def forecast(self, game: Any, **question: Any) -> Any:
        """What a fire, an assault or a charge would do."""
        from esagono.games.risorgimento.forecast import forecast

        return forecast(game, **question)

    def reach(self, game: Any, unit: str, *, mode: str | None = None, seat: str | None = None) -> dict[str, Any]:
        """8: where a unit could go in its Action, in normal or March Movement."""
        from esagono.games.risorgimento.questions import reach

        return reach(self, game.state, self.unit_named(unit), mode, seat)

    def why_not(self, game: Any, decision: Decision, option: Option) -> list[Reason]:
        """The clauses that forbid an option which is not offered."""
        from esagono.games.risorgimento.combat_why_not import reasons
        from esagono.games.risorgimento.reasons import why_not

        return reasons(game, decision, option) or why_not(game, decision, option)

    def expand(self, game: Any, option: Option) -> Sequence[Option]:
        """An order to a unit that is not chosen yet stands for choosing it and giving the order."""
        pending = game.state.pending
        if pending and pending[0].kind in ("action", "lost") and option.verb not in ("select", "rotate", "end", "done"):
            unit = option.args.get("unit")
            if unit in self.roster.index:
                return (Option("select", unit=str(unit)), option)
        return (option,)

    def check(self, state: Any) -> None:
        from esagono.games.risorgimento.invariants import check

        check(self, state)

    def scramble(self, state: Any, seat: str, rng: Any) -> None:
        from esagono.games.risorgimento.invariants import scramble

        scramble(self, state, seat, rng)

    def say(self, key: str, args: Mapping[str, Any], lang: str = "en", link: Link | None = None) -> str:
        """A message in words; formations are shown by name."""
        if "formation" in args:
            index = self.roster.formation_index.get(str(args["formation"]))
            if index is not None:
                args = {**args, "formation": self.formation_name(index, lang)}
        return super().say(key, args, lang, link)

    def to_position(self, game: Any) -> dict[str, Any]:
        from esagono.games.risorgimento.position_out import write

        return write(game)

    # Words

    def catalog(self) -> Catalog:
        return _catalog()

    def _all_names(self) -> dict[str, dict[str, str]]:
        out: dict[str, dict[str, str]] = {}
        for lang in ("en", "it"):
            say = self.catalog().say
            names = {c.id: (c.name_it if lang == "it" and c.name_it else c.name) or c.id for c in self.roster.counters}
            for side in self.sides:
                names["side-" + side] = say("side-" + side, {}, lang)
            titles = {f.id: (f.name_it if lang == "it" else f.name) or f.id for f in self.roster.formations}
            for u, c in enumerate(self.roster.counters):
                owner = titles.get(c.formation, names["side-" + c.side])
                kind = "overall-commander" if self.roster.is_overall[u] else ARMS[self.roster.arm[u]]
                names[self.roster.looks[u]] = say(
                    "hidden-" + kind, {"formation": owner, "stacking": self.roster.stacking[u]}, lang
                )
            out[lang] = names
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

    def report(self, kind: str, clause: str, units: Sequence[int], **args: Any) -> None:
        """An event about units of one side: the enemy is told the backs of those that are not next to him (8.7).

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
        self.log.append(Event(kind, self.rules.clause(clause), told, owner, {"units": [ids[u] for u in units]}))

    def told(self, unit: int, near: int) -> bool:
        """8.7: the enemy may be told which counter this is; `near` are the hexes next to him."""
        hex = self.state.hex[unit]
        if hex < 0:
            return True
        if self.rules.roster.is_commander[unit]:
            return bool(self.state.flags[unit] & FACE_UP)
        return bool(near >> hex & 1)

    # Changes

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

    def eliminate(self, unit: int, clause: str) -> None:
        """A unit is lost, whatever the reason."""
        state = self.state
        where = state.hex[unit]
        self.report("eliminated", clause, (unit,), hex=self.name(where) if where >= 0 else "")
        self.rules.put(state, unit, ELIMINATED)
        state.flags[unit] = 0
        state.status[unit] = ROUTED
        state.force = tuple([u for u in state.force if u != unit])

    def worsen(self, unit: int, levels: int, clause: str) -> int:
        """2.5, 13.1.2, 13.2: so many Status Levels are lost; a unit at the fourth routs. Returns those really lost."""
        state = self.state
        if levels <= 0 or state.hex[unit] == ELIMINATED:
            return 0
        lost = min(levels, ROUTED - state.status[unit])
        state.status[unit] += lost
        self.report("worse", clause, (unit,), levels=lost, status=state.status[unit])
        if state.status[unit] == ROUTED:
            self.eliminate(unit, "13.2")
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
            self.eliminate(unit, clause)

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

    def exhaust(self, unit: int) -> None:
        """10.3: cavalry is Exhausted after a Charge."""
        self.set_flag(unit, EXHAUSTED)


Risorgimento.game_class = RisorgimentoGame
