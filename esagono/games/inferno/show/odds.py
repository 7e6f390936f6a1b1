"""What an attack that could be ordered would come to, if everybody who may took part: told before it is ordered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from esagono.engine import Option
from esagono.engine.questions import CannotAnswer, Nothing, OfOption, offered
from esagono.engine.sheets import chance_remarks, headline
from esagono.engine.table import Odds, Sheet
from esagono.games.inferno.knowledge.advice import helping_guns
from esagono.games.inferno.knowledge.forecast import CombatForecast
from esagono.games.inferno.rules.bridges import bombardment_chance, demolition_chance
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.show.sheet import attack_sheet


def odds(game: InfernoGame, seat: str, lang: str, wanted: OfOption) -> Sheet:
    """7.2, 8.1: the sheet of an attack by all who may attack together, as the page ticks them at first."""
    option = offered(game, seat, wanted.option)
    if option.verb in ("demolish", "bombard"):
        return bridge_sheet(game, option, lang)
    if option.verb != "attack":
        raise CannotAnswer("this option is not an attack")
    declared = Together(game, seat, option)
    draft = [
        *(Option("add", unit=u).to_data() for u in declared.units),
        *(Option("support", unit=g).to_data() for g in declared.guns),
    ]
    return attack_sheet(declared.game, seat, lang, draft)


def bridge_sheet(game: InfernoGame, option: Option, lang: str) -> Sheet:
    """14.4: the chance that a bridge is blown up, or hit by a gun."""
    rules, blow = game.rules, option.verb == "demolish"
    chance = demolition_chance() if blow else bombardment_chance(rules, game.state, game.unit(option))
    told = Odds(rules.show.word(rules, "odds-blown" if blow else "odds-hit", lang), float(chance.p))
    return Sheet(rules.label(option, lang), headline=told)


class Prospect(Struct, frozen=True):
    """The chance that is written on a hex, and what the defender may answer, or may hide, in words."""

    p: float
    text: str


def chances(game: InfernoGame, seat: str, lang: str, wanted: Nothing) -> dict[str, Prospect]:
    """8.1: of every hex that this seat may attack now, the chance that all who may together take it."""
    out = {}
    for option in game.options(seat):
        if option.verb == "attack":
            declared = Together(game, seat, option)
            if declared.units:
                found = declared.forecast(declared.units, declared.guns)
                answered = [headline(game.rules, found, lang).text] if found.chance.answer else []
                words = [*answered, *chance_remarks(game.rules, found.chance, lang)]
                out[option.text("target")] = Prospect(float(found.chance.p), ". ".join(w.rstrip(".") for w in words))
    return out


class Together:
    """An attack on a hex by as many as the rules allow, the corps with most strength here first, and guns for them."""

    def __init__(self, game: InfernoGame, seat: str, option: Option) -> None:
        self.seat, self.target = seat, option.text("target")
        self.game: InfernoGame = game.copy(history=False)
        self.game.play(option, seat)
        self._found: dict[tuple[tuple[str, ...], tuple[str, ...]], CombatForecast] = {}
        rules, state = game.rules, game.state
        joining = [o.text("unit") for o in self.game.options(seat) if o.verb == "add"]
        strength = {unit: rules.attack_of(state, rules.roster.index[unit]) for unit in joining}
        corps = {unit: rules.roster.counters[rules.roster.index[unit]].corps or unit for unit in joining}
        weight = {name: sum(strength[u] for u in joining if corps[u] == name) for name in corps.values()}
        joining.sort(key=lambda u: (-weight[corps[u]], -strength[u]))
        self.units = as_many_as(joining, self.may) or joining
        guns = helping_guns(self.game, self.target, self.units) if self.units else []
        self.guns = as_many_as(guns, lambda some: self.may(self.units, some))

    def forecast(self, units: Sequence[str], guns: Sequence[str] = ()) -> CombatForecast:
        key = tuple(units), tuple(guns)
        if key not in self._found:
            self._found[key] = self.game.forecast(
                target=self.target, attackers=list(units), artillery=list(guns), seat=self.seat
            )
        return self._found[key]

    def may(self, units: Sequence[str], guns: Sequence[str] = ()) -> bool:
        # odds that are too low for a few may do for all
        return all(reason.key == "odds-too-low" for reason in self.forecast(units, guns).reasons)


def as_many_as(names: list[str], may: Callable[[list[str]], bool]) -> list[str]:
    if not names or may(names):
        return names
    taken: list[str] = []
    for name in names:
        if may([*taken, name]):
            taken.append(name)
    return taken
