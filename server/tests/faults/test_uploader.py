"""The uploader against a server of which 30 % of the requests fail: each report arrives once, none is missing."""

import hashlib
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from factories import report_body
from faults.scale import times
from faults.soak_report import Note
from faulty_proxy import FAULTS, faulty_proxy
from upload_servers import real_server
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.store import Store
from wirewatch.upload import command

REPORTS = times(60, 1000)
_SHARE = 0.3
_TIMEOUT_S = 0.5
_SOURCE = Path(command.__file__).parents[2]


@pytest.mark.fault(
    row=18,
    fault="uploader against a server that fails 30 % of the requests",
    gate="1,000 reports, each once, none missing",
)
def test_every_report_arrives_once(
    store: Store, database_url: str, tmp_path: Path, note: Note
) -> None:
    token = create_token(
        store,
        name="uploader",
        scopes=[Scope.ADMIN],
        project=None,
        expires_at=None,
        now=datetime.now(UTC),
    )
    reports = tmp_path / "reports"
    reports.mkdir()
    digests = set()
    for number in range(REPORTS):
        body = report_body({f"encode/c{case}": [1.0, 2.0] for case in range(20)}, salt=number)
        digests.add(hashlib.sha256(body).digest())
        (reports / f"{number}.json").write_bytes(body)
    with (
        real_server(database_url) as server,
        faulty_proxy(server, share=_SHARE, hang_s=2 * _TIMEOUT_S, seed=18) as proxy,
    ):
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "wirewatch.upload",
                "reports/*.json",
                f"--server=http://127.0.0.1:{proxy.server_port}",
                "--project=codec",
                "--version=1.0",
                f"--timeout={_TIMEOUT_S}",
                "--no-verdict",
            ],
            check=False,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(_SOURCE), "WIREWATCH_TOKEN": token},
        )
    assert done.returncode == 0, done.stderr[-3000:]
    assert len(done.stdout.splitlines()) == REPORTS
    assert not (tmp_path / "wirewatch-spool").exists(), "nothing waits any more"
    with store.read() as transaction:
        stored = transaction.execute(text("SELECT digest FROM run")).scalars().all()
    assert len(stored) == REPORTS, "each once"
    assert {bytes(each) for each in stored} == digests, "none missing"
    spoilt = sum(proxy.counts[fault] for fault in FAULTS)
    assert spoilt > 0.2 * REPORTS, proxy.counts
    lost_answers = proxy.counts["answer lost"] + proxy.counts["answer cut off"]
    assert lost_answers > 0, proxy.counts
    assert "was stored before" in done.stdout, "a lost answer was asked for again"
    note(f"{REPORTS:,} reports, each stored once, none missing")
