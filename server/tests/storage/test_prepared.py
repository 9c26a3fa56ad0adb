from datetime import UTC, datetime

import pytest
from sqlalchemy import bindparam, event, exc, insert, select, text

from databases import count_rows
from factories import NOW, upload
from wirewatch.domain.errors import Unavailable
from wirewatch.storage.prepared import Prepared, run_text
from wirewatch.storage.repositories.dialects import insert_many
from wirewatch.storage.repositories.projects import create_project
from wirewatch.storage.store import Store
from wirewatch.storage.tables import channel, project, run, token

ALL_TOKENS = select(*token.c).order_by(token.c.token_id)
ADD_TOKEN = Prepared(
    insert(token).values({each: bindparam(each.name, type_=each.type) for each in token.c})
)


def token_row(token_id: int, **more: object) -> dict[str, object]:
    return {
        "token_id": token_id,
        "key": f"key{token_id}",
        "sha256": bytes(range(32)),
        "name": "näme \N{SNOWMAN}",
        "scopes": ["read", {"nested": [1, 2.5, None]}],
        "project_id": None,
        "created_at": NOW,
        "expires_at": datetime(2027, 1, 1, 0, 0, 0, 123456, tzinfo=UTC),
        "last_used_at": None,
        "revoked_at": None,
        "publisher_id": None,
        "only_channel": None,
        "only_version": "1.0",
        "person_id": None,
        "grants": {"1": ["read"]},
        **more,
    }


def test_values_go_in_and_come_out_as_the_library_has_them(store: Store) -> None:
    rows = [token_row(1), token_row(2, expires_at=None, sha256=b"\0\xff")]
    with store.write() as connection:
        for row in rows:
            ADD_TOKEN.run(connection, row)
    with store.read() as connection:
        by_library = [tuple(row) for row in connection.execute(ALL_TOKENS)]
        prepared = Prepared(ALL_TOKENS)
        assert [tuple(row) for row in prepared.all(connection, {})] == by_library
        assert by_library == [tuple(row.values()) for row in rows]
        first = prepared.first(connection, {})
        assert first is not None
        assert tuple(first) == by_library[0]


def test_no_row_is_none(store: Store) -> None:
    wanted = Prepared(select(project.c.slug).where(project.c.slug == bindparam("wanted")))
    with store.read() as connection:
        assert wanted.first(connection, {"wanted": "x"}) is None
        assert wanted.all(connection, {"wanted": "x"}) == []


def test_a_value_that_is_not_given_is_an_error_never_null(store: Store) -> None:
    row = token_row(1)
    del row["expires_at"]
    with pytest.raises(KeyError), store.write() as connection:
        ADD_TOKEN.run(connection, row)
    assert count_rows(store) == {}


def test_it_belongs_to_the_transaction(store: Store) -> None:
    with pytest.raises(RuntimeError), store.write() as connection:
        ADD_TOKEN.run(connection, token_row(1))
        assert len(connection.execute(ALL_TOKENS).all()) == 1
        raise RuntimeError
    assert count_rows(store) == {}


def test_it_fails_as_the_library_does_and_nothing_is_stored(store: Store) -> None:
    with pytest.raises(exc.IntegrityError) as caught, store.write() as connection:
        ADD_TOKEN.run(connection, token_row(1))
        ADD_TOKEN.run(connection, token_row(2, key="key1"))
    assert caught.value.orig is not None
    assert not caught.value.connection_invalidated
    assert "näme" not in str(caught.value), "values are not for the log"
    assert count_rows(store) == {}


def test_listeners_see_every_statement(store: Store) -> None:
    seen: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        seen.append(statement.split(maxsplit=1)[0])

    event.listen(store.engine, "before_cursor_execute", note)
    upload(store, {"a": 1.0})
    event.remove(store.engine, "before_cursor_execute", note)
    assert seen.count("INSERT") > 10
    assert seen.count("SELECT") > 3
    assert seen.count("UPDATE") == 1


@pytest.mark.parametrize("count", [0, 1, 2, 16, 17, 200])
def test_many_rows_are_inserted_as_one_is(store: Store, count: int) -> None:
    with store.write() as connection:
        create_project(connection, "p", title="", public=True, now=NOW)
        project_id = connection.execute(select(project.c.project_id)).scalar_one()
        rows = [
            {"project_id": project_id, "channel_id": n, "name": f"c{n}", "rule": "semver"}
            for n in range(1, count + 1)
        ]
        insert_many(connection, channel, rows)
        found = connection.execute(
            select(channel.c.channel_id, channel.c.name).order_by(channel.c.channel_id)
        ).all()
    assert [tuple(row) for row in found] == [(row["channel_id"], row["name"]) for row in rows]


def test_a_connection_that_was_cut_is_unavailable_and_the_next_one_works(
    store: Store, engine_name: str
) -> None:
    if engine_name == "sqlite":
        pytest.skip("SQLite has no connection that could be cut")
    select_runs = Prepared(select(run.c.run_id))
    with pytest.raises(Unavailable), store.write() as connection:
        pid = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
        with store.write() as other:
            other.execute(text(f"SELECT pg_terminate_backend({pid})"))
        try:
            select_runs.all(connection, {})
        finally:
            assert connection.invalidated
    with store.read() as connection:
        assert select_runs.all(connection, {}) == []


def test_a_locked_database_is_unavailable(store: Store, engine_name: str) -> None:
    if engine_name != "sqlite":
        pytest.skip("PostgreSQL locks rows, not databases")
    other = Store(str(store.engine.url), pool_size=1)
    with other.engine.connect() as impatient:
        run_text(impatient, "PRAGMA busy_timeout = 0")
    with store.write(), pytest.raises(Unavailable), other.write():
        pass
    other.close()
