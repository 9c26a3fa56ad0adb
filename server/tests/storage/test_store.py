import sqlite3
import threading
import time
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import event, exc, text

from databases import count_rows
from factories import NOW, upload
from wirewatch.domain.errors import InvalidRequest, StorageFull, Unavailable
from wirewatch.storage.repositories.projects import count_up, create_project, find_project
from wirewatch.storage.store import Store


def test_a_write_that_fails_leaves_nothing(store: Store) -> None:
    with pytest.raises(RuntimeError), store.write() as connection:
        create_project(connection, "gone", title="", public=True, now=NOW)
        raise RuntimeError
    assert count_rows(store) == {}


def test_a_read_sees_one_state(store: Store) -> None:
    with store.write() as connection:
        create_project(connection, "p", title="", public=True, now=NOW)
    with store.read() as reader:
        before = find_project(reader, "p")
        assert before is not None
        with store.write() as writer:
            count_up(writer, before.project_id)
        assert find_project(reader, "p") == before
    with store.read() as reader:
        after = find_project(reader, "p")
    assert after is not None
    assert after.data_version == before.data_version + 1


def test_a_slug_is_taken_once(store: Store) -> None:
    with store.write() as connection:
        assert create_project(connection, "p", title="first", public=True, now=NOW)
        assert not create_project(connection, "p", title="second", public=False, now=NOW)
        found = find_project(connection, "p")
    assert found is not None
    assert found.title == "first"


def test_writers_wait_for_one_another(store: Store) -> None:
    with store.write() as connection:
        create_project(connection, "p", title="", public=True, now=NOW)
        found = find_project(connection, "p")
    assert found is not None

    def count() -> None:
        for _ in range(10):
            with store.write() as connection:
                count_up(connection, found.project_id)

    threads = [threading.Thread(target=count) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as connection:
        after = find_project(connection, "p")
    assert after is not None
    assert after.data_version == found.data_version + 60


def test_sqlite_keeps_its_promises(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.db'}", pool_size=2)
    with store.read() as connection:
        pragmas = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    store.close()
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_a_locked_sqlite_is_unavailable_not_broken(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    store = Store(f"sqlite:///{path}", pool_size=1)
    with store.read() as connection:
        connection.execute(text("PRAGMA busy_timeout = 50"))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    with pytest.raises(Unavailable, match="Send it again"), store.write():
        pytest.fail("two writers at once")
    assert time.monotonic() - begun < 5
    other.execute("ROLLBACK")
    other.close()
    with store.write():
        pass
    store.close()


def test_a_full_disk_is_said_and_recovers(store: Store) -> None:
    if not store.embedded:
        pytest.skip("needs a disk of its own")
    upload(store, {"a": 1.0})
    before = count_rows(store)

    def limit_pages(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # SQLite raises it to the pages there are

    event.listen(store.engine, "connect", limit_pages)
    store.engine.dispose()
    # Values that do not compress, or the report would still fit into a page.
    big = {f"case-{number}": float(hash((number, "x"))) for number in range(3000)}
    with pytest.raises(StorageFull, match="nothing of this request was stored"):
        upload(store, big)
    event.remove(store.engine, "connect", limit_pages)
    store.engine.dispose()
    assert count_rows(store) == before
    assert upload(store, big).created


def test_a_database_that_is_not_there_is_unavailable() -> None:
    store = Store("postgresql://nobody@127.0.0.1:1/nothing", pool_size=1)
    with pytest.raises(Unavailable):
        store.ping()
    store.close()


def test_errors_of_our_own_making_are_not_hidden(store: Store) -> None:
    with pytest.raises(exc.SQLAlchemyError), store.read() as connection:
        connection.execute(text("SELECT * FROM no_such_table"))


@pytest.mark.parametrize(
    "url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "not a url", "oracle://x"]
)
def test_other_databases_are_refused_by_name(url: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        Store(url)
    assert caught.value.parameter == "database_url"


def test_a_time_without_a_zone_is_refused(store: Store) -> None:
    naive = datetime(2026, 1, 1)  # noqa: DTZ001  # that is the point
    with pytest.raises(exc.StatementError, match="zone"), store.write() as connection:
        create_project(connection, "p", title="", public=True, now=naive)
