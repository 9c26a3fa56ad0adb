"""`wirewatch import` against the real server."""

import csv
import logging
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from factories import ADMIN, NOW
from histories import exports
from upload_servers import real_server
from wirewatch.cli.app import main
from wirewatch.services import runs
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.store import Store

EXPORTS: dict[str, tuple[Callable[[Path], Path], int]] = {
    "asv": (exports.asv, 2),
    "bencher": (exports.bencher, 2),
    "github-action-benchmark": (exports.github_action_benchmark, 2),
    "lnt": (exports.lnt, 2),
}


Import = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run_import(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Import]:
    """Runs the command in this process and returns its status and what it said."""
    handlers = logging.getLogger().handlers[:]

    def command(*arguments: str, token: str = "") -> tuple[int, str, str]:
        with monkeypatch.context() as patch, pytest.raises(SystemExit) as ended:
            patch.setenv("NO_COLOR", "1")
            patch.setenv("WIREWATCH_TOKEN", token)
            patch.setattr(sys, "argv", ["wirewatch", "import", *arguments])
            sys.exit(main())
        code = ended.value.code
        return (code if isinstance(code, int) else 0, *capsys.readouterr())

    yield command
    logging.getLogger().handlers[:] = handlers


def test_every_trackers_history_arrives_once_and_in_order(
    store: Store, database_url: str, tmp_path: Path, run_import: Import
) -> None:
    scopes = [Scope.UPLOAD, Scope.CREATE]
    token = create_token(store, name="i", scopes=scopes, project=None, expires_at=None, now=NOW)
    with real_server(database_url) as server:
        for tracker, (export, count) in EXPORTS.items():
            path = str(export(tmp_path / tracker))
            command = [tracker, path, "--server", server, "--project", tracker]
            status, out, err = run_import(*command, token=token)
            assert (status, out) == (0, f"{count} stored, 0 were there, 0 refused\n"), err
            assert token not in err
            again = run_import(*command, token=token)
            assert again[1] == f"0 stored, {count} were there, 0 refused\n"
        address = f"{server}/api/v1/projects/lnt/export?format=csv"
        with urllib.request.urlopen(address, timeout=10) as answer:
            points = list(csv.DictReader(answer.read().decode().splitlines()))
    for tracker, (_, count) in EXPORTS.items():
        stored, _ = runs.list_runs(store, tracker, choice={}, cursor=None, limit=10, caller=ADMIN)
        assert len(stored) == count
        assert {run.channel for run in stored} == {"main"}
        assert all(run.track.machine for run in stored) or tracker == "github-action-benchmark"

    times = [
        (each["version"], float(each["value"])) for each in points if each["metric"] == "real_time"
    ]
    # Oldest first; the median of 0.5 s and 0.7 s, then 0.9 s. Processor times were never known.
    assert times == [("154332", 6e8), ("154400", 9e8)]
    assert not [each for each in points if each["metric"] == "cpu_time" and each["value"]]


def test_a_dry_run_tells_and_sends_nothing(tmp_path: Path, run_import: Import) -> None:
    status, out, err = run_import("lnt", str(exports.lnt(tmp_path)), "--dry-run")
    assert status == 0
    assert out.splitlines()[0] == "2026-03-01 10:00 154332 main buildbot-3 2 rows"
    assert "2 runs of 2 versions" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["lnt", "DATA", "--server", "http://127.0.0.1:9", "--project", "p"],
            "Set WIREWATCH_TOKEN",
        ),
        (
            ["asv", "DATA", "--server", "http://127.0.0.1:9", "--project", "p"],
            "is no export of this tracker: 'params' is missing.",
        ),
        (["lntt", "DATA"], "lnt"),
    ],
)
def test_mistakes_are_explained(
    tmp_path: Path, arguments: list[str], said: str, run_import: Import
) -> None:
    path = str(exports.lnt(tmp_path))
    status, _, err = run_import(*(path if each == "DATA" else each for each in arguments))
    assert status in {1, 2}
    assert said in err
