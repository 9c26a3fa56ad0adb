"""Messages by e-mail, through the operator's own mail server."""

import smtplib
import ssl
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from urllib.parse import unquote, urlsplit

from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.notification.web_request import Answer

_WAIT_S = 10.0
_PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in, and as whom.

    Attributes:
        scheme: smtp, smtp+starttls or smtps.
        sender: what the messages are from.
    """

    scheme: str
    host: str
    port: int
    user: str | None
    password: str | None
    sender: str


def read_mail_server(url: str | None, sender: str | None) -> MailServer | None:
    """Return the mail server of the settings; None when none is set.

    Raises:
        InvalidRequest: the URL is malformed, or nothing says what mail is from.
    """
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname or not sender:
        raise InvalidRequest(
            "WIREWATCH_SMTP_URL must read smtp+starttls://user:password@host:587 (or smtps://, smtp://), "
            "and WIREWATCH_MAIL_FROM must say what mail is from.",
            parameter="smtp_url",
        )
    return MailServer(
        scheme=parts.scheme,
        host=parts.hostname,
        port=parts.port or _PORTS[parts.scheme],
        user=None if parts.username is None else unquote(parts.username),
        password=None if parts.password is None else unquote(parts.password),
        sender=sender,
    )


def send_mail(
    server: MailServer | None, to: str, subject: str, text: str, *, message_id: str, now: datetime
) -> Answer:
    """Hand the message in and return what the server said; every failure is an answer too."""
    if server is None:
        return Answer(is_accepted=False, text="not sent: WIREWATCH_SMTP_URL is not set")
    message = EmailMessage()
    message["From"] = server.sender
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = format_datetime(now)
    message["Message-ID"] = make_msgid(message_id, domain="wirewatch.invalid")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    try:
        with _connected(server) as connection:
            if server.user is not None:
                connection.login(server.user, server.password or "")
            connection.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        return Answer(is_accepted=False, text=f"not sent: {type(error).__name__}: {error}"[:200])
    return Answer(is_accepted=True, text="handed to the mail server")


def _connected(server: MailServer) -> smtplib.SMTP:
    tls = ssl.create_default_context()
    if server.scheme == "smtps":
        return smtplib.SMTP_SSL(server.host, server.port, timeout=_WAIT_S, context=tls)
    connection = smtplib.SMTP(server.host, server.port, timeout=_WAIT_S)
    if server.scheme == "smtp+starttls":
        connection.starttls(context=tls)
    return connection
