"""The project itself: its files agree with each other, and the command works."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections import Counter
from pathlib import Path

import pytest

import esagono
from esagono import cli
from esagono._compiled import form, is_compiled
from esagono.games import registry

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "esagono", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **env},
    )


def test_versions_agree() -> None:
    assert PROJECT["project"]["version"] == esagono.__version__
    assert f"## {esagono.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_links_of_the_documents_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_every_document_is_reached_from_the_list_of_pages() -> None:
    """A page that no list names is never read."""
    docs = ROOT / "docs"
    listed = set(re.findall(r"\]\(([^)#]+)", (docs / "README.md").read_text(encoding="utf-8")))
    pages = {p.relative_to(docs).as_posix() for p in docs.rglob("*.md")} - {"README.md"}
    assert pages <= listed, pages - listed


GENERATED = ("api.md",)
REFERENCE = ("server.md", "protocol.md", "positions.md")
"""Pages whose lines are still long."""


def test_prose_has_short_lines() -> None:
    """Tables and code may be wider; in the rules each atom is one line."""
    docs = ROOT / "docs"
    pages = [p for p in docs.rglob("*.md") if p.parent != docs / "rules" and p.name not in (*GENERATED, *REFERENCE)]
    for document in [*ROOT.glob("*.md"), *pages]:
        prose = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for line in prose.splitlines():
            assert len(line) <= 120 or line.lstrip().startswith("|"), f"{document.name}: {line}"


def test_workflows_and_citation_name_what_is_there() -> None:
    """Steps of a public host cannot be tried here; what they name can."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    extras = PROJECT["project"]["optional-dependencies"]
    for workflow in (ROOT / ".github/workflows").glob("*.yml"):
        text = workflow.read_text(encoding="utf-8")
        assert all(re.search(rf"^{t}:", makefile, re.MULTILINE) for t in re.findall(r"run: make (\w+)", text))
        assert all(name in extras for name in re.findall(r'"\.\[(\w+)\]"', text))
        assert all((ROOT / folder).is_dir() for folder in re.findall(r" (tests/\w+)", text))
    assert f'version: "{esagono.__version__}"' in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    games = (ROOT / ".github/ISSUE_TEMPLATE/rule.yml").read_text(encoding="utf-8")
    assert all(game in games for game in registry)


def test_all_layers_are_in_the_contract() -> None:
    """A new package must say on which layer it stands."""
    contract, *_ = [c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["type"] == "layers"]
    layered = {name.removeprefix("esagono.") for name in contract["layers"]}
    packages = {p.parent.name for p in (ROOT / "esagono").glob("*/__init__.py")}
    assert packages <= layered
    assert layered <= packages | {p.stem for p in (ROOT / "esagono").glob("*.py")}


def test_every_series_is_kept_out_of_the_shared_rooms() -> None:
    """A new series must be named in the contracts that keep it in its own rooms."""
    forbidden = [c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["type"] == "forbidden"]
    series = {entry.package for entry in registry.values() if entry.ours}
    assert series <= set(forbidden[0]["forbidden_modules"])


def test_refusals_know_no_arithmetic() -> None:
    """Every room of refusals is in the contract that keeps arithmetic and searches out of it."""
    contract = next(c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["name"].startswith("Refusals know"))
    rooms = {".".join(p.relative_to(ROOT).parts) for p in (ROOT / "esagono/games").rglob("why_not") if p.is_dir()}
    assert rooms <= set(contract["source_modules"])
    for series in ("strafe", "risorgimento"):
        assert f"esagono.games.{series}.movement.reach" in contract["forbidden_modules"]


def test_make_and_ci_run_the_same_tests() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("play", "test", "bench", "lint"):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


@pytest.mark.parametrize("command", [c.name for c in cli.COMMANDS if c.offered])
def test_every_command_explains_itself_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main([command, "--help"])
    assert left.value.code == 0
    assert f"example: esagono {command}" in capsys.readouterr().out


def test_the_command_without_words_shows_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    assert "esagono play" in capsys.readouterr().out


def test_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.strip()) == (0, f"esagono {esagono.__version__} ({form()})")
    assert run("--version", ESAGONO_PURE="1").stdout.strip() == f"esagono {esagono.__version__} (pure Python)"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "--text", "isonzo-1918"], "there is no game 'isonzo-1918'; did you mean 'isonzo-1917'"),
        (["replay", "no-such-file.json"], "cannot be read"),
        (["verify", "pyproject.toml"], "this save is not complete"),
        (["fuzz", "chess"], "there is no game 'chess'"),
        (["map", "draw", "chess"], "there is no game 'chess'"),
    ],
)
def test_mistakes_are_one_line_and_not_a_traceback(words: list[str], message: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.slow
def test_without_a_compiler_the_wheel_is_pure_python(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "CC": "/bin/false"},
    )
    assert "it will be slower" in done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*-none-any.whl")
    with zipfile.ZipFile(wheel) as files:
        assert [f for f in files.namelist() if "_spread" in f] == ["esagono/hexes/_spread.c"]


@pytest.mark.slow
def test_a_wheel_in_an_empty_environment_lists_the_games_and_plays(tmp_path: Path) -> None:
    """The packages it needs are borrowed from this environment, the program itself comes from the wheel alone.

    It brings the compiled modules if they are there; otherwise only the search is compiled, to save minutes.
    """
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
        env={**os.environ, "ESAGONO_PURE": "0", "ESAGONO_COMPILE": str(int(is_compiled()))},
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        assert [f for f in files.namelist() if f.startswith("esagono/hexes/_spread.") and not f.endswith(".c")]
        assert any(f.startswith("esagono/engine/state.c") for f in files.namelist()) == is_compiled()
    site = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)], check=True
    )
    code = (
        "import esagono, sys; assert esagono.__file__.startswith(sys.argv[1]), esagono.__file__\n"
        "for info in esagono.games():\n"
        "    game = esagono.new(info.id, seed=1)\n"
        "    for _ in range(30): game.play(game.options()[0])\n"
        "    print(info.id, len(game.journal))\n"
        "print(esagono._compiled.form())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(site)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [*(f"{info.id} 30" for info in esagono.games()), form()]


def test_scores_of_what_players_expect_have_evidence() -> None:
    """docs/notes/players.md: 99 rows, sums that are right, and every test and module it names."""
    text = (ROOT / "docs" / "notes" / "players.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| .+ \| (yes|partly|no) \| (.*) \|$", text, re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == list(range(1, 100))
    count = Counter(score for _, score, _ in rows)
    assert f"**{count['yes']} yes, {count['partly']} partly, {count['no']} no.**" in text
    assert all(evidence for _, score, evidence in rows if score != "no")
    for name, test in re.findall(r"`(test_\w+\.py)::(\w+)`", text):
        found = [p for folder in ("web", "games") for p in (ROOT / "tests" / folder).glob(name)]
        assert any(f"def {test}(" in p.read_text(encoding="utf-8") for p in found), (name, test)
    for module in re.findall(r"`([a-z]+/\w+\.js)`", text):
        assert (ROOT / "esagono" / "web" / "js" / module).is_file(), module


def test_attacks_are_held_by_tests_that_exist() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    named = re.findall(r"`(test_\w+\.py)::(\w+)`", text)
    assert len(named) > 12
    for name, test in named:
        assert f"def {test}(" in (ROOT / "tests" / "server" / name).read_text(encoding="utf-8"), (name, test)


def test_contributing_finds_what_it_names() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("## Finding things")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    assert len(rows) > 5
    for row in rows:
        *names, last = re.findall(r"`(\w+|esagono/[\w/.]+)`", row) or [""]
        if last.startswith("esagono/"):
            found = (ROOT / last).read_text(encoding="utf-8")
            assert all(re.search(rf"\b{name}\b", found) for name in names if not name.startswith("esagono/")), row
    hits = [p for p in (ROOT / "esagono/games").rglob("*.py") if '"""7.9' in p.read_text(encoding="utf-8")]
    assert len(hits) == 1
    assert "def flank_clause(" in hits[0].read_text(encoding="utf-8")


OTHER_TERMS = ("IPv4", "pack", "pacchetto")
"""In italics, but on no button."""


@pytest.mark.parametrize(
    ("lang", "guides"),
    [
        ("en", ("playing.md", "owning-the-box.md", "running-a-club.md", "without-a-server.md")),
        ("it", ("playing.it.md", "owning-the-box.it.md", "without-a-server.it.md")),
    ],
)
def test_guides_name_buttons_by_what_they_say(lang: str, guides: tuple[str, ...]) -> None:
    page = (ROOT / f"esagono/web/i18n/{lang}.json").read_text(encoding="utf-8")
    named = [
        (guide, words)
        for guide in guides
        for words in re.findall(
            r"(?<![*\w])\*([^*\n|`]+)\*(?!\*)", (ROOT / "docs/guide" / guide).read_text(encoding="utf-8")
        )
    ]
    assert len(named) > 5
    assert [(guide, words) for guide, words in named if words not in page and words not in OTHER_TERMS] == []


def test_names_that_ask_a_question_are_answered_by_yes_or_no() -> None:
    """`may_x`, `is_x` and the like promise a bool: reasons are `x_refusals`, a bar that may be None is `bar_to_x`."""
    asking = ("may", "is", "can", "has")
    found = [
        (f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}", ast.unparse(node.returns) if node.returns else "")
        for path in sorted((ROOT / "esagono").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.lstrip("_").split("_")[0] in asking
    ]
    assert len(found) > 50
    assert [name for name, returned in found if returned != "bool"] == []
