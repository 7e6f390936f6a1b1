"""The words of the games: each message once, and no word that the glossary has left behind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

import esagono
from esagono.engine.text import LANGUAGES, common_words

PACKAGE = Path(__file__).parents[2] / "esagono"
SERIES = sorted(p.name for p in (PACKAGE / "games").iterdir() if (p / "text").is_dir())
GAMES = ("isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848")
MESSAGE = re.compile(r"^([a-z][\w-]*) = (.*)$", re.MULTILINE)


def own_files(series: str, lang: str) -> list[Path]:
    """The catalogs of a series; those of its games may say a thing in another way and are left out."""
    folder = PACKAGE / "games" / series
    games = [game for game in folder.iterdir() if (game / "data").is_dir()]
    return [p for p in sorted(folder.rglob(f"{lang}.ftl")) if not any(game in p.parents for game in games)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("series", SERIES)
def test_a_message_stands_once(series: str, lang: str) -> None:
    """The later of two would win, and whoever mends the first wonders why nothing changes."""
    files = own_files(series, lang)
    assert files
    keys = Counter(key for file in files for key, _ in MESSAGE.findall(file.read_text(encoding="utf-8")))
    assert {key for key, times in keys.items() if times > 1} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("series", SERIES)
def test_no_message_of_a_series_is_replaced_by_all_of_its_games(series: str, lang: str) -> None:
    games = [game for game in (PACKAGE / "games" / series).iterdir() if (game / "data").is_dir()]
    assert games
    said = [
        {key for file in game.rglob(f"{lang}.ftl") for key, _ in MESSAGE.findall(file.read_text(encoding="utf-8"))}
        for game in games
    ]
    own = {key for file in own_files(series, lang) for key, _ in MESSAGE.findall(file.read_text(encoding="utf-8"))}
    assert own & set.intersection(*said) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("series", SERIES)
def test_what_every_game_says_is_not_repeated(series: str, lang: str) -> None:
    common = dict(MESSAGE.findall((PACKAGE / f"engine/words/{lang}.ftl").read_text(encoding="utf-8")))
    for file in own_files(series, lang):
        own = dict(MESSAGE.findall(file.read_text(encoding="utf-8")))
        other = "it" if lang == "en" else "en"
        twin = file.with_name(f"{other}.ftl").read_text(encoding="utf-8")
        there = dict(MESSAGE.findall((PACKAGE / f"engine/words/{other}.ftl").read_text(encoding="utf-8")))
        same = {k for k, v in own.items() if common.get(k) == v and dict(MESSAGE.findall(twin)).get(k) == there.get(k)}
        assert same == set(), file


CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(PACKAGE.rglob("*"))
    if path.suffix in (".py", ".js", ".toml", ".csv", ".html") and "node_modules" not in path.parts
)
NAMES = set(re.findall(r"[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*", CODE))
"""Every word of the code: keys are put together of a few of them (`event-` and a kind, `chart-` and a row)."""
MOST_PARTS = 4


def is_made_of_names(parts: Sequence[str], most: int = MOST_PARTS) -> bool:
    if not parts:
        return True
    heads = ("-".join(parts[:n]) for n in range(len(parts), 0, -1)) if most else ()
    return any(
        (head in NAMES or head.replace("-", "_") in NAMES) and is_made_of_names(parts[head.count("-") + 1 :], most - 1)
        for head in heads
    )


def test_every_message_can_be_spoken() -> None:
    """A key that the code could not put together is a message that nobody reads."""
    unused = [
        f"{file.relative_to(PACKAGE)}: {key}"
        for file in sorted(PACKAGE.rglob("en.ftl"))
        for text in [file.read_text(encoding="utf-8")]
        for key, _ in MESSAGE.findall(text)
        if f"{{ {key} }}" not in text and key not in NAMES and not is_made_of_names(key.split("-")[1:])
    ]
    assert unused == []


FORMATION = r"[Rr]aggruppament"
"""In Italian no word for stacking: formations of 1916 were called so, and the rules name them."""

LEFT_BEHIND = {
    "it": (
        r"\bpatta\b", r"\bplancia\b", r"vuole di più", r"\bDimentica\b", FORMATION, r"[Ii]mpilament",
        r"accatastament", r"[Ss]ovraffollat", r"[Ll]ogorament", r"basso rifornimento", r"rifornimento scarso",
        r"[Cc]ontroll[oi] (di|della) coesione", r"movimento in marcia", r"[Rr]aggio del nemico", r"[Aa]utoblindat",
        r"[Cc]ombattimento (piccolo|grande)\b", r"\bclausol[ae]\b", r"\bsentier[oi]\b", r"\brup[ei]\b",
        r"\bIn Comando\b",
    ),
    "en": (
        r"\bneeds more:", r"\bgoes by\b", r"a part your seat promised", r"\b([Nn]o|[Ss]ome|[Aa]ny|[Ee]very)body\b",
        r"\b[Oo]verfull\b", r"\b(more|too many) (units )?than may stay together", r"\b[Ww]hoever\b", r"\bin Command\b",
        r"\bline of supply\b", r"\b[Dd]efense\b", r"\b[Aa]rmored\b", r"\bheld back\b",
    ),
}  # fmt: skip
"""Words that the glossary replaced (one word for one thing), as patterns."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_were_replaced_do_not_come_back(lang: str) -> None:
    """On the board, in the text client and in what the server sends; keys and comments do not count."""
    files = [*PACKAGE.rglob(f"{lang}.ftl"), PACKAGE / f"web/i18n/{lang}.json"]
    assert len(files) > 10
    for file in files:
        text = "\n".join(line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
        text = re.sub(r'^[a-z][\w-]* = |^\s*"[^"]+": |\[[\w-]+\]|\$\w+', "", text, flags=re.MULTILINE)
        assert {p: found[0] for p in LEFT_BEHIND[lang] if (found := re.search(p, text))} == {}, file


def test_rules_and_handbooks_use_the_words_of_the_board() -> None:
    files = [*(PACKAGE.parent / "docs/rules").glob("*.it.md"), *PACKAGE.rglob("handbook.it.md")]
    assert len(files) == 8
    for file in files:
        text = file.read_text(encoding="utf-8")
        replaced = {p: found[0] for p in LEFT_BEHIND["it"] if (found := re.search(p, text))}
        replaced.pop(FORMATION, None)
        assert replaced == {}, file


@pytest.mark.parametrize("game", GAMES)
def test_refusals_name_verbs_and_arguments_in_the_language_of_the_reader(game: str) -> None:
    """Every verb and argument of an order has a word, which the text client understands too."""
    rules = esagono.new(game, seed="1").rules
    orders = rules.arguments
    tables = [orders.usual, *orders.by_kind.values()]
    verbs = {verb for table in tables for verb in table}
    names = {name for table in tables for of_verb in table.values() for name in of_verb}
    assert {v for v in verbs if not rules.show.catalog.has(f"typed-{v}", "it")} == set()
    assert {n for n in names if not common_words().has(f"argument-{n}", "it")} == set()
    assert {v for v in verbs if rules.say("reason-no-argument", _stray(v), "en").split()[0] != v} == set()


def _stray(verb: str) -> dict[str, object]:
    return {"verb": verb, "argument": "speed", "known": ["unit"]}


def test_a_refusal_in_italian_has_no_english_words() -> None:
    rules = esagono.new("isonzo-1917", seed="1").rules
    no_option = rules.say("reason-not-an-option", {"verb": "move", "verbs": ["end", "select"]}, "it")
    assert no_option == "muovi ora non è possibile; puoi scegliere fine e scegli"
    assert rules.say("reason-missing-argument", {"verb": "move", "argument": "unit"}, "it") == "muovi: manca unità"


@pytest.mark.parametrize(
    ("game", "key", "lang", "text"),
    [
        ("isonzo-1917", "event-resigned", "it", "Il giocatore italiano abbandona: vince il giocatore austro-ungarico."),
        ("isonzo-1917", "event-timed-out", "en", "The Italian side is out of time: the Austro-Hungarian side has won."),
        ("gorizia-1916", "event-timed-out", "it", "Tempo scaduto per gli italiani: vincono gli austro-ungarici."),
        ("gorizia-1916", "event-resigned", "it", "Gli italiani abbandonano: vincono gli austro-ungarici."),
        ("gorizia-1916", "reason-no-decision", "it", "Non tocca a te: devono decidere gli italiani."),
    ],
)
def test_what_players_agree_on_is_said_in_the_words_of_the_series(game: str, key: str, lang: str, text: str) -> None:
    rules = esagono.new(game, seed=1).rules
    assert rules.say(key, {"side": "italian", "winner_side": "austro-hungarian"}, lang) == text
