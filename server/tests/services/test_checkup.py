from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import event, exc, text

from factories import NOW, upload
from wirewatch.services import checkup
from wirewatch.services.access import Scope
from wirewatch.services.checkup import Finding, Health, check_up
from wirewatch.services.tokens import create_token
from wirewatch.storage import engine_facts, migrate, revision
from wirewatch.storage.store import Store


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("<html></html>")
    return tmp_path


def ask(store: Store, page: Path) -> dict[str, Finding]:
    clock = engine_facts.read(store).now
    return {each.question: each for each in check_up(store, web_root=page, now=lambda: clock)}


def test_a_fresh_store_lacks_a_token_only(store: Store, page: Path) -> None:
    found = ask(store, page)
    assert [each for each in found if found[each].health is not Health.OK] == ["tokens"]
    assert found["store"].text.startswith("SQLite 3." if store.embedded else "PostgreSQL 1")
    create_token(store, name="ci", scopes=[Scope.UPLOAD], project=None, expires_at=None, now=NOW)
    assert ask(store, page)["tokens"] == Finding("tokens", Health.OK, "1 valid")


def test_an_expired_token_is_none(store: Store, page: Path) -> None:
    create_token(store, name="ci", scopes=[Scope.UPLOAD], project=None, expires_at=NOW, now=NOW)
    findings = check_up(store, web_root=page, now=lambda: NOW + timedelta(days=1))
    assert {each.question: each for each in findings}["tokens"].health is Health.WARNING


def test_what_waits_for_a_worker_is_a_warning(store: Store, page: Path) -> None:
    upload(store, {"encode/a": 1.0})
    assert ask(store, page)["worker"].health is Health.WARNING
    assert "1 projects" in ask(store, page)["worker"].text


def test_another_schema_failed_and_says_what_to_run(store: Store, page: Path) -> None:
    with store.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '2026112101'"))
    finding = ask(store, page)["schema"]
    with store.write() as connection:
        newest = revision.newest_revision()
        connection.execute(text("UPDATE alembic_version SET version_num = :v"), {"v": newest})
    assert finding.health is Health.FAILED
    assert "2026112101, this version's is" in finding.text
    assert "wirewatch db upgrade" in finding.text


def test_an_empty_store_is_told_in_one_line(empty_database: Callable[[], str], page: Path) -> None:
    """What whoever has just installed this sees: the first start makes the tables, on PostgreSQL a command."""
    store = Store(empty_database(), pool_size=2)
    finding = ask(store, page)["schema"]
    assert finding.health is (Health.WARNING if store.embedded else Health.FAILED)
    assert ("wirewatch serve" if store.embedded else "wirewatch db upgrade") in finding.text
    store.close()


def test_a_schema_that_was_changed_by_hand_is_named(
    empty_database: Callable[[], str], page: Path
) -> None:
    store = Store(empty_database(), pool_size=2)
    migrate.upgrade(store)
    with store.write() as connection:
        connection.execute(text("ALTER TABLE run DROP COLUMN void_reason"))
    finding = ask(store, page)["schema"]
    store.close()
    assert finding.health is Health.FAILED
    assert "mend it: add_column run void_reason. Restore" in finding.text


def test_a_store_that_does_not_answer_failed(store: Store, tmp_path: Path) -> None:
    def broken(*_arguments: object) -> None:
        raise exc.OperationalError("x", {}, ConnectionError("gone"), connection_invalidated=True)

    event.listen(store.engine, "before_cursor_execute", broken)
    found = {each.question: each for each in check_up(store, web_root=tmp_path, now=lambda: NOW)}
    event.remove(store.engine, "before_cursor_execute", broken)
    assert set(found) == {"store", "page"}
    assert {each.health for each in found.values()} == {Health.FAILED}


def test_a_clock_that_is_off_is_a_warning(store: Store, page: Path) -> None:
    if store.embedded:
        pytest.skip("SQLite has no clock of its own")
    late = engine_facts.read(store).now + timedelta(minutes=1)
    found = {each.question: each for each in check_up(store, web_root=page, now=lambda: late)}
    assert found["clock"].health is Health.WARNING
    assert "60 s off" in found["clock"].text


def test_little_room_is_a_warning(
    store: Store, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not store.embedded:
        pytest.skip("the room of a database server cannot be asked for")
    monkeypatch.setattr(checkup, "_LEAST_FREE_BYTES", 10**18)
    assert ask(store, page)["disk"].health is Health.WARNING
