"""Counters of Gorizia."""

from __future__ import annotations

from typing import Any

from esagono.cartography.faces import Cells, Face, Reader, set_up_code
from esagono.engine.pack import Pack


def reader(pack: Pack) -> Reader:
    """Combat, morale and movement, machine guns in the disc; guns show bombardment and range."""
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
