"""A position as a picture: the map with what one seat sees on it, as an SVG file.

python examples/position_as_picture.py position.svg
"""

import sys
from pathlib import Path

import esagono
from esagono.cartography.position import draw_position

if __name__ == "__main__":
    game = esagono.new("altipiani-1916", seed=1)
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "position.svg")
    out.write_text(draw_position(game, "italian"), encoding="utf-8")
    print(f"{out}: {len(game.rules.table(game.view('italian')).pieces)} counters")
