"""`wirewatch export` against a real server."""

import csv
import io
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow.ipc
import pyarrow.parquet
import pytest

from factories import ADMIN, NOW, report_body, upload
from server_processes import SOURCE, Running, serving
from wirewatch.services.access import Scope
from wirewatch.services.projects import create_project
from wirewatch.services.tokens import create_token
from wirewatch.storage.revision import ensure_current
from wirewatch.storage.store import Store

VALUES = {"to_wire/a/bytes/size:8": [1.0, 2.0, 4.0], "to_wire/b/bytes/size:8": [8.0, 8.5, 9.0]}
RATE = ("--metric", "bytes_per_second")


@dataclass(frozen=True)
class Exporter:
    """A server with two public runs and a private one, and a command line that knows its address."""

    server: Running
    token: str

    def run(
        self, *arguments: str, token: str = "", project: str = "codec", server: str | None = None
    ) -> "subprocess.CompletedProcess[bytes]":
        """Run `wirewatch export` and return what came of it."""
        environment = {
            **{name: value for name, value in os.environ.items() if "WIREWATCH" not in name},
            "PYTHONPATH": str(SOURCE),
            "WIREWATCH_SERVER": server or f"http://127.0.0.1:{self.server.port}",
            "WIREWATCH_PROJECT": project,
            "WIREWATCH_TOKEN": token,
            "NO_COLOR": "1",
        }
        command = [sys.executable, "-m", "wirewatch", "export", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, check=False)


@pytest.fixture(scope="module")
def exporter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Exporter]:
    """The server."""
    folder = tmp_path_factory.mktemp("exported")
    url = f"sqlite:///{folder / 'w.db'}"
    store = Store(url)
    ensure_current(store)
    upload(store, VALUES, version="1.0", compiler="gcc")
    upload(store, VALUES, version="1.1", compiler="clang", salt=1)
    create_project(store, slug="closed", title="", public=False, caller=ADMIN, now=NOW)
    upload(store, VALUES, version="1.0", project="closed")
    token = create_token(
        store, name="t", scopes=[Scope.READ], project=None, expires_at=None, now=NOW
    )
    store.close()
    with serving(url, folder / "log", WIREWATCH_WORKER="none") as server:
        yield Exporter(server, token)


def test_standard_output_is_the_servers_answer_byte_for_byte(exporter: Exporter) -> None:
    found = exporter.run(*RATE, "compiler=gcc", "--samples")
    assert found.returncode == 0, found.stderr
    path = "/api/v1/projects/codec/export?format=csv&metric=bytes_per_second&compiler=gcc&samples=1"
    assert found.stdout == exporter.server.ask("GET", path)[2]
    rows = list(csv.DictReader(io.StringIO(found.stdout.decode())))
    assert [(row["version"], row["compiler"], row["value"]) for row in rows] == [
        ("1.0", "gcc", "2.0"),
        ("1.0", "gcc", "8.5"),
    ]


def test_keys_select_as_in_charts(exporter: Exporter) -> None:
    both = exporter.run(*RATE, "compiler=gcc", "compiler=clang", "codec=a", "--format", "json")
    found = json.loads(both.stdout)
    place = found["columns"].index("version")
    assert sorted(row[place] for row in found["rows"]) == ["1.0", "1.1"]


@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_files_for_programs(exporter: Exporter, tmp_path: Path, form: str) -> None:
    path = tmp_path / f"points.{form}"
    path.write_bytes(b"older")
    found = exporter.run(*RATE, "--format", form, "--output", str(path))
    assert found.returncode == 0, found.stderr
    table = (
        pyarrow.parquet.read_table(path)
        if form == "parquet"
        else pyarrow.ipc.open_file(path).read_all()
    )
    assert sorted(table.column("value").to_pylist()) == [2.0, 2.0, 8.5, 8.5]
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    assert b"Fetching" in found.stderr
    assert found.stdout == b""


def test_originals_are_fetched_once_byte_for_byte(exporter: Exporter, tmp_path: Path) -> None:
    folder = tmp_path / "reports"
    originals = ("--format", "originals", "--output", str(folder))
    one = exporter.run("version=1.1", *originals, token=exporter.token)
    assert one.stdout.decode() == f"1 fetched into {folder}, 0 were there\n", one.stderr
    rest = exporter.run(*originals, token=exporter.token)
    assert rest.stdout.decode() == f"1 fetched into {folder}, 1 were there\n"
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == {
        "00000001-1.0.json": report_body(VALUES),
        "00000002-1.1.json": report_body(VALUES, salt=1),
    }


def test_the_public_gets_originals_without_private_facts(
    exporter: Exporter, tmp_path: Path
) -> None:
    assert exporter.run("--format", "originals", "--output", str(tmp_path)).returncode == 0
    for each in tmp_path.iterdir():
        assert b"secret-host" not in each.read_bytes()


def test_a_private_project_needs_a_token(exporter: Exporter) -> None:
    assert exporter.run(project="closed", token=exporter.token).returncode == 0
    refused = exporter.run(project="closed")
    assert refused.returncode == 1
    assert b"needs a token" in refused.stderr
    wrong = exporter.run(project="closed", token="ww_wrong")
    assert (wrong.returncode, wrong.stdout) == (1, b"")
    assert b"ww_wrong" not in wrong.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("compilers=gcc",), "compiler"),
        (("gcc",), "'gcc' is no KEY=VALUE"),
        (("--metric", "nothing"), "nothing"),
        (("--format", "originals"), "name a folder by --output"),
        (("--format", "originals", "--samples", "--output", "x"), "leave --metric and --samples"),
        (("--project", "A B"), "is no project"),
        (("--output", "/nowhere/points.csv"), "/nowhere/points.csv cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_and_leaves_no_file(
    exporter: Exporter, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    path = tmp_path / "points.csv"
    given = (
        arguments
        if "--output" in arguments or "originals" in arguments
        else (*arguments, "--output", str(path))
    )
    found = exporter.run(*given)
    assert found.returncode == 1
    assert said in found.stderr.decode()
    assert b"Traceback" not in found.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_is_not_there_is_said(exporter: Exporter) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{probe.getsockname()[1]}"
        found = exporter.run(server=address)
    assert found.returncode == 1
    assert f"{address} did not answer" in found.stderr.decode()
