"""Letters by SMTP, in a thread of their own. Nothing they fail with is ever logged: it could name the address."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from esagono.engine import EsagonoError
from esagono.server.notices.channels import Gone, YourTurn
from esagono.server.notices.outbound import Refused
from esagono.server.settings import LOOPBACK, Settings
from esagono.server.storage.contacts import Contact
from esagono.server.words import own_words

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
SECONDS = 10.0
"""How long a mail server may take for each answer."""


class MailServer:
    """A mail server: smtp://user:password@host:587 (with STARTTLS) or smtps://user:password@host."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise EsagonoError("the address of the mail server cannot be read") from None
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise EsagonoError("the mail server should look like smtp://user:password@mail.example.org:587 (or smtps:)")
        self.host, self.tls = parts.hostname, parts.scheme == "smtps"
        self.port = port or (465 if self.tls else 587)
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")

    def send(self, letter: EmailMessage) -> None:
        context = ssl.create_default_context()
        if self.tls:
            line: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=context)
        else:
            line = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        with line:
            if not self.tls and self.host not in LOOPBACK:
                line.starttls(context=context)  # a password, or an address, never goes in the clear
            if self.user:
                line.login(self.user, self.password)
            try:
                line.send_message(letter)
            except smtplib.SMTPRecipientsRefused as refused:
                if all(code in (550, 551, 553) for code, _ in refused.recipients.values()):
                    raise Gone from None
                raise


class Mail:
    """Notification channel by e-mail."""

    def __init__(self, settings: Settings) -> None:
        self.server = MailServer(settings.mail)
        self.address, self.sender = settings.address.rstrip("/"), settings.mail_from
        self.pause = settings.mail_pause * 60

    def check(self, address: str) -> str:
        if not ADDRESS.fullmatch(address):
            raise Refused("this is not an e-mail address")
        return address

    def tell(self, contact: Contact, turns: list[YourTurn]) -> None:
        say, lang = own_words(), contact.lang
        titles = list(dict.fromkeys(turn.title for turn in turns))
        lines = [
            *(say.say("mail-turn", {"title": title}, lang) for title in titles),
            f"{self.address}/",
            "",
            say.say("mail-off", {"link": self.link(contact)}, lang),
        ]
        letter = self._letter(contact, say.say("mail-turn", {"title": titles[0]}, lang), lines)
        letter["List-Unsubscribe"] = f"<{self.address}/api/notices/off?key={contact.secret}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        self.server.send(letter)

    def ask(self, contact: Contact) -> None:
        """Ask the owner of an address to confirm it."""
        say, lang = own_words(), contact.lang
        lines = [say.say("mail-confirm", {}, lang), "", self.link(contact), "", say.say("mail-ignore", {}, lang)]
        self.server.send(self._letter(contact, say.say("mail-confirm-subject", {}, lang), lines))

    def link(self, contact: Contact) -> str:
        """The page on which letters are confirmed and switched off. What is after the # is in no request."""
        return f"{self.address}/#notice/{contact.secret}"

    def _letter(self, contact: Contact, subject: str, lines: list[str]) -> EmailMessage:
        letter = EmailMessage(SMTP)
        letter["From"], letter["To"], letter["Subject"] = self.sender, contact.address, subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2].rstrip(">"))
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content("\n".join(lines) + "\n")
        return letter
