"""A game at one keyboard: whose decision it is, what is shown, what was typed. Plain lines only.

With hidden information, when the decision goes to the other player, the screen is cleared and the program waits until
that player has come. Then it shows what that seat may know and nothing else.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from esagono.bots import Bot, make
from esagono.engine import EsagonoError, Event, Game, IllegalOption, Option, UnknownName, questions
from esagono.engine.ruleset import OBSERVER
from esagono.terminal.autosave import Autosave
from esagono.terminal.commands import Commands
from esagono.terminal.keyboard import Keyboard
from esagono.terminal.orders import HEX
from esagono.terminal.typos import Mistyped, alike
from esagono.terminal.words import command_words, find_verb, fold, known_verbs, say, verb_words

PAGE = 20
"""Options listed at once."""
FEW = 5
"""Number of options still listed in brief mode; of more, only the verbs are named."""
RARE = 3
"""Options of a verb that has no more than these are listed before all others."""
CLEAR = 60
"""Empty lines that push what the other player saw off the screen."""

Read = Callable[[str], str]
Write = Callable[[str], None]


class Session:
    """One sitting: a game, who plays each side, and the terminal."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, str] | None = None,
        *,
        pack: Path | None = None,
        brief: bool = True,
        autosave: Autosave | None = None,
        keyboard: Keyboard | None = None,
        read: Read = input,
        write: Write = print,
    ) -> None:
        self.game, self.pack, self.brief = game, pack, brief
        self.autosave, self.keyboard = autosave, keyboard
        self.read, self.write = read, write
        self.bot_names = dict(bots or {})
        for side in self.bot_names:
            if side not in game.rules.info.sides:
                raise UnknownName("side", side, game.rules.info.sides)
        self.bots: dict[str, Bot] = {}
        self.commands = Commands(self)
        self.over = False
        self.seat = OBSERVER
        self.deciding = ""
        self.question = ""
        self.heard: set[str] = set()
        """Verbs that were told since the question was asked."""
        self.replace(game)

    def replace(self, game: Game) -> None:
        """Go on with another game, e.g. a loaded one."""
        sides = game.rules.info.sides
        self.game = game
        self.bots = {side: make(name, game.rules, side, game.seed) for side, name in self.bot_names.items()}
        self.humans = [side for side in sides if side not in self.bots]
        self.told = dict.fromkeys((*sides, OBSERVER), len(game.log) if game.journal else 0)
        self.seat = self.humans[0] if len(self.humans) == 1 else OBSERVER
        self.forget()

    def forget(self) -> None:
        """What was listed is no longer true."""
        self.listed: list[tuple[int, Option]] = []
        self.shown = 0
        self.asked = False
        self.meant = ""
        self.doubted: Option | None = None
        self.refused: Option | None = None
        self.unread = ""
        """Why the last order could not be understood."""

    def say(self, key: str, **args: object) -> str:
        return say(key, self.game.lang, **args)

    def side_name(self, side: str) -> str:
        return self.game.rules.names(self.game.lang).get("side-" + side, side)

    # The loop

    def run(self) -> int:
        """Until the players leave. The end of the input is leaving, too."""
        self.write(self.say("welcome"))
        self.write(self.say("commitment", hash=self.game.commitment))
        if self.autosave is not None:
            self.write(self.say("kept"))
        if self.keyboard is not None:
            self.keyboard.start(self.known_words)
        try:
            while not self.over:
                self.turn()
        except EOFError:
            pass
        finally:
            if self.keyboard is not None:
                self.keyboard.stop()
        return 0

    def known_words(self) -> list[str]:
        """What a word may be completed to: commands, what may be ordered now, and the units one sees."""
        offered = {o.verb for o in self.current_options()}
        verbs = [w for verb in offered for w in verb_words(self.game.rules, verb, self.game.lang)]
        units = [p.key for p in self.commands.table.pieces if p.known]
        return [*command_words(self.game.lang), *verbs, *units]

    def turn(self) -> None:
        """Let a bot decide, or ask a player once."""
        decisions = self.game.decisions
        for decision in decisions:
            if decision.side in self.bots:
                self.bot_decides(decision.side)
                return
        if decisions and self.deciding not in [d.side for d in decisions]:
            self.hand_over(decisions[0].side)
        if not self.asked:
            self.tell_news()
            self.ask()
            self.asked = True
        prompt = f"{self.side_name(self.deciding)}> " if decisions else "> "
        self.answer(self.read(prompt).strip())

    def bot_decides(self, side: str) -> None:
        decision = next(d for d in self.game.decisions if d.side == side)
        option = self.bots[side].choose(self.game.view(side), decision, self.game.options(side))
        self.game.play(option, side)
        self.forget()
        self.question = ""
        self.keep()

    def hand_over(self, side: str) -> None:
        """The other player comes to the keyboard; nothing of the last one stays on the screen."""
        before, self.deciding = self.deciding, side
        self.forget()
        self.question = ""
        hidden = self.game.rules.fog and len(self.humans) > 1
        self.seat = side
        if not hidden or not before:
            return
        if self.keyboard is not None:
            self.keyboard.forget()
        self.write("\n" * CLEAR if sys.stdout.isatty() else "")
        self.read(self.say("hand-over", side=self.side_name(side)))

    def tell_news(self) -> None:
        """What happened since this seat last looked."""
        start = min(self.told[self.seat], len(self.game.log))
        for line in self.event_lines(self.game.events_for(self.seat, start)):
            self.write(line)
        self.told[self.seat] = len(self.game.log)

    def event_lines(self, events: list[Event]) -> list[str]:
        """Sentences, with the unit where they leave it out and the seat may know it (one's own in a stack, say)."""
        names, lines = self.game.rules.names(self.game.lang), []
        for event in events:
            text = f"{event.clause}: {self.game.rules.describe(event, self.game.lang)}"
            name = names.get(str(event.args.get("unit", "")), "")
            lines.append(f"{text} ({name})" if name not in text else text)
        return lines

    def ask(self) -> None:
        """The question and what may be answered; in brief mode no question is repeated and only few options listed."""
        if self.game.decision is None:
            self.write(self.end_line())
            self.write(self.say("seed", seed=self.game.seed))
            return
        decision = next(d for d in self.game.decisions if d.side == self.deciding)
        question = f"{self.side_name(decision.side)}: {decision.prompt_in(self.game.lang)} ({decision.clause})"
        options = self.current_options()
        if question != self.question:
            self.question, self.heard = question, set()
            self.write(question)
        elif not self.brief:
            self.write(question)
        verbs = {o.verb for o in options}
        if not self.brief or len(options) <= FEW:
            for line in self.list_options(""):
                self.write(line)
        elif not verbs <= self.heard:
            self.write(self.choices_line(options))
        self.heard |= verbs

    def choices_line(self, options: list[Option]) -> str:
        """How many options there are, by verb, in the words that may be typed."""
        count = Counter(o.verb for o in options)
        verbs = [
            f"{verb_words(self.game.rules, verb, self.game.lang)[0]}{f' ({n})' if n > 1 else ''}"
            for verb, n in count.items()
        ]
        return self.say("choices", count=len(options), verbs=", ".join(verbs))

    def end_line(self) -> str:
        result = self.game.result
        assert result is not None
        if not result.winner:
            return self.say("draw", level=result.level, points=result.points)
        return self.say("won", side=self.side_name(result.winner), level=result.level, points=result.points)

    # Options by number

    def current_options(self) -> list[Option]:
        """What the player may choose, in the order of its numbers; in a long list, rare verbs come first."""
        if self.game.decision is None:
            return []
        options = self.game.options(self.deciding)
        if len(options) <= PAGE:
            return options
        count = Counter(o.verb for o in options)
        return sorted(options, key=lambda o: count[o.verb] > RARE)

    def list_options(self, wanted: str) -> list[str]:
        """Number the options (all, or those with a word in them) and list the first page."""
        options = list(enumerate(self.current_options(), 1))
        if wanted:
            options = [(n, o) for n, o in options if fold(wanted) in fold(f"{o} {self.label(o)}")]
        self.listed, self.shown = options, 0
        if not options:
            return [self.say("nothing-found", text=wanted)]
        return self.more_options()

    def label(self, option: Option) -> str:
        """An option in words, with the units and hexes that a page shows by where its button stands."""
        text, names = self.game.rules.label(option, self.game.lang), self.game.rules.names(self.game.lang)
        values = [str(v) for v in option.args.values()]
        unsaid = [names.get(v, v) for v in values if (v in names or HEX.match(v)) and names.get(v, v) not in text]
        return f"{text} ({', '.join(unsaid)})" if unsaid else text

    def more_options(self) -> list[str]:
        if not self.listed and self.game.decision is not None:
            return self.list_options("")
        page = self.listed[self.shown : self.shown + PAGE]
        self.shown += len(page)
        lines = [f"{number:3} {self.label(option)}" for number, option in page]
        left = len(self.listed) - self.shown
        if left:
            lines.append(self.say("more-options", count=left))
        return lines or [self.say("no-more-options")]

    # Answers

    def answer(self, text: str) -> None:
        """A number, a command, or an order in words."""
        words = text.split()
        if not words:
            for line in self.list_options("") if self.game.decision is not None else []:
                self.write(line)
            return
        meant, self.meant = self.meant, ""
        if meant and fold(text) in map(fold, self.say("yes-words").split(", ")):
            self.write(f"> {meant}")
            words = meant.split()
        try:
            self.carry_out(words)
        except Mistyped as error:
            self.write(str(error))
            self.unread = str(error)
            if error.meant:
                self.meant = " ".join(words).replace(error.typed, error.meant[0], 1)
        except IllegalOption as error:
            for reason in error.reasons:
                self.write(str(reason))
        except EsagonoError as error:
            self.write(str(error))

    def carry_out(self, words: list[str]) -> None:
        if words[0].isdigit() and len(words) == 1:
            self.play(self.numbered(int(words[0])))
            return
        offered = dict.fromkeys(o.verb for o in self.current_options())
        command = self.commands.find(words[0])
        verb = find_verb(words[0], self.game.rules, offered, self.game.lang)
        if command is not None and verb not in offered:
            for line in command(words[1:]):
                self.write(line)
            return
        if verb is None:
            rules = self.game.rules
            typed = [w for v in known_verbs(rules) for w in verb_words(rules, v, self.game.lang)]
            guesses = alike(words[0], [*typed, *command_words(self.game.lang)])
            if guesses or self.game.decision is None:
                raise Mistyped(self.say("not-understood", text=words[0]), words[0], guesses, self.game.lang)
        if self.game.decision is None:
            raise EsagonoError(self.say("over"))
        self.refused, self.unread = None, ""
        self.play(self.commands.order([verb or words[0], *words[1:]]))

    def numbered(self, number: int) -> Option:
        options = self.current_options()
        if not 1 <= number <= len(options):
            raise EsagonoError(self.say("no-such-number", number=number, count=len(options)))
        return options[number - 1]

    def play(self, option: Option) -> None:
        """Carry out an order; one that ends something at a cost must be given twice."""
        crowded = self.crowded()
        if self.is_closing(option) and option != self.doubted and option in self.current_options():
            doubts = [*crowded.values(), *self.regrets()]
            if doubts:
                self.doubted = option
                for text in (*doubts, self.say("give-it-again")):
                    self.write(text)
                return
        self.refused = option  # until it is accepted
        self.game.play(option, self.deciding)
        self.forget()
        self.keep()
        warnings = [text for hex_, text in self.crowded().items() if crowded.get(hex_) != text]
        if warnings:
            self.tell_news()
        for text in warnings:
            self.write(text)

    def is_closing(self, option: Option) -> bool:
        verb = self.game.rules.show.verbs.get(option.verb)
        return verb is not None and verb.role == "close"

    def crowded(self) -> dict[str, str]:
        """Over-full hexes of the side that decides, with words on what they will cost; where the game says so."""
        found: dict[str, str] = self.asked_of_game("crowded") or {}
        return found

    def regrets(self) -> list[str]:
        """What the game says against ending the choice now: no brigade is planned, say."""
        return self.asked_of_game("closing") or []

    def asked_of_game(self, question: str) -> Any:
        """The answer for the side that decides; none where the game does not know the question."""
        if question not in self.game.rules.questions or self.deciding not in [d.side for d in self.game.decisions]:
            return None
        return questions.answer(self.game, self.deciding, self.game.lang, question, {})

    def keep(self) -> None:
        """Save the game, so that it can be resumed after anything."""
        if self.autosave is None:
            return
        try:
            self.autosave.keep(self.game, self.bot_names, self.pack)
        except OSError as error:
            path = str(self.autosave.folder)
            self.write(self.say("cannot-save", path=path, error=error.strerror or str(error)))
            self.autosave = None
