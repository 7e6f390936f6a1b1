"""Small positions whose ways on are counted; a difference is shown by first option.

After a change of the rules that is meant, `python -m tests.games.test_perft` prints the counts as they are now.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.lab.perft import divide, perft

FOLDER = Path(__file__).parent / "perft"
POSITIONS = [
    (f"{path.stem}, {entry['what']}", entry)
    for path in sorted(FOLDER.glob("*.toml"))
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["position"]
]


def test_every_game_has_positions():
    assert {entry["board"]["game"] for _, entry in POSITIONS} == {g.id for g in esagono.games() if g.playable}


@pytest.mark.parametrize("entry", [pytest.param(entry, id=name) for name, entry in POSITIONS])
def test_the_number_of_ways_on(entry: dict[str, Any]):
    game = esagono.position(entry["board"], seed=0)
    for depth, expected in enumerate(entry["counts"], 1):
        found = perft(game, depth)
        assert found == expected, f"at depth {depth}, by first option: {divide(game, depth)}"


def test_the_parts_make_the_whole_and_the_game_is_as_before():
    game = esagono.position(POSITIONS[0][1]["board"], seed=0)
    before = game.state.to_data()
    assert sum(divide(game, 3).values()) == perft(game, 3)
    assert game.state.to_data() == before


def test_the_command_counts_a_file(tmp_path, capsys):
    from esagono.cli import main

    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITIONS[0][1]["board"]), encoding="utf-8")
    assert main(["perft", str(path), "--depth", "1"]) == 0
    assert "first options" in capsys.readouterr().out
    with pytest.raises(SystemExit) as refused:
        main(["perft", str(path), "--depth", "0"])
    assert refused.value.code == 2
    assert "1 or more" in capsys.readouterr().err


if __name__ == "__main__":
    for name, entry in POSITIONS:
        game = esagono.position(entry["board"], seed=0)
        print(name, [perft(game, depth) for depth in range(1, 5)])
