"""Counters of the Inferno games: attack, defence and movement, artillery in the disc."""

from __future__ import annotations

from esagono.cartography.faces import Cells, Face, Reader, set_up_code
from esagono.engine.pack import Pack


def reader(pack: Pack) -> Reader:
    return inferno_face


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
