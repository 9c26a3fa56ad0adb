"""A server on a streaming replica of PostgreSQL: it draws charts, hears of uploads, and refuses changes clearly."""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from api_client import PROJECT_URL
from databases import create_database
from factories import upload
from postgresql_server import program, running_postgresql, unprivileged, wait_until_ready
from server_processes import Running, serving
from wirewatch.domain.errors import Unavailable
from wirewatch.services.access import Scope
from wirewatch.services.checkup import Health, check_up
from wirewatch.services.tokens import create_token
from wirewatch.storage import engine_facts
from wirewatch.storage.migrate import upgrade
from wirewatch.storage.store import Store

SEEN_WITHIN_S = 30.0


@contextmanager
def replica_of(url: str) -> Iterator[str]:
    """Yield the URL of the same database on a server that follows the one that is named."""
    source = url.partition("host=")[2]
    folder = Path(tempfile.mkdtemp(prefix="wirewatch-replica-"))
    try:
        if unprivileged():
            shutil.chown(folder, "postgres", "postgres")
        data = str(folder / "data")
        copy = [
            program("pg_basebackup"),
            "-D",
            data,
            "-h",
            source,
            "-U",
            "tests",
            "-R",
            "-c",
            "fast",
        ]
        subprocess.run([*unprivileged(), *copy], check=True, capture_output=True)
        settings = (f"unix_socket_directories={folder}", "listen_addresses=", "fsync=off")
        options = [text for setting in settings for text in ("-c", setting)]
        with (folder / "log").open("wb") as log:
            command = [*unprivileged(), program("postgres"), "-D", data, *options]
            server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        try:
            wait_until_ready(server, folder)
            yield url.replace(source, str(folder))
        finally:
            server.terminate()
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def primary() -> Iterator[str]:
    """URL of a migrated database that takes changes, on a server of its own."""
    with running_postgresql() as server:
        url = create_database(server, "primary_of_replica")
        store = Store(url, pool_size=1)
        upgrade(store)
        store.close()
        yield url


@pytest.fixture(scope="module")
def replica(primary: str) -> Iterator[str]:
    """URL of its replica."""
    with replica_of(primary) as url:
        yield url


@pytest.fixture(scope="module")
def reading(replica: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on the replica."""
    with serving(replica, tmp_path_factory.mktemp("replica") / "log") as server:
        yield server


def seen(reading: Running, expected: list[float]) -> bool:
    """Return whether the chart shows this within the time a replica may take."""
    deadline = time.monotonic() + SEEN_WITHIN_S
    while time.monotonic() < deadline:
        status, _, body = reading.ask("GET", f"{PROJECT_URL}/trend")
        if status == 200 and json.loads(body)["series"][0]["y"] == expected:
            return True
        time.sleep(0.05)
    return False


def test_charts_of_a_replica_follow_the_primary(primary: str, reading: Running) -> None:
    store = Store(primary, pool_size=2)
    for number in range(3):
        upload(store, {"to_wire/a": number + 1.0}, version=f"1.{number}", salt=number)
        assert seen(reading, [each + 1.0 for each in range(number + 1)])
    store.close()


def test_changes_are_refused_with_where_to_send_them(primary: str, reading: Running) -> None:
    store = Store(primary, pool_size=2)
    upload(store, {"to_wire/a": 1.0}, version="1.0", salt=0)
    # Long enough ago that its use would be noted: that is left out, and no reason to refuse it.
    yesterday = datetime.now(UTC) - timedelta(days=1)
    token = create_token(
        store, name="t", scopes=[Scope.ADMIN], project=None, expires_at=None, now=yesterday
    )
    store.close()
    deadline = time.monotonic() + SEEN_WITHIN_S
    while reading.ask("GET", PROJECT_URL, token=token)[0] == 401:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert reading.ask("GET", f"{PROJECT_URL}/trend", token=token)[0] == 200
    for status, headers, body in (
        reading.upload("2.0", 1.0, token),
        reading.ask("PATCH", PROJECT_URL, {"title": "x"}, token=token),
        reading.ask("POST", f"{PROJECT_URL}/runs/1/void", {"reason": "x"}, token=token),
    ):
        problem = json.loads(body)
        assert status == 503, body
        assert headers["content-type"] == "application/problem+json"
        assert headers["retry-after"] == "60"
        assert "takes no changes here" in problem["detail"]
        assert "send it to the server that takes changes" in problem["detail"]


def test_how_far_a_replica_is_behind_is_told(primary: str, replica: str, tmp_path: Path) -> None:
    for url, is_replica in ((primary, False), (replica, True)):
        store = Store(url, pool_size=1)
        found = {
            each.question: each
            for each in check_up(store, web_root=tmp_path, now=lambda: datetime.now(UTC))
        }
        facts = engine_facts.read(store)
        if is_replica:
            assert found["replica"].health is Health.OK
            assert found["replica"].text.startswith("takes no changes")
            assert facts.behind_s is not None
            assert 0 <= facts.behind_s < SEEN_WITHIN_S
            with pytest.raises(Unavailable, match="it is a replica"):
                upload(store, {"a": 1.0})
        else:
            assert "replica" not in found
            assert facts.behind_s is None
        store.close()
