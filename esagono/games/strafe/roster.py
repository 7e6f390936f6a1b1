"""The counters: printed values, immutable and shared by all copies of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from esagono.engine.errors import UnknownName
from esagono.engine.option import Option
from esagono.games.strafe.state import POSTURES

GUNS: Final = ("mountain-artillery", "field-artillery", "heavy-artillery", "bombard", "minewerfer")
ALIASES: Final = {
    "border-guard": "rgf",
    "machine-gun": "mg",
    "headquarters": "hq",
    "light-artillery": "mountain-artillery",  # Q16
}
"""Words of the data files for types that positions name more shortly."""
FOOT: Final = 0
MOUNTED: Final = 1
WHEELED: Final = 2
CLASSES: Final = ("foot", "mounted", "wheeled")
TOP_RANK: Final = 4

# Who pays the same for the same step
WALKERS: Final = 0
RIDERS: Final = 1
GUN_TEAMS: Final = 2
CARS: Final = 3


@dataclass(frozen=True)
class Values:
    """One side of a counter."""

    combat: int = 0
    mg: int = 0
    morale: int = 0
    move: int = 0


@dataclass(frozen=True)
class Counter:
    """What is printed on a counter, front and back, and where it begins."""

    id: str
    side: str
    name: str = ""
    name_it: str = ""
    type: str = "infantry"
    size: str = "battalion"
    corps: str = ""
    division: str = ""
    brigade: str = ""
    regiment: str = ""
    steps: int = 2
    front: Values = Values()
    back: Values = Values()
    bridging: bool = False
    """20.3: shows `P` instead of a machine-gun factor."""
    bombardment: int = 0
    range: int = 0
    initiative: int = 0
    command: int = 0
    scenarios: tuple[str, ...] = ()
    setup: str = ""
    hex: str = ""
    turn: int = 0
    entry: tuple[str, ...] = ()
    mark: str = ""


@dataclass(frozen=True)
class Ability:
    """What a type of counter can do (the `types` of a pack's tables)."""

    move: int = FOOT
    infantry: bool = False
    zone: bool = False
    assault: bool = False
    dig: bool = False
    ford: bool = False
    assault_isonzo: bool = False
    replaced: bool = False
    free: bool = False
    gun: bool = False
    no_trench: bool = False
    dies_on_retreat: bool = False
    attached: bool = False
    roads_only: bool = False
    slow: bool = False
    spares_trenches: bool = False
    independent: bool = False


def read_abilities(types: Mapping[str, Any]) -> dict[str, Ability]:
    """By type; a type that says `as` has the abilities of another, with what it says itself."""
    out: dict[str, Ability] = {}
    for name, given in types.items():
        entry = {**types[given["as"]], **given} if "as" in given else given
        flags = {
            key: bool(entry[key])
            for key in Ability.__dataclass_fields__
            if key != "move" and entry.get(key) is not None
        }
        out[ALIASES.get(name, name)] = Ability(move=CLASSES.index(entry.get("move", "foot")), **flags)
    return out


@dataclass(frozen=True)
class Brigade:
    """A formation with one headquarters."""

    id: str
    side: int
    name: str
    division: str
    corps: str
    hq: int
    units: tuple[int, ...]


MOST_KEPT: Final = 512
"""Options kept for a unit and a verb: all of a campaign would fill the memory."""


class HexOptions:
    """The options of one verb by hex, `hex=` or, for one unit, `unit= to=`: most are listed again and again."""

    __slots__ = ("count", "hexes", "made", "unit", "verb")

    def __init__(self, verb: str, hexes: list[str], unit: str = "") -> None:
        self.verb, self.hexes, self.unit = verb, hexes, unit
        self.made: list[Option | None] = []
        """By hex, once it was asked for."""
        self.count = 0

    def to(self, hexes: list[int]) -> list[Option]:
        if not self.made or self.count > MOST_KEPT:
            self.made = [None] * len(self.hexes)
            self.count = 0
        made = self.made
        return [made[h] or self._make(h) for h in hexes]

    def _make(self, hex: int) -> Option:
        name = self.hexes[hex]
        option = Option(self.verb, unit=self.unit, to=name) if self.unit else Option(self.verb, hex=name)
        self.made[hex] = option
        self.count += 1
        return option


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Roster:
    """All counters of a game as columns indexed by unit, for quick rules."""

    def __init__(self, counters: Sequence[Counter], sides: tuple[str, ...], abilities: Mapping[str, Ability]) -> None:
        self.counters = list(counters)
        self.abilities = dict(abilities)
        self.ids = [c.id for c in counters]
        self.index = {c.id: u for u, c in enumerate(counters)}
        self.side = [sides.index(c.side) for c in counters]
        self.steps = [c.steps for c in counters]
        self.type = [c.type for c in counters]
        able = [self._ability(c.type) for c in counters]
        self.able = able
        self.is_hq = [c.type == "hq" for c in counters]
        self.is_gun = [a.gun for a in able]
        self.is_heavy = [a.slow for a in able]
        self.is_mountain_gun = [a.spares_trenches for a in able]
        self.is_engineer = [c.type == "engineer" for c in counters]
        self.is_bridging = [c.bridging for c in counters]
        self.is_cavalry = [a.no_trench for a in able]
        self.is_mg = [a.dies_on_retreat for a in able]
        self.is_flame = [a.attached for a in able]
        self.is_car = [a.roads_only for a in able]
        self.is_infantry = [a.infantry for a in able]
        """Q113: infantry class, with Engineers and MG."""
        self.has_zoc = [a.zone for a in able]
        self.may_assault = [a.assault for a in able]
        self.may_dig = [a.dig for a in able]
        self.may_ford = [a.ford for a in able]
        self.may_assault_isonzo = [a.assault_isonzo for a in able]
        self.is_replaced = [a.replaced for a in able]
        self.is_free = [a.free for a in able]
        self.may_extend = self.is_infantry
        """23.1, 22.1, 22.3: an Infantry unit may deploy in two hexes, Engineers and MG too."""
        self.is_battalion = [a.infantry and a.assault for a in able]
        """Infantry that fights by itself: it can have a Flamethrower (22.4) and is what a stack shows (24.1)."""
        ranked = zip(self.is_battalion, able, strict=True)
        self.rank = [4 if whole else 3 if a.zone else 1 if a.gun else 2 for whole, a in ranked]
        """24.1, Q98: who lies above whom; Infantry types (`TOP_RANK`) above all others."""
        self.move_class = [a.move for a in able]
        self.step_kind = [self._step_kind(a) for a in able]
        """Who pays like this unit for a step."""
        self.combat = [self._faces(c, c.back.combat, c.front.combat) for c in counters]
        """By unit and steps left, like the other values."""
        self.mg = [self._faces(c, c.back.mg, c.front.mg) for c in counters]
        self.morale = [self._faces(c, c.back.morale, c.front.morale) for c in counters]
        self.move = [self._faces(c, c.back.move, c.front.move) for c in counters]
        self.combat_text = [[str(n) for n in faces] for faces in self.combat]
        self.mg_text = [
            ["P" if bridging else str(n) for n in faces]
            for bridging, faces in zip(self.is_bridging, self.mg, strict=True)
        ]
        """The factors as they are shown."""
        self.always_moves = [not gun and min(faces[1:]) > 0 for gun, faces in zip(self.is_gun, self.move, strict=True)]
        """Guns move only on one of their sides, and reduced units perhaps not at all."""
        self.bombardment = [c.bombardment for c in counters]
        self.range = [c.range for c in counters]
        self.initiative = [c.initiative for c in counters]
        self.command = [c.command for c in counters]
        self.of_side = [[u for u, s in enumerate(self.side) if s == i] for i in range(len(sides))]
        self.is_plain = [not (a.gun or a.free) for a in able]
        """12.1: units that always count for stacking."""
        self.flames = [u for u, flame in enumerate(self.is_flame) if flame]
        self.movers_of = [[u for u in units if not (self.is_hq[u] or self.is_flame[u])] for units in self.of_side]
        """Units that move by themselves."""
        self.guns_of = [[u for u in units if self.is_gun[u]] for units in self.of_side]
        self.engineers_of = [[u for u in units if self.is_engineer[u]] for units in self.of_side]
        self.brigades: list[Brigade] = []
        self.brigade_index: dict[str, int] = {}
        self.brigade = [-1] * len(counters)
        """By unit, its brigade; -1 for an independent unit or a gun. A headquarters belongs to its brigade too."""
        self._gather_brigades()
        self.attachable_of = [
            [u for u in units if self.is_gun[u] or (self.brigade[u] < 0 and not self.is_hq[u])]
            for units in self.of_side
        ]
        """8.3, 8.4: guns and independents."""
        self.brigades_of = [[b for b, home in enumerate(self.brigades) if home.side == i] for i in range(len(sides))]
        leaders = [[self.brigades[b].hq for b in own] for own in self.brigades_of]
        self.headquarters_of = [[hq for hq in own if hq >= 0] for own in leaders]
        self.select = [Option("select", unit=i) for i in self.ids]
        self.join = [Option("join", unit=i) for i in self.ids]
        self.force_march = [Option("force-march", unit=i) for i in self.ids]
        self.unplan = [Option("unplan", brigade=b.id) for b in self.brigades]
        self.turn = [[Option("turn", unit=i, up=up) for up in POSTURES] for i in self.ids]
        self.destroy = [Option("destroy", unit=i) for i in self.ids]
        self._to_hexes: dict[str, list[HexOptions]] = {}

    def to_hexes(self, verb: str, hexes: list[str]) -> list[HexOptions]:
        """Options of a verb with a unit and a hex, by unit; kept for all games with this roster."""
        found = self._to_hexes.get(verb)
        if found is None:
            found = self._to_hexes[verb] = [HexOptions(verb, hexes, unit) for unit in self.ids]
        return found

    def _ability(self, kind: str) -> Ability:
        if kind not in self.abilities:
            raise UnknownName("type", kind, self.abilities)
        return self.abilities[kind]

    @staticmethod
    def _step_kind(able: Ability) -> int:
        if able.roads_only:
            return CARS
        if able.gun:
            return GUN_TEAMS
        return RIDERS if able.move == MOUNTED else WALKERS

    @staticmethod
    def _faces(counter: Counter, back: int, front: int) -> tuple[int, ...]:
        return (0, front) if counter.steps == 1 else (0, back, front)

    def _gather_brigades(self) -> None:
        """3.0: every brigade has one headquarters; guns listed with a brigade are not of it (Q15)."""
        names: dict[str, list[int]] = {}
        for u, c in enumerate(self.counters):
            if c.brigade and not self.is_gun[u]:
                names.setdefault(c.brigade, []).append(u)
        for name, members in names.items():
            units = tuple(u for u in members if not self.is_hq[u])
            hq = next((u for u in members if self.is_hq[u]), -1)
            first = self.counters[hq if hq >= 0 else members[0]]
            index = len(self.brigades)
            self.brigade_index[name] = index
            title = first.name if hq >= 0 and first.name else name
            self.brigades.append(Brigade(name, self.side[members[0]], title, first.division, first.corps, hq, units))
            for u in members:
                self.brigade[u] = index

    def brigade_called(self, name: str) -> int:
        """2.2.3: a brigade by its id, its headquarters, or its name with or without "Brigade"; -1 if there is none."""
        if name in self.brigade_index:
            return self.brigade_index[name]
        unit = self.index.get(name, -1)
        if unit >= 0 and self.is_hq[unit]:
            return self.brigade[unit]
        plain = name.lower().removesuffix(" bde").removesuffix(" brigade")
        return next((i for i, b in enumerate(self.brigades) if plain == b.name.lower()), -1)

    def own_gun_of(self, unit: int, brigade: int) -> bool:
        """13.2.1.f, 13.2.1.h, Q15: this gun may be attached to this brigade."""
        counter, home = self.counters[unit], self.brigades[brigade]
        if counter.brigade:
            return counter.brigade == home.id
        if counter.division:
            return counter.division == home.division
        return True

    def may_join(self, unit: int, brigade: int) -> bool:
        """8.4.c, 2.2.3.f: this independent unit may be attached to this brigade."""
        division = self.counters[unit].division
        return self.brigade[unit] < 0 and (not division or division == self.brigades[brigade].division)
