"""The rules object of the series: the map, the counters, the charts, and the primitives that every rule uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from esagono.engine import Game, Option, UnknownName
from esagono.engine.event import Event
from esagono.engine.text import Catalog, Link
from esagono.games.strafe.places import Places
from esagono.games.strafe.roster import Brigade, Counter
from esagono.games.strafe.state import (
    ELIMINATED,
    EMPLACING,
    FIRE_SIDE,
    MOVE_SIDE,
    SURRENDERED,
    StrafeState,
)
from esagono.games.strafe.telling import spoken

ITALIAN: Final = 0
AUSTRIAN: Final = 1
"""The sides as the columns know them."""

CALLED_BY_TYPE: Final = ("hq", "mg", "engineer", "bicycle", "rgf", "armored-car")
"""Types of counters of which some print a number only."""
NUMBER: Final = re.compile(r"[0-9IVXLC/]+")

TURNS: Final = 64
"""`digging` holds the unit times this, plus the turn in which it began."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Strafe(Places):
    """Rules of the series with a map, counters and charts."""

    def is_own_counter(self, name: str) -> bool:
        return name in self.own_ids

    # Values now

    def threshold(self, state: StrafeState, unit: int) -> int:
        """16.4, 19.7, Q43, Q85: the Disorganization at which a unit surrenders."""
        if self.roster.is_gun[unit]:
            return self.roster.bombardment[unit]
        return self.roster.morale[unit][state.steps[unit]]

    def morale_of(self, state: StrafeState, unit: int) -> int:
        """16.1: current Morale."""
        return self.roster.morale[unit][state.steps[unit]] - state.dp[unit]

    def combat_of(self, state: StrafeState, unit: int) -> Fraction:
        """3.0.g, 19.3, 23.2: the Combat Factor in one hex."""
        factor = Fraction(self.roster.combat[unit][state.steps[unit]])
        return factor / 2 if state.hex2[unit] >= 0 else factor

    def mg_of(self, state: StrafeState, unit: int) -> Fraction:
        """3.0.h, 23.2: the Machine Gun Factor in one hex."""
        factor = Fraction(self.roster.mg[unit][state.steps[unit]])
        return factor / 2 if state.hex2[unit] >= 0 else factor

    def bombardment_of(self, state: StrafeState, unit: int) -> int:
        """19.1, 19.7: the factor on the fire side, less one for each DP."""
        if state.posture[unit] != FIRE_SIDE:
            return 0
        return max(self.roster.bombardment[unit] - state.dp[unit], 0)

    def allowance(self, state: StrafeState, unit: int) -> int:
        """11.0.1, 19.1.d: half movement points of a turn, before bonuses."""
        if self.roster.is_gun[unit] and state.posture[unit] != MOVE_SIDE:
            return 0
        return 2 * self.roster.move[unit][state.steps[unit]]

    def can_fire(self, state: StrafeState, unit: int) -> bool:
        """19.1, 19.2: a gun on its fire side that is not being emplaced."""
        return (
            self.roster.is_gun[unit]
            and state.hex[unit] >= 0
            and state.posture[unit] == FIRE_SIDE
            and not state.flags[unit] & EMPLACING
        )

    # Trenches

    def trench_level(self, state: StrafeState, hex: int) -> int:
        """18.0: the Trench Level of a hex."""
        return (state.trench_low >> hex & 1) + 2 * (state.trench_high >> hex & 1)

    def trench_side(self, state: StrafeState, hex: int) -> int:
        """Whose the trench in a hex is; -1 without one."""
        if not (state.trench_low | state.trench_high) >> hex & 1:
            return -1
        return ITALIAN if state.trench_owner >> hex & 1 else AUSTRIAN

    def trenches(self, state: StrafeState, side: int) -> int:
        """The hexes with a trench of a side."""
        every = state.trench_low | state.trench_high
        return every & state.trench_owner if side == ITALIAN else every & ~state.trench_owner

    def trenches_above(self, state: StrafeState, level: int) -> int:
        """The hexes with a higher Trench Level."""
        if level == 0:
            return state.trench_low | state.trench_high
        return state.trench_high if level == 1 else state.trench_low & state.trench_high

    def set_trench(self, state: StrafeState, hex: int, level: int, side: int) -> None:
        bit = 1 << hex
        state.trench_low = state.trench_low | bit if level & 1 else state.trench_low & ~bit
        state.trench_high = state.trench_high | bit if level & 2 else state.trench_high & ~bit
        state.trench_owner = state.trench_owner | bit if side == ITALIAN and level else state.trench_owner & ~bit

    def is_printed(self, hex: int) -> bool:
        """18.8: the trench in this hex is printed on the map."""
        return bool((self.ground.printed[0] | self.ground.printed[1]) >> hex & 1)

    def printed_of(self, side: int, hex: int) -> bool:
        """21.5, 21.6: a printed trench of the side's own colour."""
        return bool(self.ground.printed[side] >> hex & 1)

    def linked(self, here: int, there: int) -> bool:
        """18.7.1: a printed trench line joins two neighbours; never across rivers."""
        d = self.grid.direction(here, there)
        sides = self.ground.hexsides
        wet = sides["river"][d] | sides["isonzo"][d]
        return bool(sides["trench-link"][d] & ~wet & 1 << here)

    # Stacking

    def crowd(self, state: StrafeState, side: int, units: Iterable[int]) -> tuple[int, int, int]:
        """12.1, 12.1.2, 12.5, Q51: how many of these units count, how many emplaced guns, how many Flamethrowers."""
        roster = self.roster
        count = emplaced = flames = machine_guns = cars = 0
        for u in units:
            if roster.is_hq[u]:
                continue
            if roster.is_gun[u] and state.posture[u] == FIRE_SIDE:
                emplaced += 1
            elif roster.is_flame[u]:
                flames += 1
            elif roster.is_mg[u]:
                machine_guns += 1
            elif roster.is_car[u]:
                cars += 1
            else:
                count += 1
        return count + max(machine_guns - 1, 0) + max(cars - 1, 0), emplaced, flames

    def fits(self, state: StrafeState, side: int, units: Sequence[int]) -> bool:
        """12.1, 23.3: these units of one side may share a hex."""
        if len(units) == 1:
            return True
        if len(units) == 2 and self.roster.is_plain[units[0]] and self.roster.is_plain[units[1]]:
            return self.tables.stack >= 2 and state.hex2[units[0]] < 0 and state.hex2[units[1]] < 0
        count, emplaced, flames = self.crowd(state, side, units)
        if count > self.tables.stack or emplaced > self.tables.emplaced or flames > 1:
            return False
        return not units or max([state.hex2[u] for u in units]) < 0

    def room_for(self, state: StrafeState, side: int, hex: int, units: Sequence[int]) -> bool:
        """12.1: these units may join those of their side in a hex."""
        there = state.at[hex]
        if not there:
            return self.fits(state, side, units)
        if len(units) == 1 and self.roster.is_plain[units[0]]:
            return self.room_for_one(state, side, hex, units[0])
        sides = self.roster.side
        return self.fits(state, side, [*[u for u in there if sides[u] == side and u not in units], *units])

    def room_for_one(self, state: StrafeState, side: int, hex: int, unit: int) -> bool:
        """12.1, 23.3: the same for one unit that counts and lies in one hex, the most frequent question."""
        plain, sides, left = self.roster.is_plain, self.roster.side, self.tables.stack - 1
        for u in state.at[hex]:
            if sides[u] != side or u == unit:
                continue
            if state.hex2[u] >= 0:
                return False
            if plain[u]:
                left -= 1
            elif not self.roster.is_gun[u] or state.posture[u] != FIRE_SIDE:
                # free stackers and guns on the move are counted where all are
                return self.fits(state, side, [*[v for v in state.at[hex] if sides[v] == side and v != unit], unit])
        return left >= 0

    def overstacked(self, state: StrafeState, side: int, hex: int) -> bool:
        """12.2, 12.6: the units of a side in a hex are more than may share it."""
        return bool(state.overfull[side] >> hex & 1)

    # Names

    def unit_named(self, name: str) -> int:
        if not isinstance(name, str) or name not in self.roster.index:
            raise UnknownName("unit", name, self.roster.ids)
        return self.roster.index[name]

    def side_named(self, name: str) -> int:
        if name not in self.sides:
            raise UnknownName("side", name, self.sides)
        return self.sides.index(name)

    def hex_named(self, name: str) -> int:
        if not isinstance(name, str) or name not in self.grid.numbers:
            raise UnknownName("hex", name, self.grid.numbers)
        return self.grid.numbers[name]

    def hexes_around(self, name: str) -> list[str]:
        return [self.grid.name(h) for h in self.grid.neighbours(self.hex_named(name))]

    def hex_facts(self, name: str) -> dict[str, Any]:
        """What the map prints in a hex and on its sides."""
        h = self.hex_named(name)
        ground = self.ground
        return {
            "hex": name,
            "terrain": ground.terrain[h],
            "level": ground.level[h],
            "place": ground.place[h],
            "objective": ground.points.get(h, 0),
            "trench": next((s for i, s in enumerate(self.sides) if ground.printed[i] >> h & 1), ""),
            "trench_level": ground.printed_level.get(h, 0),
            "source": next((s for i, s in enumerate(self.sides) if ground.sources[i] >> h & 1), ""),
            "sides": ground.printed_around(h),
            "tags": [t for t, hexes in ground.tags.items() if hexes >> h & 1],
        }

    # Words

    text_files: ClassVar[Sequence[Any]] = ()

    def catalog(self) -> Catalog:
        kind = type(self)
        if kind not in _catalogs:
            _catalogs[kind] = Catalog(
                {lang: [f.joinpath(f"{lang}.ftl") for f in kind.text_files] for lang in ("en", "it")}
            )
        return _catalogs[kind]

    def _all_names(self) -> dict[str, dict[str, str]]:
        out = {}
        for lang in ("en", "it"):
            known = (*self.whole.counters, *self.roster.counters)
            names = {c.id: self._called(c, lang) for c in known}
            for roster in (self.roster, self.whole):
                for brigade in roster.brigades:
                    names.setdefault(brigade.id, self._called_brigade(brigade, roster.counters[brigade.hq], lang))
            for side in self.sides:
                names["side-" + side] = self.catalog().say("side-" + side, {}, lang)
            out[lang] = names
        return out

    def _called_brigade(self, brigade: Brigade, hq: Counter, lang: str) -> str:
        """The name of a brigade, in Italian that of its row of data; one that is only a number says what it is."""
        if lang == "it" and hq.name_it:
            return hq.name_it
        if brigade.name.isdigit():
            return self.catalog().say("called-brigade", {"name": brigade.name}, lang)
        return brigade.name

    def _called(self, counter: Counter, lang: str) -> str:
        """The name of a counter; one that is only a number, or the name of a brigade, says what it is."""
        italian = lang == "it" and counter.name_it
        name = italian or counter.name or counter.id
        bare = NUMBER.fullmatch(name) or (italian and counter.type == "hq")
        if counter.type in CALLED_BY_TYPE and bare:
            return self.catalog().say(f"called-{counter.type}", {"name": name}, lang)
        return name

    def say(self, key: str, args: Mapping[str, Any], lang: str = "en", link: Link | None = None) -> str:
        """A message in words; brigades are called by their names."""
        if key == "option-dig" and "hex" in args:
            key = "option-dig-there"
        if key in ("option-fire", "option-barrage") and "unit" in args:
            key += "-by"
        if "brigade" in args or "partner" in args:
            names = self.names(lang)
            args = {k: names.get(str(v), v) if k in ("brigade", "partner") else v for k, v in args.items()}
        stops: list[str] = []

        def named(kind: str, id_: str, words: str) -> str:
            out = link(kind, id_, words) if link else words
            if words.endswith("."):
                stops.append(out)
            return out

        text = super().say(key, args, lang, named)
        for name in stops:  # a name that ends with a stop ends the sentence too
            text = text.replace(f"{name}.", name)
        return text

    def describe(self, event: Event, lang: str = "en", link: Link | None = None) -> str:
        """24.2: a sentence for an event as its reader may know it."""
        key, args = spoken(event)
        if "shifts" in args:
            args["net"] += self._causes(args["shifts"], lang)
        if event.kind == "assault":
            for name in ("before", "column"):
                printed, beyond = self.tables.assault.printed(args[name])
                args[name] = printed + self._causes([("", "beyond", beyond)] if beyond else [], lang)
        return self.say(key, args, lang, link)

    def _causes(self, shifts: Sequence[Sequence[Any]], lang: str) -> str:
        """What makes up a shift of columns, in brackets: ` (trench -2, terrain -1)`."""
        causes = ", ".join(f"{self.show.word(self, f'shift-{cause}', lang)} {n:+d}" for _, cause, n in shifts)
        return f" ({causes})" if causes else ""

    def names(self, lang: str) -> Mapping[str, str]:
        if not self._names:
            self._names = self._all_names()
        return self._names.get(lang, self._names["en"])


_catalogs: dict[type, Catalog] = {}


class StrafeGame(Game["Strafe", "StrafeState"]):
    """A game of the series: what rules do to units, with the events they make."""

    def ids(self, units: Iterable[int]) -> list[str]:
        return [self.rules.roster.ids[u] for u in units]

    def id(self, unit: int) -> str:
        return self.rules.roster.ids[unit]

    def unit(self, option: Option, name: str = "unit") -> int:
        return self.rules.roster.index[option.text(name)]

    def hex(self, option: Option, name: str = "hex") -> int:
        return self.rules.grid.numbers[option.text(name)]

    def brigade(self, option: Option) -> int:
        return self.rules.roster.brigade_index[option.text("brigade")]

    def name(self, hex: int) -> str:
        return self.rules.grid.names[hex]

    def side(self, index: int) -> str:
        return self.rules.sides[index]

    def side_of(self, unit: int) -> int:
        return self.rules.roster.side[unit]

    def lose_step(self, unit: int, clause: str) -> None:
        """17.1, 23.4: flips a unit, or eliminates it; a unit in two hexes must be consolidated by the caller."""
        state = self.state
        if state.steps[unit] <= 1:
            self.eliminate(unit, clause)
            return
        state.steps[unit] -= 1
        where = state.hex[unit]
        self.emit("step-lost", clause, side=self.side(self.side_of(unit)), unit=self.id(unit), hex=self.name(where))
        self.settle_disorganization(unit)

    def eliminate(self, unit: int, clause: str) -> None:
        """17.2: the unit goes to the Eliminated Units Box."""
        self._remove(unit, ELIMINATED)
        self.emit("eliminated", clause, unit=self.id(unit), side=self.side(self.side_of(unit)))

    def surrender(self, unit: int, clause: str) -> None:
        """16.4, 19.4: the unit goes to the Surrendered Units Box, for good."""
        self._remove(unit, SURRENDERED)
        self.emit("surrendered", clause, unit=self.id(unit), side=self.side(self.side_of(unit)))

    def capture(self, unit: int, clause: str) -> None:
        """13.4.5.3, 19.3, 19.4: guns fall into enemy hands."""
        self._remove(unit, SURRENDERED)
        self.emit("captured", clause, unit=self.id(unit), side=self.side(self.side_of(unit)))

    def _remove(self, unit: int, place: int) -> None:
        rules, state = self.rules, self.state
        hexes = rules.hexes_of(state, unit)
        self.reveal()  # how many points it takes to break a unit is hidden until it breaks
        rules.put(state, unit, place)
        state.dp[unit] = state.flags[unit] = state.spent[unit] = 0
        state.steps[unit] = 0
        state.host[unit] = -1
        for flame, host in enumerate(state.host):
            if host == unit:
                state.host[flame] = self._another_host(flame, hexes)
        self.interrupt_digging(unit)

    def interrupt_digging(self, unit: int, clause: str = "18.2.1") -> None:
        """18.2.1.b: the unit moved, assaulted, was assaulted, was hit or is gone: the level it was raising reverts."""
        for hex in [h for h, value in self.state.digging.items() if value // TURNS == unit]:
            del self.state.digging[hex]
            self.emit("digging-interrupted", clause, hex=self.name(hex))

    def lower_trench(self, hex: int, clause: str, side: int | None = None) -> None:
        """13.2.6.d, 18.5, 18.6, 18.8, Q109: one level less, printed trenches not below 1; its owner may change."""
        rules, state = self.rules, self.state
        level, owner = rules.trench_level(state, hex), rules.trench_side(state, hex)
        if level == 0:
            return
        new = max(level - 1, rules.tables.trench_least if rules.is_printed(hex) else 0)
        rules.set_trench(state, hex, new, owner if side is None else side)
        if new != level:
            self.emit("trench-lowered", clause, hex=self.name(hex), level=new)

    def _another_host(self, flame: int, hexes: Sequence[int]) -> int:
        """22.4: a Flamethrower whose unit is gone goes on with another Infantry unit of the hex, if there is one."""
        rules, state = self.rules, self.state
        side = rules.roster.side[flame]
        for hex in hexes:
            for u in rules.units_at(state, side, hex):
                if rules.roster.is_battalion[u] and state.hex2[u] < 0:
                    return u
        return -1

    def add_dp(
        self, units: Iterable[int], points: int, clause: str, *, winner: bool = False, assaulted: bool = False
    ) -> None:
        """16.2, 16.4: Disorganization Points for each unit, and what follows at once.

        `winner`: the side that did not retreat never surrenders (16.4.2). `assaulted`: being assaulted is as good as an
        adjacent enemy. All are hit at once: who surrenders was still beside his enemy (4.5.a).
        """
        state = self.state
        hit = [u for u in units if points and state.hex[u] >= 0 and state.steps[u]]
        self.tell_disorganized(hit, points, clause)
        near = [assaulted or self.beside_enemy(u) for u in hit]
        for unit, close in zip(hit, near, strict=True):
            if state.hex[unit] >= 0:
                state.dp[unit] += points
                self.settle_disorganization(unit, winner=winner, assaulted=close)

    def beside_enemy(self, unit: int) -> bool:
        """16.4, Q85: an enemy unit is in a hex of this unit or next to one."""
        rules, state = self.rules, self.state
        return any(rules.beside_enemy(state, self.side_of(unit), h) for h in rules.hexes_of(state, unit))

    def tell_disorganized(self, units: Sequence[int], points: int, clause: str) -> None:
        """24.2, H4, H5: one event for all units of a side, so that the log does not count what lies in a stack."""
        for side, name in enumerate(self.rules.sides):
            mine = self.ids([u for u in units if self.side_of(u) == side])
            if mine:
                where = {self.rules.grid.name(self.state.hex[u]) for u in units if self.side_of(u) == side}
                told = {"units": mine, "points": points, "hexes": sorted(where)}
                self.emit("disorganized", clause, owner=name, secret=told, side=name)

    def settle_disorganization(self, unit: int, *, winner: bool = False, assaulted: bool = False) -> None:
        """10.3.b, 16.4, 16.4.2: at the threshold a unit near the enemy surrenders, another stays just below it."""
        rules, state = self.rules, self.state
        limit = rules.threshold(state, unit)
        if rules.roster.is_flame[unit] or state.dp[unit] < limit:
            return
        if not winner and (assaulted or self.beside_enemy(unit)):
            self.surrender(unit, "16.4")
        else:
            state.dp[unit] = max(limit - 1, 0)

    def pay(self, side: int, points: int, clause: str) -> None:
        """7.0, 4.2.d: logistics points are deducted at once."""
        self.state.lp[side] -= points
        name = self.side(side)
        if self.rules.policy.open_lp[side]:
            self.emit("paid", clause, side=name, points=points)
        else:
            self.emit("paid", clause, owner=name, secret={"points": points}, side=name)


Strafe.game_class = StrafeGame
