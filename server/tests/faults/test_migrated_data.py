"""Every migration goes down and up again with data in the tables, and what is exported stays equal to the byte."""

from collections.abc import Callable, Iterator

import pytest
from alembic.script import ScriptDirectory
from fastapi.testclient import TestClient

from factories import upload
from faults.soak_report import Note
from google_benchmark_reports import captured
from wirewatch.api.app import create_app
from wirewatch.settings import Settings
from wirewatch.storage import migrate, revision
from wirewatch.storage.store import Store

# The revision that made the last of the tables without which there is nothing to export.
_OLDEST_WITH_DATA = "2026-11-21-0710"
_PROJECT = "/api/v1/projects/codec"


def older_revisions() -> Iterator[str]:
    """Yield all revisions before the newest, newest first, that can hold runs."""
    scripts = ScriptDirectory(str(revision.migrations_folder()))
    names = {}
    for script in scripts.walk_revisions():
        names[script.revision] = script.path.rpartition("/")[2]
        if script.revision != scripts.get_current_head():
            yield script.revision
        if names[script.revision].startswith(_OLDEST_WITH_DATA):
            return


def export(url: str) -> bytes:
    """Return all points and repetitions of the project, and its runs' reports as anyone sees them."""
    with TestClient(create_app(Settings(database_url=url))) as client:
        parts = [
            client.get(f"{_PROJECT}/export?format={form}") for form in ("csv", "json&samples=1")
        ]
        runs = client.get(f"{_PROJECT}/runs").json()["runs"]
        parts += [client.get(f"{_PROJECT}/runs/{each['id']}/original") for each in runs]
    assert {each.status_code for each in parts} == {200}
    return b"\0".join(each.content for each in parts)


@pytest.mark.fault(
    row=13,
    fault="each migration down and up again with data",
    gate="byte-equal export (no release yet, so no dumps of releases)",
)
def test_data_survives_every_migration_down_and_up(
    empty_database: Callable[[], str], engine_name: str, note: Note
) -> None:
    url = empty_database()
    store = Store(url, pool_size=1)
    migrate.upgrade(store)
    for name in ("v1.7.1.json", "v1.9.1.json", "v1.9.1-odd.json", "v1.9.5.json"):
        for version in ("1.0", "1.1"):
            upload(store, captured(name), version=version, force=True)
    before = export(url)
    revisions = list(older_revisions())
    assert revisions
    for older in revisions:
        migrate.downgrade(store, older)
        migrate.upgrade(store)
        assert migrate.differences(store) == []
        assert export(url) == before, older
    store.close()
    note(f"{len(revisions)} older revisions, {len(before):,} bytes equal each time ({engine_name})")
