"""Receivers of messages on this machine: of webhooks, and of mail."""

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer

from local_servers import QuietHandler, running


@dataclass
class Received:
    """One request as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class WebhookReceiver:
    """A web server that keeps what it gets and answers with `status`, and the headers given.

    With `echoes` it answers with where it was asked.
    """

    port: int = 0
    status: int = 200
    echoes: bool = False
    answer_headers: dict[str, str] = field(default_factory=dict)
    received: list[Received] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}/hook?from=wirewatch"


@contextmanager
def webhook_receiver() -> Iterator[WebhookReceiver]:
    """Run a web server while the block runs."""
    receiver = WebhookReceiver()

    class Handler(QuietHandler):
        def do_POST(self) -> None:  # noqa: N802  # the library calls it so
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {key.lower(): value for key, value in self.headers.items()}
            receiver.received.append(Received(self.path, headers, body))
            self.send_response(receiver.status)
            for key, value in receiver.answer_headers.items():
                self.send_header(key, value)
            self.end_headers()
            where = f"http://{headers['host']}{self.path}".encode()
            self.wfile.write(where if receiver.echoes else b"said\x00 something")

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_address[1]
    with running(server):
        yield receiver


@dataclass
class MailReceiver:
    """A mail server that keeps what is handed in; `refuses` what it answers to a recipient."""

    port: int = 0
    refuses: bool = False
    recipients: list[str] = field(default_factory=list)
    messages: list[bytes] = field(default_factory=list)


@contextmanager
def mail_receiver() -> Iterator[MailReceiver]:
    """Run a mail server (RFC 5321, as far as a client needs it) while the block runs."""
    receiver = MailReceiver()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say(b"220 here")
            while line := self.rfile.readline():
                word = line[:4].upper()
                if word == b"RCPT" and receiver.refuses:
                    self.say(b"550 unknown mailbox")
                elif word == b"RCPT":
                    receiver.recipients.append(line[8:].decode().strip())
                    self.say(b"250 ok")
                elif word == b"DATA":
                    self.say(b"354 go on")
                    receiver.messages.append(self.message())
                    self.say(b"250 kept")
                elif word == b"QUIT":
                    self.say(b"221 bye")
                    return
                else:
                    self.say(b"250 ok")

        def message(self) -> bytes:
            lines = []
            while (line := self.rfile.readline()) not in {b".\r\n", b""}:
                lines.append(line)
            return b"".join(lines)

        def say(self, line: bytes) -> None:
            self.wfile.write(line + b"\r\n")

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver.port = server.server_address[1]
    with running(server):
        yield receiver
