"""Counters of Goito."""

from __future__ import annotations

from typing import Final

from esagono.cartography.faces import Cells, Face, Reader, set_up_code
from esagono.engine.pack import Pack

BOX: Final = 20
"""Signs of formations are one or two letters."""


def short_name(name: str) -> str:
    """
    >>> short_name("1+2+3 art. a cavallo"), short_name("1/2 Bersaglieri"), short_name("Grenadiere D'Anthon")
    ('1+2+3 a cav.', '1/2 Bers.', "Gr. D'Anthon")
    """
    for long, short in (("art. a cavallo", "a cav."), ("Bersaglieri", "Bers."), ("Grenadiere", "Gr.")):
        name = name.replace(long, short)
    return name


def reader(pack: Pack) -> Reader:
    """Strength, cohesion and movement; the back hides them and shows only type and stacking."""
    formations = {row["id"]: row for row in pack.rows("formations.csv", ("id", "sign", "colour"))}

    def face(counter: Cells, reduced: bool = False) -> Face:
        formation: Cells = formations.get(counter.get("formation", ""), {})
        sign, colour = formation.get("sign", ""), formation.get("colour", "")
        commands = counter["type"] in ("commander", "overall-commander")
        kind = (
            "marshal" if counter["type"] == "overall-commander" and counter["side"] == "austrian" else counter["type"]
        )
        command = f"({counter['command']})" if counter.get("command") else ""
        rating = f"[{counter['rating']}]" if counter.get("rating") else ""
        if reduced:
            dots = "•" * int(counter.get("stacking") or 0)
            return Face("", kind, corps=sign, colour=colour, values=dots, arrow=not commands, box=BOX)
        values = (command or rating) + " " + counter["move"] if command or rating else ""
        return Face(
            name=short_name(counter["name"]),
            kind=kind,
            size=counter.get("size", ""),
            corps=sign,
            colour=colour,
            values=values or "-".join(counter[c] for c in ("strength", "cohesion", "move")),
            disc=counter.get("stacking", ""),
            code=set_up_code(counter),
            badge="R" if "reserve" in counter.get("mark", "").split() else "",
            arrow=not commands,
            box=BOX,
        )

    return face
