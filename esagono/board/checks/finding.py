"""What a check finds, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from esagono.engine.pack import Row

ERROR, WARNING = "error", "warning"


@dataclass(frozen=True)
class Finding:
    """Something a player would notice: how bad, where, and what; `key` and `args` choose the words."""

    severity: str
    file: str
    line: int
    key: str
    args: Mapping[str, object] = field(default_factory=dict)
    place: str = ""
    """The hex, hexside or counter to look at."""
    more: tuple[Finding, ...] = ()
    """Others that differ from this one only in their place."""

    @classmethod
    def at(cls, severity: str, row: Row, key: str, args: Mapping[str, object] | None = None) -> Finding:
        """A finding about a row."""
        return cls(severity, row.file, row.line, key, args or {}, row.place)

    def say(self, lang: str = "en") -> str:
        """The finding in words, without its place."""
        words = WORDS[self.key][0 if lang == "en" else 1].format(**self.args)
        if not self.more:
            return words
        which = ", ".join(f.place or str(f.line) for f in self.more[:SOME])
        if len(self.more) > SOME:
            which += ", ..."
        return words + WORDS["more"][0 if lang == "en" else 1].format(count=len(self.more), which=which)

    @property
    def places(self) -> list[str]:
        """Places of this finding and of those like it."""
        return [f.place for f in (self, *self.more) if f.place]

    @property
    def text(self) -> str:
        return self.say()

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.severity}: {self.text}"


SOME = 6
"""Number of places named for a fault that several places share."""
MANY_ALIKE = 3
"""Number of findings of one kind from which they are reported as one."""
REMARKS = frozenset({
    "cited", "cited-place", "cited-value", "front-gap", "no-source", "no-source-table", "objective-value",
    "out-of-command", "out-of-supply", "outside-area", "total", "unreachable", "victory-unreachable",
})  # fmt: skip
"""Differences from the rulebook, or from what we think likely, which an owner may mean: they prevent no play."""


def gathered(findings: Iterable[Finding]) -> list[Finding]:
    """Each finding once, the worst first, those alike as one."""
    once = {(f.file, f.line, f.key, f.text): f for f in findings}
    alike: dict[tuple[str, str, str], list[Finding]] = {}
    for found in once.values():
        finding = replace(found, severity=WARNING) if found.key in REMARKS else found
        alike.setdefault((finding.severity, finding.file, finding.key), []).append(finding)
    out: list[Finding] = []
    for group in alike.values():
        ordered = sorted(group, key=lambda f: f.line)
        out += [replace(ordered[0], more=tuple(ordered[1:]))] if len(group) > MANY_ALIKE else ordered
    return sorted(out, key=lambda f: (f.severity != ERROR, f.file, f.line))


WORDS: dict[str, tuple[str, str]] = {
    "unusable": ("{message}", "{message}"),
    "more": (" (and {count} more: {which})", " (e altri {count}: {which})"),
    "unplayable": ("{scenario} cannot be played: {what}", "{scenario} non si può giocare: {what}"),
    "bad-id": (
        "the id {id!r} is not usable; expected small letters, digits and hyphens",
        "l'id {id!r} non è utilizzabile; ci si aspettano lettere minuscole, cifre e trattini",
    ),
    "id-side": ("the id {id} is not one of {side}", "l'id {id} non è di {side}"),
    "no-name": ("{id} has no name", "{id} non ha un nome"),
    "long-name": (
        "{column} is {value!r}; expected at most {most} letters",
        "{column} è {value!r}; ci si aspettano al massimo {most} lettere",
    ),
    "range": (
        "{column} is {value}; expected a number from {low} to {high}",
        "{column} è {value}; ci si aspetta un numero da {low} a {high}",
    ),
    "stronger-back": (
        "{name} is stronger when reduced: {column} {front}, on the reverse {back}",
        "{name} è più forte da ridotta: {column} {front}, sul retro {back}",
    ),
    "back-unused": (
        "{name} has one step; the values of its reverse are not used",
        "{name} ha un solo livello; i valori del retro non si usano",
    ),
    "unknown-corps": (
        "there is no other unit of the {corps} corps; ours has {allowed}",
        "non c'è altra unità del corpo {corps}; noi abbiamo {allowed}",
    ),
    "tag-gone": (
        "no hex has the tag {tag!r} any more, on which rules hang",
        "nessun esagono ha più il segno {tag!r}, da cui dipendono delle regole",
    ),
    "short-road": ("{kind} of a single hex, in {hex}", "{kind} di un solo esagono, in {hex}"),
    "first-turn": (
        "{scenario} begins in turn {turn}; the track has turns {first} to {last}",
        "{scenario} comincia nel turno {turn}; il tracciato ha i turni da {first} a {last}",
    ),
    "other-game": ("this pack is for {game}, not for {expected}", "questo pacchetto è per {game}, non per {expected}"),
    "removed-unknown": (
        "the pack removes {key} from {file}, where ours no longer has it",
        "il pacchetto toglie {key} da {file}, dove il nostro non l'ha più",
    ),
    "ours-changed": (
        "ours has changed {place} since this pack was made; the pack's row is used",
        "il nostro {place} è cambiato da quando il pacchetto fu fatto; vale la riga del pacchetto",
    ),
    "no-source": (
        "this row does not say where it comes from (rulebook, history:, geography: or estimate:)",
        "questa riga non dice da dove viene (rulebook, history:, geography: o estimate:)",
    ),
    "no-source-table": (
        "the table [{table}] does not say where it comes from (source = ...)",
        "la tabella [{table}] non dice da dove viene (source = ...)",
    ),
    "unknown-hex": ("there is no hex {hex} on this map", "non c'è un esagono {hex} su questa mappa"),
    "missing-hex": ("hex {hex} has no row", "l'esagono {hex} non ha una riga"),
    "twice": ("{what} {name} is already in line {first}", "{what} {name} è già alla riga {first}"),
    "unknown-name": (
        "{column} is {value!r}; expected one of {allowed}",
        "{column} è {value!r}; ci si aspetta uno tra {allowed}",
    ),
    "level": (
        "hex {hex} is {terrain} of level {level}; the chart gives {terrain} the levels {low} to {high}",
        "l'esagono {hex} è {terrain} di livello {level}; la tabella dà a {terrain} i livelli da {low} a {high}",
    ),
    "objective-value": (
        "hex {hex} is worth {value}; by its settlement and peak it should be {expected}",
        "l'esagono {hex} vale {value}; per la sua località e cima dovrebbe valere {expected}",
    ),
    "not-adjacent": ("{a} and {b} do not touch", "{a} e {b} non si toccano"),
    "road-ends": ("{kind} {name} ends nowhere, in {hex}", "{kind} {name} finisce nel nulla, in {hex}"),
    "river-ends": (
        "{kind} {name} ends nowhere, beside {hex}: neither at the edge nor in another river",
        "{kind} {name} finisce nel nulla, accanto a {hex}: né al bordo né in un altro fiume",
    ),
    "stream-alone": (
        "the stream {name} at {hex} reaches neither the edge nor another river",
        "il torrente {name} presso {hex} non raggiunge né il bordo né un altro fiume",
    ),
    "no-bridge": (
        "{scenario} destroys the bridge {side}, where no road or railway crosses a river",
        "{scenario} distrugge il ponte {side}, dove nessuna strada o ferrovia passa un fiume",
    ),
    "bridge-without-river": (
        "there is a bridge at {side} but no river",
        "c'è un ponte a {side} ma nessun fiume",
    ),
    "unreachable": (
        "the objective in {hex} cannot be reached by {side}",
        "l'obiettivo in {hex} non può essere raggiunto da {side}",
    ),
    "cited-place": (
        "the rulebook puts {name} in {hex}; the map has {found}",
        "il regolamento mette {name} in {hex}; la mappa ha {found}",
    ),
    "cited-value": (
        "the rulebook gives {hex} {expected} points; the map {value}",
        "il regolamento dà a {hex} {expected} punti; la mappa {value}",
    ),
    "same-name": ("{name} is both in {first} and in {hex}", "{name} è sia in {first} che in {hex}"),
    "no-set-up": (
        "{name} has neither a set-up hex, nor a turn of arrival, nor a place in the Reserves box",
        "{name} non ha né un esagono di schieramento, né un turno di arrivo, né un posto nel riquadro Riserve",
    ),
    "wrong-territory": (
        "{name} is set up in {hex}, which belongs to the other side",
        "{name} è schierata in {hex}, che è dell'altra parte",
    ),
    "overstacked": (
        "{hex} holds {steps} steps of {side}; {terrain} takes {limit}",
        "{hex} contiene {steps} livelli di {side}; {terrain} ne ammette {limit}",
    ),
    "second-gun": (
        "{hex} holds {count} {kind} units; one is the limit",
        "{hex} contiene {count} unità {kind}; il limite è una",
    ),
    "out-of-supply": (
        "{name} in {hex} begins out of supply",
        "{name} in {hex} comincia non rifornita",
    ),
    "low-supply": (
        "{name} in {hex} begins in low supply ({length} hexes from a source)",
        "{name} in {hex} comincia con rifornimento scarso ({length} esagoni da una fonte)",
    ),
    "no-flag": (
        "{side} has no flagged hex: it has neither supply nor a place where reinforcements enter",
        "{side} non ha esagoni con bandiera: non ha né rifornimento né un luogo d'entrata dei rinforzi",
    ),
    "entry": (
        "{name} arrives in {hex}, which is not a friendly edge hex",
        "{name} arriva in {hex}, che non è un esagono di bordo amico",
    ),
    "entry-turn": (
        "{name} arrives in turn {turn}; the track has turns {first} to {last}",
        "{name} arriva nel turno {turn}; il tracciato ha i turni da {first} a {last}",
    ),
    "front-gap": (
        "the front of {side} is open for {count} hexes between {a} and {b}",
        "il fronte di {side} è aperto per {count} esagoni tra {a} e {b}",
    ),
    "total": ("{what}: {value}; the rulebook says {expected}", "{what}: {value}; il regolamento dice {expected}"),
    "not-monotone": (
        "[{table}] {where}: {what} goes the wrong way",
        "[{table}] {where}: {what} va nel verso sbagliato",
    ),
    "hole": ("[{table}] {where}: {what}", "[{table}] {where}: {what}"),
    "no-number": (
        "{column} is {value!r}; expected a whole number",
        "{column} è {value!r}; ci si aspetta un numero intero",
    ),
    "impassable": (
        "{name} is set up in {hex}, where nobody can stand ({why})",
        "{name} è schierata in {hex}, dove nessuno può stare ({why})",
    ),
    "outside-area": (
        "{name} is set up in {hex}, outside its area {area}",
        "{name} è schierata in {hex}, fuori dalla sua zona {area}",
    ),
    "too-many": (
        "{hex} holds {count} ({what}); the limit is {limit}",
        "{hex} contiene {count} ({what}); il limite è {limit}",
    ),
    "two-facings": ("units in {hex} face different ways", "le unità in {hex} hanno fronti diversi"),
    "out-of-command": ("{name} in {hex} begins out of command", "{name} in {hex} comincia fuori comando"),
    "no-headquarters": (
        "{name} has no headquarters: {id!r} is not a counter of that kind",
        "{name} non ha comando: {id!r} non è una pedina di quel tipo",
    ),
    "unknown-unit": ("{where} names {id!r}, which does not exist", "{where} nomina {id!r}, che non esiste"),
    "off-map": ("{where} names {hex!r}, which is not on the map", "{where} nomina {hex!r}, che non è sulla mappa"),
    "trench-level": (
        "the trench in {hex} has level {level}; printed trenches have {low} to {high}",
        "la trincea in {hex} ha livello {level}; quelle stampate hanno da {low} a {high}",
    ),
    "trench-differs": (
        "map.csv and trenches.csv do not agree on the trench in {hex}",
        "map.csv e trenches.csv non concordano sulla trincea in {hex}",
    ),
    "cited": ("{where} is {value}; the rulebook says {expected}", "{where} è {value}; il regolamento dice {expected}"),
    "victory-unreachable": (
        "the objectives are worth {sum} in all; the highest level needs {needed}",
        "gli obiettivi valgono {sum} in tutto; il livello più alto ne richiede {needed}",
    ),
}
"""Each kind of finding in English and in Italian."""
