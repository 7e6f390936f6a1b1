"""A study: how the odds of one attack grow with the attackers, exactly and without dice.

python examples/study_of_an_attack.py
"""

import esagono

UNIT = {"type": "infantry", "size": "brigade", "corps": "II", "steps": 2, "move": 5}
ATTACKER = {**UNIT, "side": "italian", "attack": 5, "defense": 4}
FRONT = ("0403", "0405", "0304")

document = {
    "game": "isonzo-1917",
    "turn": 3,
    "phase": "combat",
    "side": "italian",
    "map": {"size": [8, 8], "hexes": {"0404": {"terrain": "hill", "level": 3}}},
    "units": [
        *(
            {**UNIT, "id": f"it-{n}", "side": "italian", "attack": 5, "defense": 4, "hex": hex}
            for n, hex in enumerate(FRONT)
        ),
        {**UNIT, "id": "ah-1", "side": "austro-hungarian", "attack": 4, "defense": 5, "hex": "0404"},
    ],
}

if __name__ == "__main__":
    game = esagono.position(document)
    print("attackers  column  defender retreats")
    for count in range(1, len(FRONT) + 1):
        found = game.forecast(target="0404", attackers=[f"it-{n}" for n in range(count)])
        print(f"{count:9}  {found.column:6}  {found.outcomes.p_defender_retreats}")
