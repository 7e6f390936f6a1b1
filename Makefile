# make play   install into .venv and play in the browser
# make test   everything a change must pass: lint, layers, types, tests (a real browser among them)
# make quick  lint and the tests of what changed since main, in under a minute
# make lint   only the checks that read the code
# make bench  speed of play and of the questions, as ratios
# make compile  compile rules, engine and bots with mypyc, to be used until a source is changed
# make docs     the documentation site, in build/site: links checked, with search, the API and the modules
# make site     the whole game as a static site, in build/play: any web server can serve it, nothing runs there
# make pictures take the pictures of README and the guides anew: boards in a Chromium, maps, counters
# make wheels   sdist, wheels for the Pythons found here (or those of PYTHONS=...), and one without anything compiled
# make release  check the tree and build all of a release into dist/: sdist, wheels, site, changes; uploads nothing
# make lock     choose the packages of a server anew, with their hashes: requirements-server.lock
#
# Packages are installed only when pyproject.toml, or what is compiled, changed since the last time (the stamps in .venv).
# `play` begins at once with what is there and compiles in the background what is not compiled, for the next start.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BUILD := pyproject.toml hatch_build.py esagono/hexes/_spread.c
PYTHONS ?= python3.11 python3.12 python3.13
# an editable install compiles nothing but the search, and needs no mypy for that
EDITABLE := ESAGONO_PURE=1 $(BIN)/python -m pip install --quiet --editable
# what is compiled, tested again as the sources run: whole games, recorded ones among them, rather than each rule once more;
# and the documents that are made of their docstrings
PURE_TESTS := tests/engine tests/hexes tests/games tests/bots tests/api/test_documents.py
# the tests start hundreds of processes: where bytecode is switched off, each would translate every source anew
export PYTHONDONTWRITEBYTECODE :=
CHROMIUM_NAMES := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable

.DELETE_ON_ERROR:
.PHONY: play test quick lint bench compile docs site pictures wheels release lock browser services compiler clean

play: $(VENV)/.installed
	@$(BIN)/python compiling.py --behind
	$(BIN)/esagono play

# Everything compiled; then whole games of what is compiled once more as pure Python, but for the slow tests.
# One process more than there are cores, as browsers also wait; the long tests come first (tests/conftest.py), one at a time.
test: $(VENV)/.installed-test browser services lint compile
	$(BIN)/pytest -n $$(($$($(BIN)/python -c 'import os; print(os.cpu_count())') + 1)) --maxschedchunk 1 -rR
	ESAGONO_PURE=1 $(BIN)/pytest -n auto -m "not slow and not browser" $(PURE_TESTS)

compile: $(VENV)/.installed-compile
	$(BIN)/python compiling.py

docs: $(VENV)/.installed-test
	$(BIN)/python -m publish.site

site: $(VENV)/.installed-test
	$(BIN)/esagono site build/play

pictures: $(VENV)/.installed-test browser
	$(BIN)/python -m publish.pictures

wheels: $(VENV)/.installed-test
	PYTHONS="$(PYTHONS)" $(BIN)/python -m publish.release --wheels

release: $(VENV)/.installed-test lint browser
	PYTHONS="$(PYTHONS)" $(BIN)/python -m publish.release

lock: $(BIN)/python
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra postgresql --extra push --universal --python-version 3.11 --upgrade --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --quiet --output-file requirements-server.lock

quick: $(VENV)/.installed-test
	$(BIN)/python -m tests.quick

lint: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/npm install --silent --no-audit --no-fund --no-package-lock
	$(BIN)/npx --no-install tsc -p .

bench: $(VENV)/.installed-bench compile
	$(BIN)/esagono bench isonzo-1917
	$(BIN)/esagono bench altipiani-1916
	$(BIN)/esagono bench gorizia-1916
	$(BIN)/esagono bench goito-1848
	$(BIN)/python -m esagono.server.operator.load --games 200 --limit
	@if $(BIN)/python -c 'import playwright' 2>/dev/null; then $(BIN)/python -m tests.web.speed; fi

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Esagono needs Python 3.11 or newer; say which with: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(BUILD) | $(BIN)/python
	$(EDITABLE) .
	@touch $@

$(VENV)/.installed-test: $(BUILD) | $(BIN)/python compiler
	$(EDITABLE) '.[test]'
	@touch $@ $(VENV)/.installed $(VENV)/.installed-bench $(VENV)/.installed-compile

$(VENV)/.installed-bench: $(BUILD) | $(BIN)/python compiler
	$(EDITABLE) '.[bench]'
	@touch $@

$(VENV)/.installed-compile: $(BUILD) | $(BIN)/python
	$(EDITABLE) '.[compile]'
	@touch $@

# A search is compiled; it also exists in Python, but the tests hold the two together.
compiler:
	@command -v cc >/dev/null && $(PYTHON) -c 'import os, sys, sysconfig as s; \
		sys.exit(not os.path.exists(os.path.join(s.get_path("include"), "Python.h")))' && exit 0; \
	command -v apt-get >/dev/null || \
		{ echo "The tests need a C compiler and the headers of Python: install them"; exit 1; }; \
	as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	$$as_root apt-get update && $$as_root apt-get install -y --no-install-recommends gcc libc6-dev python3-dev || \
		{ echo "A C compiler could not be installed; the tests need it"; exit 1; }

# The tests of the page drive a real Chromium; where there is none yet, the shell without windows, which is all they need.
browser:
	@for name in $(CHROMIUM_NAMES); do command -v $$name >/dev/null && exit 0; done; \
	command -v apt-get >/dev/null || \
		{ echo "The tests need Chromium: install it so that one of these is found: $(CHROMIUM_NAMES)"; exit 1; }; \
	as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	$$as_root apt-get update && for package in chromium-headless-shell chromium; do \
		$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $$package && exit 0; done; \
		{ echo "Chromium could not be installed; the tests need it"; exit 1; }

# The tests of several servers use a real PostgreSQL and a real nginx.
services:
	@{ command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1 && \
		{ command -v nginx || ls /usr/sbin/nginx; } >/dev/null 2>&1 && exit 0; \
	command -v apt-get >/dev/null || { echo "The tests need PostgreSQL and nginx: install them"; exit 1; }; \
	as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	$$as_root apt-get update && $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql nginx-light || \
		{ echo "PostgreSQL and nginx could not be installed; the tests need them"; exit 1; }
