"""Writes what the upgrade test begins with: a store of this version with data in it, on both engines.

`make released-dump` runs it once for each release, before its tag; what it writes is never changed again.
"""

import gzip
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from fastapi.testclient import TestClient

from databases import create_database
from factories import NOW, upload
from postgresql_server import program, running_postgresql
from wirewatch import __version__
from wirewatch.api.app import create_app
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.settings import Settings
from wirewatch.storage.migrate import upgrade
from wirewatch.storage.store import Store

FOLDER = Path(__file__).parent
EXPORT = "/api/v1/projects/codec/export?format=csv"


def fill(url: str) -> None:
    """Store runs of two channels, failures, a re-measurement, a pattern, an annotation and a voided run."""
    store = Store(url, pool_size=2)
    upgrade(store)
    for salt, label in enumerate(["1.0", "1.1", "1.2", "1.2"]):
        values = {
            "to_wire/a/bytes/size:8": [1.0 + salt, 2.0, 3.0],
            "to_wire/b": None,
            "BM_<x>/1": 4.5,
        }
        upload(store, values, version=label, salt=salt)
    upload(
        store, {"to_wire/a/bytes/size:8": 9.0}, version="abc1234", channel="main", commit="abc1234"
    )
    upload(store, {"other": 1.0}, project="second", salt="second")
    scopes = [Scope.ADMIN, Scope.READ, Scope.UPLOAD]
    token = create_token(store, name="dump", scopes=scopes, project=None, expires_at=None, now=NOW)
    store.close()
    headers = {"Authorization": f"Bearer {token}"}
    with TestClient(create_app(Settings(database_url=url)), headers=headers) as client:
        project = "/api/v1/projects/codec"
        note = {"title": "Kept buffer", "text": "The buffer is kept."}
        assert client.post(f"{project}/versions/1.1/annotations", json=note).is_success
        runs = client.get(f"{project}/runs").json()["runs"]
        voided = next(run["id"] for run in runs if run["version"] == "1.0")
        answer = client.post(f"{project}/runs/{voided}/void", json={"reason": "wrong machine"})
        assert answer.is_success, answer.text
        pattern = {"name_pattern": r"BM_(?P<codec>[^/]+)/(?P<size>\d+)"}
        assert client.patch(project, json=pattern).is_success


def export_of(url: str) -> str:
    """Return all points as CSV."""
    with TestClient(create_app(Settings(database_url=url))) as client:
        answer = client.get(EXPORT)
        assert answer.is_success, answer.text
        return answer.text


def write_sqlite(version: str) -> None:
    """Write the SQLite dump and the export of what is in it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "wirewatch.db"
        url = f"sqlite:///{file}"
        fill(url)
        (FOLDER / f"{version}.csv").write_text(export_of(url))
        connection = sqlite3.connect(file)
        script = "\n".join(connection.iterdump())
        connection.close()
    (FOLDER / f"{version}.sql.gz").write_bytes(gzip.compress(script.encode(), 9, mtime=0))


def write_postgresql(version: str) -> None:
    """Write the PostgreSQL dump."""
    with running_postgresql() as server:
        url = create_database(server, "dumped")
        fill(url)
        command = [program("pg_dump"), "--format=custom", "--no-owner", f"--dbname={url}"]
        target = FOLDER / f"{version}.pgdump"
        subprocess.run([*command, f"--file={target}"], check=True)


def main() -> int:
    """Write the dumps of this version, unless they are there."""
    if list(FOLDER.glob(f"{__version__}.*")):
        sys.stderr.write(f"There are dumps of {__version__}; they are never changed again.\n")
        return 1
    write_sqlite(__version__)
    write_postgresql(__version__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
