"""docker-compose.yml in a real engine, from a clean clone: `make test-compose`. Never part of `make test`."""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from factories import report_body

REPOSITORY = Path(__file__).parents[3]
STAYING = ("db", "server", "worker")
# For machines that are busy with something else; what comes back sooner is seen sooner.
BACK_WITHIN_S = 300.0


def engine_answers() -> bool:
    """Return whether there is a container engine to try this with."""
    if shutil.which("docker") is None:
        return False
    return subprocess.run(["docker", "info"], check=False, capture_output=True).returncode == 0


pytestmark = pytest.mark.skipif(
    not engine_answers(), reason="no container engine answers (`docker info` fails)"
)


@dataclass(frozen=True)
class Team:
    """The services, up."""

    clone: Path
    environment: dict[str, str]
    address: str

    def compose(self, *arguments: str, statuses: tuple[int, ...] = (0,)) -> str:
        """Return what `docker compose` printed; it must end with one of the statuses."""
        done = subprocess.run(
            ["docker", "compose", *arguments],
            cwd=self.clone,
            env=self.environment,
            check=False,
            capture_output=True,
            text=True,
            timeout=900,
        )
        assert done.returncode in statuses, done.stderr[-3000:]
        return done.stdout

    def inspect(self, service: str) -> dict[str, Any]:
        """Return what the engine knows of a service's container."""
        found = self.compose("ps", "--all", "--quiet", service).strip()
        out = subprocess.check_output(["docker", "inspect", found], env=self.environment)
        first: dict[str, Any] = json.loads(out)[0]
        return first

    def get(self, path: str) -> bytes:
        """Return an answer's body."""
        with urllib.request.urlopen(self.address + path, timeout=10) as answer:
            body: bytes = answer.read()
        return body

    def upload(self, token: str, version: str) -> None:
        """Upload a report of one benchmark."""
        request = urllib.request.Request(
            f"{self.address}/api/v1/projects/codec/runs?version={version}",
            data=report_body({"to_wire/a": 1.0}, salt=len(version)),
            headers={"Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert answer.status == 201

    def versions(self) -> list[str]:
        """Return the labels of all stored runs, sorted."""
        deadline = time.monotonic() + BACK_WITHIN_S
        while True:
            try:
                runs = json.loads(self.get("/api/v1/projects/codec/runs"))["runs"]
            except urllib.error.HTTPError as error:
                # What a server answers while its database is away: ask again.
                is_away = error.code == 503 and error.headers["Retry-After"]
                if not is_away or time.monotonic() > deadline:
                    raise
                time.sleep(0.5)
            else:
                return sorted(run["version"] for run in runs)


@pytest.fixture(scope="module")
def team(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Team]:
    """The services of a clean clone of what is committed, taken down with all volumes afterwards."""
    clone = tmp_path_factory.mktemp("compose") / "wirewatch"
    subprocess.run(
        ["git", "clone", "--quiet", "--no-hardlinks", str(REPOSITORY), str(clone)], check=True
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "COMPOSE_PROJECT_NAME": f"wirewatch-test-{os.getpid()}",
        "WIREWATCH_TAG": "test",
        "WIREWATCH_LISTEN": f"127.0.0.1:{port}",
    }
    made = Team(clone, environment, f"http://127.0.0.1:{port}")
    try:
        made.compose("up", "--detach", "--build", "--wait")
        yield made
    finally:
        made.compose("--profile", "backup", "down", "--volumes", "--timeout", "10")


@pytest.fixture(scope="module")
def token(team: Team) -> str:
    """A token that may do everything."""
    scopes = ["--scope", "admin", "--scope", "upload", "--scope", "create", "--scope", "read"]
    command = ["exec", "-T", "server", "wirewatch", "token", "create", "--name", "t", *scopes]
    return team.compose(*command).strip()


def test_every_container_is_unprivileged(team: Team) -> None:
    for service in (*STAYING, "secrets", "migrate"):
        facts = team.inspect(service)
        assert facts["Config"]["User"].replace(":", "").isdecimal(), service
        assert facts["HostConfig"]["ReadonlyRootfs"], service
        assert facts["HostConfig"]["CapDrop"] == ["ALL"], service
        assert "no-new-privileges:true" in facts["HostConfig"]["SecurityOpt"], service
    for service in STAYING:
        assert team.inspect(service)["State"]["Health"]["Status"] == "healthy"
    assert not team.inspect("db")["NetworkSettings"]["Ports"].get("5432/tcp")


def test_the_page_is_inside(team: Team) -> None:
    assert b'<div id="' in team.get("/")


def test_all_that_stays_survives_kill_9(team: Team, token: str) -> None:
    team.upload(token, "1.0")
    for service in STAYING:
        before = team.inspect(service)["RestartCount"]
        # Everything this user may signal, which is all but the init of the container; that ends with its child.
        # The shell that does it may be taken along.
        kill = ["exec", "-T", service, "sh", "-c", "kill -9 -1 || true"]
        team.compose(*kill, statuses=(0, 137))
        deadline = time.monotonic() + BACK_WITHIN_S
        while True:
            facts = team.inspect(service)
            if facts["RestartCount"] > before and facts["State"]["Health"]["Status"] == "healthy":
                break
            assert time.monotonic() < deadline, (service, facts["State"])
            time.sleep(0.5)
        assert team.versions() == ["1.0"]


def test_a_backup_is_restored(team: Team, token: str) -> None:
    before = team.versions()
    written = team.compose("run", "--rm", "-T", "backup")
    file = written.split(":", 1)[0].strip()
    assert file.startswith("/backups/wirewatch-"), written
    team.upload(token, "after-the-backup")
    team.compose("stop", "server", "worker")
    restore = ["--entrypoint", "wirewatch", "backup", "db", "restore", "--replace", file]
    team.compose("run", "--rm", "-T", *restore)
    team.compose("up", "--detach", "--wait")
    assert team.versions() == before


def test_no_secret_is_in_a_log_or_in_what_the_engine_tells(team: Team, token: str) -> None:
    read = ["exec", "-T", "server", "cat", "/run/wirewatch/database-password"]
    password = team.compose(*read).strip()
    assert len(password) >= 32
    facts = json.dumps([team.inspect(each) for each in (*STAYING, "secrets", "migrate")])
    logs = team.compose("logs")
    assert "request.answered" in logs
    for secret in (password, token):
        assert secret not in facts
        assert secret not in logs
