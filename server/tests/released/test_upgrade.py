"""Every released schema, with data in it, is brought to the newest; nothing that was exported is lost."""

import csv
import gzip
import io
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from factories import upload
from postgresql_server import program
from released.dump import FOLDER, export_of
from wirewatch.storage import migrate
from wirewatch.storage.repositories.run_columns import read_run_columns
from wirewatch.storage.revision import is_current
from wirewatch.storage.store import Store

VERSIONS = sorted(path.stem for path in FOLDER.glob("*.csv"))


def restore(url: str, version: str) -> None:
    """Make an empty database what the dump holds, with the engine's own programs."""
    if url.startswith("sqlite:"):
        script = gzip.decompress((FOLDER / f"{version}.sql.gz").read_bytes()).decode()
        connection = sqlite3.connect(Path(url.removeprefix("sqlite:///")))
        connection.executescript(script)
        connection.close()
        return
    dump = FOLDER / f"{version}.pgdump"
    command = [program("pg_restore"), "--exit-on-error", "--no-owner", f"--dbname={url}", str(dump)]
    subprocess.run(command, check=True)


def columns(text: str) -> dict[str, list[str]]:
    """Return the columns of a CSV by name."""
    rows = list(csv.DictReader(io.StringIO(text)))
    return {name: [row[name] for row in rows] for name in rows[0]}


def test_there_is_a_dump_to_begin_with() -> None:
    assert VERSIONS
    for version in VERSIONS:
        assert (FOLDER / f"{version}.sql.gz").is_file()
        assert (FOLDER / f"{version}.pgdump").is_file()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_released_schema_is_upgraded_with_its_data(
    version: str, empty_database: Callable[[], str]
) -> None:
    url = empty_database()
    restore(url, version)
    store = Store(url, pool_size=2)
    migrate.upgrade(store)
    assert is_current(store)
    assert migrate.differences(store) == []
    before = columns((FOLDER / f"{version}.csv").read_text())
    after = columns(export_of(url))
    assert len(before["version"]) > 10
    for name, values in before.items():
        assert after[name] == values, name
    with store.read() as transaction:
        of_first = read_run_columns(transaction, 1, 1).samples["bytes_per_second"]
    assert of_first.tolist() == [1.0, 2.0, 3.0, 4.5]
    stored = upload(store, {"to_wire/a/bytes/size:8": [1.0]}, version="99.0", salt="after")
    assert stored.created
    store.close()
