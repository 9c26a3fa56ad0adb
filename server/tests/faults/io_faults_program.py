"""A program under io_faults.c: the app itself, uploaded to in one process so that each fault meets one upload.

Called with a database URL and what to do; prints what became of each upload as JSON lines.

    record FILE COUNT SYNCHRONOUS   upload COUNT reports, write down every operation and acknowledgement
    fail STEP                       upload once for every STEP-th operation of an upload, which fails
"""

import ctypes
import errno
import itertools
import json
import shutil
import sys
import tempfile
from pathlib import Path

from fastapi.testclient import TestClient
from sqlalchemy import event

from factories import report_body
from faults.uploading import RUNS, admin_token, fault_report
from wirewatch.api.app import create_app
from wirewatch.log import configure_logs
from wirewatch.settings import Settings
from wirewatch.storage.store import Store

_SHIM = ctypes.CDLL(None)
_NEW_CASES_EVERY = 10
_MOST_OPERATIONS = 2_000


def main() -> None:
    """Do what the command line says."""
    url, task, *rest = sys.argv[1:]
    configure_logs(as_json=True, level="critical")
    with tempfile.TemporaryDirectory() as nowhere:
        app = create_app(Settings(database_url=url, web_root=Path(nowhere)))
        store: Store = app.state.server.store
        with TestClient(app, raise_server_exceptions=False) as client:
            client.headers["Authorization"] = f"Bearer {admin_token(store)}"
            if task == "record":
                _record(client, store, rest[0], int(rest[1]), rest[2])
            else:
                _fail(client, store, int(rest[0]))


def _record(client: TestClient, store: Store, path: str, count: int, synchronous: str) -> None:
    @event.listens_for(store.engine, "connect")
    def prepare(connection: object, _record: object) -> None:
        connection.execute(f"PRAGMA synchronous = {synchronous}")  # type: ignore[attr-defined]

    # All connections are closed: what is in the file now is on the disk.
    store.engine.dispose()
    shutil.copy(str(store.engine.url.database), f"{path}.initial")
    _SHIM.io_faults_record(path.encode())
    for number in range(count):
        version = str(number)
        body = _report(number)
        answer = client.post(f"{RUNS}?version={version}", content=body)
        assert answer.status_code == 201, answer.text
        _SHIM.io_faults_mark(version.encode())
    _SHIM.io_faults_record(b"/dev/null")


def _report(number: int) -> bytes:
    # New cases now and then: their rows are other statements than those of known ones.
    prefix = f"encode/p{number // _NEW_CASES_EVERY}"
    cases = {f"{prefix}/c{case}/size:8": [1.0, 2.0, 3.0] for case in range(150)}
    return report_body(cases, salt=number)


def _fail(client: TestClient, store: Store, step: int) -> None:
    numbers = itertools.count()
    for error, lasts, only_writes, afresh in (
        (errno.EIO, False, False, False),
        (errno.EIO, True, False, False),
        (errno.EIO, False, False, True),
        (errno.EIO, True, False, True),
        (errno.ENOSPC, False, True, False),
        (errno.ENOSPC, True, True, False),
        (errno.ENOSPC, True, True, True),
    ):
        for nth in range(1, _MOST_OPERATIONS, step):
            version = str(next(numbers))
            body = fault_report(version)
            if afresh:
                store.engine.dispose()
            _SHIM.io_faults_arm(nth, error, lasts, only_writes)
            answer = client.post(f"{RUNS}?version={version}", content=body)
            was_hit = bool(_SHIM.io_faults_disarm())
            again = client.post(f"{RUNS}?version={version}", content=body)
            result = {
                "version": version, "nth": nth, "error": errno.errorcode[error], "hit": was_hit,
                "status": answer.status_code, "again": again.status_code,
                "ids": [each.json().get("id") for each in (answer, again)],
                "retry_after": answer.headers.get("retry-after"), "text": answer.text[:500],
            }  # fmt: skip
            sys.stdout.write(json.dumps(result) + "\n")
            if not was_hit:
                break


if __name__ == "__main__":
    main()
