"""The uploader against the real server, over a socket."""

import hashlib
from pathlib import Path

import pytest

from command_line import Run
from factories import ADMIN, report_body
from upload_servers import real_server
from wirewatch.services import runs
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.store import Store
from wirewatch.upload.exit_status import ExitStatus


@pytest.fixture
def token(store: Store) -> str:
    scopes = [Scope.UPLOAD, Scope.CREATE]
    from factories import NOW

    return create_token(store, name="ci", scopes=scopes, project=None, expires_at=None, now=NOW)


def test_a_report_arrives_whole_with_all_that_was_given_and_detected(
    upload: Run, store: Store, database_url: str, token: str, folder: Path
) -> None:
    body = report_body({f"to_wire/x/bytes/size:{8 * size}": [1.0, 2.0] for size in range(1, 99)})
    (folder / "r.json").write_bytes(body)
    given = ["--version", "1.0", "--commit", "a" * 40, "--channel", "lab", "--compiler", "gcc"]
    given += ["--machine", "bench 1", "--committed-at", "2026-11-21T10:00:00+01:00"]
    with real_server(database_url) as server:
        to = ["--server", server, "--no-verdict"]
        first = upload("r.json", *given, *to, WIREWATCH_TOKEN=token)
        again = upload("r.json", *given, *to, WIREWATCH_TOKEN=token)
        stale = upload("r.json", "--version", "2.0", *to, WIREWATCH_TOKEN=token)
    assert (first.status, again.status) == (ExitStatus.OK, ExitStatus.OK), first.err
    assert ": stored, run " in first.out
    assert "was stored before, run " in again.out
    assert stale.status == ExitStatus.REFUSED
    assert "add ?force=1 if it is meant" in stale.err
    page, _ = runs.list_runs(store, "codec", choice={}, cursor=None, limit=10, caller=ADMIN)
    assert len(page) == 1
    run = page[0]
    assert runs.read_original(store, "codec", run.run_id, ADMIN).body == body
    assert run.digest == hashlib.sha256(body).digest()
    assert (run.version, run.channel) == ("1.0", "lab")
    assert (run.track.compiler, run.track.machine) == ("gcc", "bench 1")
    assert run.track.os, "detected"


def test_a_wrong_token_is_explained_and_costs_nothing(
    upload: Run, database_url: str, token: str, folder: Path
) -> None:
    (folder / "r.json").write_bytes(report_body({"a": 1.0}))
    with real_server(database_url) as server:
        to = ["--version", "1.0", "--server", server, "--no-verdict"]
        done = upload("r.json", *to, WIREWATCH_TOKEN=token[:-1])
        assert done.status == ExitStatus.NOT_DELIVERED
        assert "wirewatch token create" in done.err
        flushed = upload("--flush", "wirewatch-spool", *to, WIREWATCH_TOKEN=token)
    assert flushed.status == ExitStatus.OK
