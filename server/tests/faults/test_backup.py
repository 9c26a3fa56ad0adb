"""A backup taken while uploads go on, restored elsewhere: a whole state of the store, equal in every row and export."""

import time
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from databases import create_database
from factories import report_body
from faults.scale import times
from faults.serving import forked_server
from faults.soak_report import Note
from faults.uploading import admin_token, stored_runs, upload_to, uploading
from wirewatch.api.app import create_app
from wirewatch.domain.errors import Conflict, InvalidRequest, Unavailable
from wirewatch.settings import Settings
from wirewatch.storage import backup, migrate
from wirewatch.storage.metadata import metadata
from wirewatch.storage.store import Store

_PROJECT = "/api/v1/projects/codec"


@pytest.fixture
def other_url(engine_name: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of a database without a table."""
    if engine_name == "sqlite":
        return f"sqlite:///{tmp_path / 'other.db'}"
    server: str = request.getfixturevalue("postgresql_url")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS restored WITH (FORCE)")
    return create_database(server, "restored")


def export(url: str, token: str) -> bytes:
    """Return all that the API exports."""
    with TestClient(create_app(Settings(database_url=url))) as client:
        headers = {"Authorization": f"Bearer {token}"}
        answers = [
            client.get(f"{_PROJECT}/export?format={form}", headers=headers)
            for form in ("csv", "json")
        ]
    assert {each.status_code for each in answers} == {200}
    return b"\0".join(each.content for each in answers)


def rows(store: Store) -> dict[str, list[str]]:
    """Return all rows of all tables, as text in a fixed order."""
    with store.read() as connection:
        return {
            name: sorted(map(repr, connection.execute(select(table)).all()))
            for name, table in metadata.tables.items()
        }


@pytest.mark.fault(
    row=14,
    fault="backup under upload load, restored, compared",
    gate="restored = acknowledged before the backup and nothing half; rows and export equal once uploads stopped",
)
def test_a_backup_under_load_restores_equal(
    store: Store, database_url: str, other_url: str, tmp_path: Path, note: Note
) -> None:
    token = admin_token(store)
    rounds = times(1, 20)
    restored = Store(other_url)
    with forked_server(database_url) as server:
        for number in range(rounds):
            with uploading(server.port, token, 3, name=f"{number}-") as uploaders:
                time.sleep(1)
                before = {label for each in uploaders for label in list(each.acknowledged)}
                file = tmp_path / f"backup-{number}"
                backup.back_up(store, file)
            everything = {label for each in uploaders for label in each.acknowledged}
            assert len(everything) > len(before), "uploads went on meanwhile"
            backup.restore(restored, file, replace=number > 0)
            there = {
                label for label, _, _ in stored_runs(restored) if label.startswith(f"{number}-")
            }
            assert before <= there <= everything
            file.unlink()
    file = tmp_path / "backup"
    backup.back_up(store, file)
    backup.restore(restored, file, replace=True)
    assert migrate.differences(restored) == []
    assert rows(restored) == rows(store)
    assert export(other_url, token) == export(database_url, token)
    with forked_server(other_url) as server:
        assert upload_to(server.port, token, "after", report_body({"a": 1.0})).status == 201
    count = len(rows(restored)["run"]) - 1
    restored.close()
    note(
        f"{rounds} backups under 3 uploaders, each whole; in the end {count:,} runs, rows and export equal"
    )


def test_what_is_there_is_not_overwritten_by_mistake(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    token = admin_token(store)
    file = tmp_path / "backup"
    with forked_server(database_url) as server:
        assert upload_to(server.port, token, "1", report_body({"a": 1.0})).status == 201
    backup.back_up(store, file)
    with pytest.raises(Conflict, match="is there already"):
        backup.back_up(store, file)
    with pytest.raises(Conflict, match="--replace"):
        backup.restore(store, file, replace=False)
    before = rows(store)
    whole = file.read_bytes()
    hollow = whole[: len(whole) // 4] + bytes(len(whole) // 2) + whole[len(whole) * 3 // 4 :]
    for content in (b"", b"nonsense", whole[:5000], hollow):
        broken = tmp_path / "broken"
        broken.write_bytes(content)
        with pytest.raises((InvalidRequest, Unavailable)):
            backup.restore(store, broken, replace=True)
    with pytest.raises(InvalidRequest, match="cannot be read"):
        backup.restore(store, tmp_path / "nothing", replace=True)
    assert rows(store) == before
    with pytest.raises(Unavailable, match=r"cannot be written: there is no folder"):
        backup.back_up(store, tmp_path / "no-folder" / "backup")
    assert not list(tmp_path.glob("*.unfinished"))


def test_missing_programs_are_named(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if store.embedded:
        pytest.skip("SQLite's backup needs no program")
    assert urlsplit(store.engine.url.render_as_string()).scheme.startswith("postgresql")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match="postgresql-client"):
        backup.back_up(store, tmp_path / "backup")
