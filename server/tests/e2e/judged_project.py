"""A running server whose store holds a project with a history: platforms, a release that got slower, judged."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from factories import NOW, report_body, upload
from judged import judge_all
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.migrate import upgrade
from wirewatch.storage.store import Store

PROJECT = "codec"
CASES = [
    f"{operation}/{codec}/bytes/size:{size}"
    for operation in ("to_wire", "from_wire")
    for codec in ("boost.binary", "cereal", "wirepack")
    for size in (64, 4096)
]
SLOWER = {case: 0.8 for case in CASES if "cereal" in case}
PLATFORMS = {
    ("gcc", "linux"): 1.0,
    ("clang", "linux"): 1.15,
    ("gcc", "windows"): 0.62,
    ("msvc", "windows"): 0.97,
}
CHANGED_AT = 10
VERSIONS = 18
STARTED_WITHIN_S = 300.0


@dataclass(frozen=True)
class Judged:
    """The server: where it answers, and a token that may upload and decide."""

    address: str
    token: str
    process_id: int

    @property
    def pages(self) -> str:
        """Where the project's pages are."""
        return f"{self.address}/projects/{PROJECT}"

    def send(self, version: str, factor: float = 1.0) -> None:
        """Upload a run of gcc on linux, as anybody would."""
        request = urllib.request.Request(
            f"{self.address}/api/v1/projects/{PROJECT}/runs?version={version}"
            "&compiler=gcc&os=linux&machine=lab",
            data=report_body(rates(version, factor)),
            headers={"Authorization": f"Bearer {self.token}"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            assert answer.status == 201


def rates(seed: object, factor: float, *, is_slower: bool = False) -> dict[str, float]:
    """Return rates of CASES that vary by 1 %."""
    rng = random.Random(str(seed))
    return {
        case: 1e8
        * (place + 1)
        * rng.gauss(1.0, 0.01)
        * factor
        * (SLOWER.get(case, 1.0) if is_slower else 1.0)
        for place, case in enumerate(CASES)
    }


def fill(store: Store) -> str:
    """Store the history, judge it, and return a token."""
    for number in range(VERSIONS):
        for (compiler, os_name), factor in PLATFORMS.items():
            if compiler == "msvc" and number > VERSIONS - 4:
                continue  # A platform that was left behind.
            values = rates((number, compiler, os_name), factor, is_slower=number >= CHANGED_AT)
            upload(
                store,
                dict(values),
                version=f"1.{number}",
                compiler=compiler,
                os=os_name,
                machine="lab",
                now=NOW - timedelta(days=VERSIONS - number),
            )
    judge_all(store)
    scopes = [Scope.UPLOAD, Scope.READ, Scope.TRIAGE]
    return create_token(store, name="e2e", scopes=scopes, project=None, expires_at=None, now=NOW)


@contextmanager
def served(
    folder: Path, fill: Callable[[Store], str] = fill, *, database_url: str | None = None
) -> Iterator[Judged]:
    """Yield the running server, on a store that `fill` has filled and returned a token of.

    Args:
        folder: for its log, and for the database unless another one is given.
        database_url: an empty database.
    """
    url = database_url or f"sqlite:///{folder / 'wirewatch.db'}"
    store = Store(url)
    upgrade(store)
    token = fill(store)
    store.close()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "wirewatch", "serve", "--port", str(port)],
            # By itself a server begins its worker for SQLite only.
            env={**os.environ, "WIREWATCH_DATABASE_URL": url, "WIREWATCH_WORKER": "child"},
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + STARTED_WITHIN_S
        while not _is_ready(address):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield Judged(address, token, process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


def _is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=1):
            return True
    except OSError:
        return False
