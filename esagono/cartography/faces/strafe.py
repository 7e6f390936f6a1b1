"""Counters of Gorizia."""

from __future__ import annotations

from typing import Any, Final

from esagono.cartography.faces import Cells, Face, Reader, set_up_code
from esagono.engine.pack import Pack

SHORT: Final = {"Granatieri di Sardegna": "Granatieri", "24 LS Gebirgs": "24 LS Geb", "22 LS Gebirgs": "22 LS Geb"}
"""Names too long for a counter, as the soldiers shortened them."""


def short_name(name: str) -> str:
    """
    >>> short_name("Granatieri di Sardegna"), short_name("2 Dism. Cav."), short_name("4 Gebirgs")
    ('Granatieri', '2 Cav', '4 Geb')
    """
    return SHORT.get(name, name.replace(" Dism. Cav.", " Cav").replace(" Gebirgs", " Geb"))


def reader(pack: Pack) -> Reader:
    """Combat, morale and movement, machine guns in the disc; guns show bombardment and range.

    The box names the brigade, or the corps of units that belong to none; the division stands beside the symbol (8.4).
    """
    brigades = {row["id"]: row for row in pack.rows("formations.csv", ("id", "name", "colour"))}

    def face(counter: Cells, reduced: bool = False) -> Face:
        brigade: Cells = brigades.get(counter.get("brigade", ""), {})
        two_steps = counter.get("steps") == "2"
        bridging = "bridging" in counter.get("mark", "").split()
        common: dict[str, Any] = {
            "name": short_name(counter["name"]),
            "kind": "bridging-engineer" if bridging else "sapper" if counter["type"] == "engineer" else counter["type"],
            "size": counter.get("size", ""),
            "corps": short_name(brigade["name"]) if brigade else counter.get("corps", ""),
            "colour": brigade.get("colour", ""),
            "division": counter.get("division", ""),
            "box": 46 if brigade else 26,
        }
        if counter.get("bombardment"):
            # 2.2.2: guns have their fire side on the back
            values = f"{counter['bombardment']}-{counter['range']}-0" if reduced else f"Mov {counter['move']}"
            return Face(**common, values=values, code="" if reduced else set_up_code(counter))
        if counter.get("initiative"):
            # The name of a headquarters is that of its brigade: it takes the whole line.
            values = "" if reduced else f"{counter['initiative']} ({counter['command']})"
            return Face(**{**common, "corps": ""}, values=values, picture="done" if reduced else "symbol")
        if reduced and not two_steps:
            return Face(common["name"], picture="blank")
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
