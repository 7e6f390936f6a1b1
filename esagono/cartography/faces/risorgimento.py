"""Counters of Goito."""

from __future__ import annotations

from esagono.cartography.faces import Cells, Face, Reader, set_up_code
from esagono.engine.pack import Pack


def reader(pack: Pack) -> Reader:
    """Strength, cohesion and movement; the back hides them and shows only type and stacking."""
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
