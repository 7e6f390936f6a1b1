"""What is printed on each side of a counter, for each series of games.

A `Face` says what is printed and not what it means; the drawing knows faces only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from esagono.engine.pack import Pack


@dataclass(frozen=True)
class Face:
    """What is printed on one side of a counter."""

    name: str
    kind: str = ""
    size: str = ""
    corps: str = ""
    """In a coloured box: the corps, brigade or formation."""
    colour: str = ""
    """Of that box; without it the side's style gives one."""
    values: str = ""
    """Along the bottom, e.g. `6-5-5`."""
    disc: str = ""
    """The artillery value, in a dark disc; large at the bottom left when there is nothing else there."""
    code: str = ""
    """Set-up hex or turn of arrival."""
    dot: bool = False
    band: bool = False
    """The bar of a reduced side."""
    picture: str = "symbol"
    """`symbol`, `pontoon` or `blank`."""


Cells = Mapping[str, str]
Reader = Callable[[Cells, bool], Face]


def inferno_face(counter: Cells, reduced: bool = False) -> Face:
    """The front or back of a counter of the Inferno games."""
    kind = counter["type"]
    guns = kind in ("artillery", "heavy-artillery")
    name, corps = counter["name"], counter.get("corps", "")
    two_steps = counter.get("steps") == "2"
    if reduced and not guns and not two_steps:
        return Face(name, picture="pontoon" if kind == "engineer" else "blank")
    suffix = "2" if reduced and two_steps else ""
    attack, defense, move, artillery = (
        counter.get(column + suffix, "") for column in ("attack", "defense", "move", "artillery")
    )
    if guns:
        disc, values = ("", f"Mov {move}") if reduced else (artillery, move)
    else:
        disc = artillery if artillery not in ("", "0") else ""
        values = f"{attack}-{defense}-{move}"
    return Face(
        name=name,
        kind=kind,
        size=counter.get("size", ""),
        corps=corps,
        values=values,
        disc=disc,
        code="" if reduced else set_up_code(counter),
        dot=not reduced and "frozen" in counter.get("mark", "").split(),
        band=reduced and two_steps,
    )


def set_up_code(counter: Cells) -> str:
    """The small print: `2413`, `2416R` for a reserve on the map, `Ris` in the box, `T6` for a reinforcement."""
    if counter.get("reserve") == "box":
        return "Ris"
    if counter.get("turn"):
        return f"T{counter['turn']}"
    return counter.get("hex", "") + ("R" if counter.get("reserve") == "map" else "")


def strafe_reader(pack: Pack) -> Reader:
    """Counters of Gorizia: combat, morale and movement, machine guns in the disc; guns show bombardment and range."""
    brigades = {row["id"]: row for row in pack.rows("formations.csv", ("id", "name", "colour"))}

    def face(counter: Cells, reduced: bool = False) -> Face:
        brigade: Cells = brigades.get(counter.get("brigade", ""), {})
        two_steps = counter.get("steps") == "2"
        common: dict[str, Any] = {
            "name": counter["name"],
            "kind": counter["type"],
            "size": counter.get("size", ""),
            "corps": brigade.get("name", ""),
            "colour": brigade.get("colour", ""),
        }
        if counter.get("bombardment"):
            values = f"Mov {counter['move']}" if reduced else f"{counter['bombardment']}-{counter['range']}-0"
            return Face(**common, values=values, code="" if reduced else set_up_code(counter))
        if reduced and not two_steps:
            return Face(counter["name"], picture="blank")
        if counter.get("initiative"):
            return Face(**common, values=f"{counter['initiative']} ({counter['command']})")
        suffix = "2" if reduced else ""
        combat, guns, morale, move = (counter.get(c + suffix, "") for c in ("combat", "machine_gun", "morale", "move"))
        return Face(
            **common,
            values="-".join(filter(None, (combat, morale, move))),
            disc=guns if guns != "0" else "",
            code="" if reduced else set_up_code(counter),
            band=reduced,
        )

    return face


def risorgimento_reader(pack: Pack) -> Reader:
    """Counters of Goito: strength, cohesion and movement; the back hides them and shows only type and stacking."""
    formations = {row["id"]: row for row in pack.rows("formations.csv", ("id", "sign", "colour"))}

    def face(counter: Cells, reduced: bool = False) -> Face:
        formation: Cells = formations.get(counter.get("formation", ""), {})
        sign, colour = formation.get("sign", ""), formation.get("colour", "")
        command = f"({counter['command']})" if counter.get("command") else ""
        rating = f"[{counter['rating']}]" if counter.get("rating") else ""
        if reduced:
            return Face("", counter["type"], corps=sign, colour=colour, values="•" * int(counter.get("stacking") or 0))
        values = (command or rating) + " " + counter["move"] if command or rating else ""
        return Face(
            name=counter["name"],
            kind=counter["type"],
            size=counter.get("size", ""),
            corps=sign,
            colour=colour,
            values=values or "-".join(counter[c] for c in ("strength", "cohesion", "move")),
            disc=counter.get("stacking", ""),
            code=set_up_code(counter),
        )

    return face


READERS: dict[str, Callable[[Pack], Reader]] = {
    "isonzo-1917": lambda pack: inferno_face,
    "altipiani-1916": lambda pack: inferno_face,
    "gorizia-1916": strafe_reader,
    "goito-1848": risorgimento_reader,
}
"""How each game reads its rows."""
