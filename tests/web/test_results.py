"""What came of a fight, in words: in the dice, and folded in the log. No document is needed, only the words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from esagono.server.assets.pictures import web_folder
from tests.web.test_state import run


def told(module: str, what: str, *args: Any, lang: str = "en") -> Any:
    words = (web_folder() / "i18n" / f"{lang}.json").read_text(encoding="utf-8")
    given = ", ".join(json.dumps(a) for a in args)
    return run(
        f"""
        globalThis.fetch = async () => ({{ json: async () => ({words}) }});
        globalThis.document = {{ documentElement: {{}} }};
        const {{ loadLanguage }} = await import("js/lib/i18n.js");
        await loadLanguage({json.dumps(lang)});
        const {{ {what} }} = await import("js/{module}");
        console.log(JSON.stringify({what}({given})));
        """
    )


def event(kind: str, text: str = "", **args: Any) -> dict[str, Any]:
    return {"kind": kind, "text": text, "args": args}


GOITO = "risorgimento/results.js"
UNDECIDED = event("combat", cell="W cc2/cc1")
LOST = event("combat-result", "The defenders of ⟦hex:2017|2017⟧ win.")
CHECK = event("check", "Cohesion Check in ⟦hex:2016|2016⟧ (by the chart): 7; one fails.")
WORSE = event("worse", "⟦unit:pi-11-casale|11 Casale⟧: 1 level worse, now Disorganized")
MOOD = event("mood", "Mood of 2nd Division: -1")


def test_a_combat_of_goito_tells_who_won_once_that_is_known() -> None:
    checks = "Attacker: cohesion check, 2 added. Defender: cohesion check, 1 added."
    assert told(GOITO, "outcome", UNDECIDED, []) == f"The side that loses fewer status levels wins. {checks}"
    assert told(GOITO, "outcome", UNDECIDED, [CHECK, LOST]) == f"The defenders of 2017 win. {checks}"


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("0S1", "1 livello di stato per ogni unità."),
        ("1S2", "1 punto di forza perso, 2 livelli di stato per ogni unità."),
        ("cc0", "prova di coesione, 0 in più."),
        ("-", "nulla."),
    ],
)
def test_a_fire_of_goito_is_told_in_words_too(result: str, words: str) -> None:
    assert told(GOITO, "outcome", event("fire", result=result), [], lang="it") == words


def test_a_folded_fight_of_goito_says_what_came_of_it() -> None:
    """Who won and what the units suffered; checks only where nobody did; without either the cell."""
    assert told(GOITO, "gist", UNDECIDED, [CHECK, WORSE, LOST, MOOD]) == f"{LOST['text']} {WORSE['text']}."
    assert told(GOITO, "gist", event("fire", result="cc1"), [CHECK]) == CHECK["text"]
    assert told(GOITO, "gist", event("fire", result="-"), []) == "nothing."


@pytest.mark.parametrize(
    ("dug", "attacker", "defender"),
    [
        ([], "back 1 hex", "back 2 hexes"),
        (["italian"], "stays in the trenches", "back 2 hexes"),
        (["austro-hungarian"], "back 1 hex", "stays in the trenches"),
    ],
)
def test_who_stays_in_his_trenches_is_not_said_to_go_back(dug: list[str], attacker: str, defender: str) -> None:
    roll = event("roll", side="italian", cell="+2 R1 / -2 R2")
    losses = event("loss-roll", attacker_losses=2, defender_losses=0)
    held = [event("trench-holds", side=side) for side in dug]
    said = told("inferno/results.js", "outcome", roll, [roll, *held, losses])
    assert said == f"Attacker: 2 reductions, {attacker}. Defender: no reduction, {defender}."


def test_values_of_a_commander_have_their_names() -> None:
    """Two numbers that stand otherwise on the counter would say nothing."""
    values = [{"id": "rating", "now": 8}, {"id": "command", "now": 3}]
    piece = {"key": "a", "known": True, "hexes": ["0101"], "values": values, "badges": []}
    words = {"value-rating": "rating", "value-command": "command"}
    facts = {"words": words, "badges": {}, "counters": {"a": {"type": "commander", "formation": "1st Division"}}}
    assert told("state/pieces.js", "detailWords", piece, facts) == ["1st Division", "rating 8, command 3"]
    facts["counters"] = {"a": {"type": "line", "formation": "1st Division"}}
    assert told("state/pieces.js", "detailWords", piece, facts) == ["1st Division", "8-3"]
