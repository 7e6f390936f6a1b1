"""What pages say to the server, typed; anything else is refused with words that say what was expected."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from esagono.engine.text import LANGUAGES

Name = Annotated[str, Meta(min_length=1, max_length=80)]
MessageId = Annotated[str, Meta(max_length=80)] | int | None
Sequence = Annotated[int, Meta(ge=0)]
OptionData = list[Any]
"""`[verb]` or `[verb, {argument: text or number}]`; `Option.from_data` checks it."""


LONGEST_PING = 200
"""Maximum length of a heartbeat message, in characters."""
VACATION = 30
"""Days of vacation that each player has in a match with days for each question."""
STORAGE = "the server cannot write to its database now; nothing was changed, try again in a moment"


class Refusal(Exception):
    """Something a client asked for that is not done; nothing has changed."""

    def __init__(self, status: int, code: str, message: str, reasons: list[dict[str, Any]] | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.reasons = status, code, message, reasons or []

    def body(self) -> dict[str, Any]:
        out: dict[str, Any] = {"code": self.code, "message": self.message}
        return {**out, "reasons": self.reasons} if self.reasons else out


# HTTP bodies


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who plays a side: a person with a link, or a bot."""

    kind: str = "human"
    level: Annotated[str, Meta(max_length=80)] | None = None


Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal: a share of the dice, or the hash that promises one."""


Nickname = Annotated[str, Meta(max_length=40)]


class ListingBody(Struct, forbid_unknown_fields=True):
    """Whether the free seat of a match is in the lobby, and who is waiting there."""

    open: bool
    name: Nickname = ""


class Setting(Struct, forbid_unknown_fields=True, tag_field="kind"):
    """How much time players have."""


class Increment(Setting, tag="increment"):
    """`minutes` for the match, plus `seconds` each time a player has decided and the other is asked."""

    minutes: Annotated[int, Meta(ge=1, le=6000)]
    seconds: Annotated[int, Meta(ge=0, le=3600)] = 0


class Days(Setting, tag="days"):
    """So many days each time a player is asked."""

    days: Annotated[int, Meta(ge=1, le=60)]


ClockWish = Increment | Days


class NewMatch(Struct, forbid_unknown_fields=True):
    """`mine` is the seat of whoever begins; others are invited. `promise` is the hash of a share of the dice."""

    game: Name
    scenario: Name | None = None
    options: dict[str, str] = {}
    seats: dict[str, SeatWish] = {}
    hotseat: bool = False
    seed: Annotated[str, Meta(min_length=1, max_length=200)] | int | None = None
    mine: Name | None = None
    promise: Hash | None = None
    open: bool = False
    """Whether the other seat is listed in the lobby, for anyone to take."""
    name: Nickname = ""
    """Name under which the creator of the match is listed."""
    clock: ClockWish | None = None
    pack: dict[str, str] | None = None
    """The files of an owner's pack of corrections, by name."""
    position: dict[str, Any] | str | None = None
    """A document of docs/positions.md to begin from: an object, or its text in TOML or JSON."""


class PackBody(Struct, forbid_unknown_fields=True):
    """An owner's pack to be checked, by the names of its files; played for a while if it is `tried`."""

    files: dict[str, str]
    tried: bool = False


class ImportedMatch(Struct, forbid_unknown_fields=True):
    """A journal, as text or as the object it is, and who goes on playing it."""

    save: str | dict[str, Any]
    seats: dict[str, SeatWish] = {}
    hotseat: bool = False
    mine: Name | None = None
    upgrade: bool = False
    """Continue a game of other rules or data from its last position, without its history."""


class BranchBody(Struct, forbid_unknown_fields=True):
    """The moment of a game that is over, by the sequence number of the seat that asks, and who plays on from there."""

    seq: int
    seats: dict[str, SeatWish] = {}
    hotseat: bool = False
    mine: Name | None = None


class TakeBody(Struct, forbid_unknown_fields=True):
    """Taking a seat, with the promise of a share of the dice. `pack` is the hash of the corrected pack that the taker
    agrees to play with, where the match has one."""

    promise: Hash | None = None
    pack: Annotated[str, Meta(max_length=80)] | None = None


class ShareBody(Struct, forbid_unknown_fields=True):
    """The promised share."""

    share: Hash


class CallOffBody(Struct, forbid_unknown_fields=True):
    """How to end the wait for a share of the dice that never comes. `promise` is for beginning `again`."""

    act: Literal["void", "again", "claim"]
    promise: Hash | None = None


class InviteBody(Struct, forbid_unknown_fields=True):
    """A new invitation to a free seat, or to one's own."""

    seat: Name


class PlayBody(Struct, forbid_unknown_fields=True):
    seq: Sequence
    option: OptionData | None = None
    options: list[OptionData] = []


class UndoBody(Struct, forbid_unknown_fields=True):
    seq: Sequence
    to: Sequence | None = None


Act = Literal["resign", "offer", "accept", "decline", "withdraw"]


class SettleBody(Struct, forbid_unknown_fields=True):
    """Resignation, draw offer, or the answer to one."""

    act: Act


What = Literal["undo", "watch", "pause", "stand-in"]
Answer = Literal["propose", "accept", "decline", "withdraw", "end"]


class AgreeBody(Struct, forbid_unknown_fields=True):
    """Something that needs both players: proposed, answered, or ended by one of them. `to` is for `undo`: back to when
    the asking seat was at this sequence number."""

    act: Answer
    what: What
    to: Sequence | None = None


ClockAct = Literal["claim", "grant", "away", "back"]


class ClockBody(Struct, forbid_unknown_fields=True):
    """Claim the match since the other has no time left, grant him `minutes` more, or go on holiday for some `days`."""

    act: ClockAct
    minutes: Annotated[int, Meta(ge=1, le=43_200)] = 60
    days: Annotated[int, Meta(ge=1, le=VACATION)] = 1


class PlayerBody(Struct, forbid_unknown_fields=True):
    """What a player wants to be called, and the language of his notices."""

    name: Nickname = ""
    lang: Literal["en", "it"] = "en"


class ContactBody(Struct, forbid_unknown_fields=True):
    """A contact for turn notifications: an e-mail address, a browser's push subscription or a webhook."""

    kind: Literal["mail", "push", "hook"]
    address: Annotated[str, Meta(min_length=3, max_length=2000)]
    lang: Literal["en", "it"] = "en"


class SittingBody(Struct, forbid_unknown_fields=True):
    """A seat, by its secret, that is to be a player's own."""

    match: Name
    token: Annotated[str, Meta(max_length=200)]


class StandInBody(Struct, forbid_unknown_fields=True):
    """`leave` one's seat to a bot, `return` to it, or `call` a bot for an opponent who has left."""

    act: Literal["leave", "return", "call"]
    level: Annotated[str, Meta(max_length=80)] | None = None


HexNumber = Annotated[str, Meta(pattern=r"^[0-9]{4}$")]


class Label(Struct, tag="label", tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """A few words that a seat wrote on a hex, for itself or also for the other players."""

    hex: HexNumber
    text: Annotated[str, Meta(min_length=1, max_length=40)]
    shared: bool = False


class Arrow(Struct, tag="arrow", tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """An arrow that a seat drew, for itself or also for the other players."""

    start: HexNumber
    end: HexNumber
    shared: bool = False


class NotesBody(Struct, forbid_unknown_fields=True):
    """What is not given stays as it was."""

    text: str | None = None
    marks: Annotated[list[Label | Arrow], Meta(max_length=300)] | None = None


# WebSocket messages


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=200)]
    lang: Annotated[str, Meta(max_length=20)] = "en"
    seq: Sequence | None = None
    view: bool = False
    """Whether to send the view too, beside the table made from it."""
    id: MessageId = None


class Play(Struct, tag="play", forbid_unknown_fields=True):
    seq: Sequence
    options: Annotated[list[OptionData], Meta(min_length=1)]
    id: MessageId = None


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    seq: Sequence
    to: Sequence | None = None
    id: MessageId = None


class Settle(Struct, tag="settle", forbid_unknown_fields=True):
    act: Act
    id: MessageId = None


class Agree(Struct, tag="agree", forbid_unknown_fields=True):
    act: Answer
    what: What
    to: Sequence | None = None
    id: MessageId = None


class ClockMessage(Struct, tag="clock", forbid_unknown_fields=True):
    act: ClockAct
    minutes: Annotated[int, Meta(ge=1, le=43_200)] = 60
    days: Annotated[int, Meta(ge=1, le=VACATION)] = 1
    id: MessageId = None


class Ask(Struct, tag="ask", forbid_unknown_fields=True):
    question: Name
    args: dict[str, Any] = {}
    id: MessageId = None


class Chat(Struct, tag="chat", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1)]
    id: MessageId = None


class Lang(Struct, tag="lang", forbid_unknown_fields=True):
    lang: Annotated[str, Meta(max_length=20)]
    id: MessageId = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    id: MessageId = None


Message = Hello | Play | Undo | Settle | Agree | ClockMessage | Ask | Chat | Lang | Ping
_messages: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def refuse_nul(raw: bytes) -> None:
    """No text of ours has the character NUL, and PostgreSQL cannot store it. In JSON it is always written out."""
    if b"\\u0000" in raw and has_nul(msgspec.json.decode(raw)):
        raise Refusal(400, "bad-message", "the character NUL (U+0000) cannot be used in any text")


def has_nul(value: Any) -> bool:
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(has_nul(k) or has_nul(v) for k, v in value.items())
    return isinstance(value, list) and any(map(has_nul, value))


def read_message(text: str | bytes) -> Message:
    try:
        refuse_nul(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
        return _messages.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal(400, "bad-message", f"this message cannot be read: {error}") from None


def is_ping(text: str) -> bool:
    """Whether a message only asks for a sign of life."""
    if '"ping"' not in text or len(text) > LONGEST_PING:
        return False
    try:
        return isinstance(_messages.decode(text), Ping)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False


def message_id(text: str | bytes) -> str | int | None:
    """The id of a message that could not be fully read, so that the refusal still reaches its sender."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    ident = found.get("id") if isinstance(found, dict) else None
    return ident if isinstance(ident, str | int) and not isinstance(ident, bool) else None


def known_language(lang: str | None) -> str:
    """The nearest language there is: `it-IT` is Italian, anything unknown English.

    >>> known_language("it-IT"), known_language("fr"), known_language(None)
    ('it', 'en', 'en')
    """
    short = (lang or "").lower().replace("_", "-").split("-")[0]
    return short if short in LANGUAGES else "en"


def encode(data: Any) -> bytes:
    return msgspec.json.encode(data)
