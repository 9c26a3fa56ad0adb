"""Secrets planted in everything that takes one, then looked for in everything that a server leaves behind."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from factories import report_body
from garden_beds import PostgresqlBed, SqliteBed
from judged import noisy
from local_issuer import LocalIssuer, running_issuer
from message_receivers import webhook_receiver

SOURCE = Path(__file__).parents[2] / "src"
WITHIN_S = 60.0
PASSWORD = "planted correct horse"
SMTP_PASSWORD = "planted-smtp-password"
GITHUB_SECRET = "ghp_planted0123456789"
SLACK_PATH = "/services/T0/B0/plantedslackpath"


@dataclass
class Garden:
    """A running server, the secrets planted in it, and what it said: bodies, and what commands printed."""

    address: str
    environment: dict[str, str]
    secrets: dict[str, str] = field(default_factory=dict)
    said: list[tuple[str, str]] = field(default_factory=list)

    def plant(self, name: str, text: str) -> str:
        """Remember a secret."""
        assert len(text) >= 16
        self.secrets[name] = text
        return text

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        is_secret: bool = False,
        **headers: str,
    ) -> tuple[int, Any]:
        """Return status and answer, which is kept unless it is what shows a secret once."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, method=method)
        request.add_header("Content-Type", "application/json")
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                status, text, cookie = (
                    answer.status,
                    answer.read().decode(),
                    answer.headers["Set-Cookie"],
                )
        except urllib.error.HTTPError as error:
            status, text, cookie = error.code, error.read().decode(), None
        if cookie:
            self.plant("session", cookie.partition("=")[2].partition(";")[0])
        if not is_secret:
            self.said.append((f"{method} {path.partition('?')[0]} ({status})", text))
        return status, json.loads(text) if text.startswith(("{", "[")) else text

    def run(self, *arguments: str, stdin: str = "", is_secret: bool = False) -> str:
        """Run a command and return its output, which is kept like an answer."""
        done = subprocess.run(
            [sys.executable, "-m", "wirewatch", *arguments],
            check=False,
            input=stdin,
            capture_output=True,
            text=True,
            env=self.environment,
        )
        self.said.append((f"wirewatch {arguments[0]}, errors", done.stderr))
        if not is_secret:
            self.said.append((f"wirewatch {arguments[0]}", done.stdout))
        return done.stdout.strip()

    def found_in(self, place: str, text: str) -> list[str]:
        """Return which secrets are there."""
        return [f"{name} in {place}" for name, secret in self.secrets.items() if secret in text]


@pytest.fixture
def bed(
    engine_name: str, empty_database: Callable[[], str], tmp_path: Path
) -> SqliteBed | PostgresqlBed:
    """The database that the secrets are planted in."""
    if engine_name == "sqlite":
        return SqliteBed(tmp_path)
    return PostgresqlBed(tmp_path, empty_database())


@contextmanager
def garden(folder: Path, issuer: LocalIssuer, bed: SqliteBed | PostgresqlBed) -> Iterator[Garden]:
    """Yield a server with a worker, everything logged."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {
        **bed.settings,
        "WIREWATCH_LOG_FORMAT": "json",
        "WIREWATCH_LOG_LEVEL": "debug",
        "WIREWATCH_OIDC_AUDIENCE": "https://wirewatch.test",
        "WIREWATCH_GITHUB_ISSUERS": issuer.github,
        "WIREWATCH_WEBHOOK_NETWORKS": "127.0.0.0/8",
        "WIREWATCH_SMTP_URL": f"smtp://user:{SMTP_PASSWORD}@127.0.0.1:9",
        "WIREWATCH_MAIL_FROM": "wirewatch@example.org",
    }
    found = Garden(
        f"http://127.0.0.1:{port}", {**os.environ, "PYTHONPATH": str(SOURCE), **settings}
    )
    found.run("db", "upgrade")
    command = [sys.executable, "-m", "wirewatch", "serve", "--port", str(port)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, env=found.environment, stdout=log, stderr=log)
    try:
        wait_for(lambda: is_ready(found.address))
        yield found
    finally:
        server.terminate()
        server.wait(30)


def is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=1):
            return True
    except OSError:
        return False


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WITHIN_S
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def visit_api(garden: Garden, issuer: LocalIssuer, hook: str, admin: str) -> None:
    """Use every secret as it is meant, and in wrong places."""
    bearer, project = f"Bearer {admin}", "/api/v1/projects/codec"
    garden.ask("POST", "/api/v1/projects", {"slug": "codec", "public": False}, Authorization=bearer)
    for wrong in (f"Basic {admin}", f"Bearer {admin[:-1]}", f"Bearer {admin} {admin}", admin):
        status, _ = garden.ask("GET", project, Authorization=wrong)
        assert status == 401
    garden.ask("GET", f"{project}/runs?token={admin}&limit={admin}", Authorization=bearer)
    garden.ask("PATCH", project, {"title": "x", "token": PASSWORD}, Authorization=bearer)
    made = {"name": "ci", "scopes": ["upload"]}
    _, own = garden.ask("POST", f"{project}/tokens", made, is_secret=True, Authorization=bearer)
    upload = f"Bearer {garden.plant('token of the project', own['token'])}"
    garden.ask("PATCH", project, {"title": "x"}, Authorization=upload)
    for name, password in (("ann", PASSWORD), ("bob", PASSWORD), ("ann", PASSWORD + "x" * 2_000)):
        garden.ask("POST", "/api/v1/session", {"name": name, "password": password})
    garden.ask("POST", "/api/v1/session", f'{{"name": "ann", "password": "{PASSWORD}'.encode())
    cookie = (
        f"wirewatch_session={garden.secrets['session']}; __Host-session={garden.secrets['session']}"
    )
    garden.ask("PATCH", project, {"title": "x"}, Cookie=cookie, Origin="https://evil.example")

    publisher = {
        "issuer": issuer.github, "repository": "acme/codec", "repository_id": "456789",
        "owner_id": "123456", "workflow": "bench.yml",
    }  # fmt: skip
    garden.ask("POST", f"{project}/publishers", publisher, Authorization=bearer)
    now = int(time.time())
    identity = issuer.sign(issuer.github_claims(iat=now, nbf=now, exp=now + 900))
    garden.plant("identity token", identity)
    asked = {"project": "codec", "token": identity}
    status, job = garden.ask("POST", "/api/v1/oidc/mint", asked, is_secret=True)
    assert status == 201, job
    garden.plant("token of the job", job["token"])
    for token in (identity, identity[:-4] + "AAAA", issuer.sign(issuer.github_claims())):
        garden.ask("POST", "/api/v1/oidc/mint", {"project": "codec", "token": token})

    known = [
        {"form": "webhook", "address": hook},
        {"form": "slack", "address": hook.partition("/hook")[0] + SLACK_PATH},
        {"form": "github", "address": "https://api.github.com/repos/o/r", "secret": GITHUB_SECRET},
        {"form": "email", "address": "team@example.org"},
        {"form": "github", "address": "https://api.github.com/x", "secret": GITHUB_SECRET},
        {"form": "webhook", "address": hook, "secret": GITHUB_SECRET},
    ]
    for each in known:
        new = {**each, "statuses": ["first_run", "unsure"]}
        _, made = garden.ask(
            "POST",
            f"{project}/subscriptions",
            new,
            is_secret=each == known[0],
            Authorization=bearer,
        )
        if each == known[0]:
            garden.plant("secret of the webhook", made["secret"])
    for number, token in enumerate((upload, f"Bearer {job['token']}", bearer)):
        body = report_body(noisy(number))
        where = f"{project}/runs?version=1.{number}&commit={'a' * 40}"
        status, _ = garden.ask("POST", where, body, Authorization=token)
        assert status == 201
        garden.ask("POST", where, body[:-1], Authorization=token)
    wait_for(lambda: sent(garden, project, bearer) >= 4)
    for path in ("subscriptions", "deliveries", "tokens", "publishers", "members", "audit", "runs"):
        garden.ask("GET", f"{project}/{path}", Authorization=bearer)
    for path in ("/api/v1/audit", "/metrics", "/openapi.json", "/nowhere"):
        garden.ask("GET", path, Authorization=bearer)


def sent(garden: Garden, project: str, bearer: str) -> int:
    """Return to how many subscriptions a message was tried."""
    _, listed = garden.ask("GET", f"{project}/deliveries", Authorization=bearer)
    return len({each["subscription"] for each in listed["deliveries"] if each["tries"]})


def test_no_secret_is_left_behind(tmp_path: Path, bed: SqliteBed | PostgresqlBed) -> None:
    with running_issuer() as issuer, webhook_receiver() as receiver:
        # A receiver that says again what was sent to it, as some do.
        receiver.echoes = True
        with garden(tmp_path, issuer, bed) as found:
            made = found.run("token", "create", "--name", "t", "--scope", "admin", is_secret=True)
            found.plant("admin token", made)
            found.plant("first token", bed.token_file.read_text().strip())
            found.secrets |= bed.secrets
            found.plant("password", PASSWORD)
            found.plant("password of the mail server", SMTP_PASSWORD)
            found.plant("token of GitHub", GITHUB_SECRET)
            found.plant("address of Slack", SLACK_PATH)
            found.run("user", "create", "ann", stdin=f"{PASSWORD}\n")
            visit_api(found, issuer, receiver.url, made)
            found.plant("key", bed.key_file.read_text().strip())
            for arguments in (
                ["audit"],
                ["token", "list"],
                ["user", "list"],
                ["delivery", "list", "codec"],
            ):
                found.run(*arguments)
            found.run("db", "backup", str(tmp_path / "backup"))
            report = tmp_path / "r.json"
            report.write_bytes(report_body(noisy(9)))
            found.environment |= {"WIREWATCH_TOKEN": made}
            to = ["--server", found.address, "--project", "codec", "--version", "9"]
            found.run("upload", str(report), *to, "--spool", str(tmp_path / "spool"))
            found.run("upload", str(report), *to, "--token", made)
        leaks = [leak for place, text in found.said for leak in found.found_in(place, text)]
        log = (tmp_path / "log").read_text()
        for place, text in {"log": log, **bed.left_behind(tmp_path / "backup")}.items():
            assert text, place
            leaks += found.found_in(place, text)
        assert set(leaks) == set()
        assert "delivery.tried" in log, "the worker's lines are in the log"
        assert "[hidden]" in json.dumps(found.said), "the receiver did say it again"
        assert len(found.secrets) == 12 + len(bed.secrets)
