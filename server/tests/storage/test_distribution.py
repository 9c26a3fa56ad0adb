"""The statements for Citus, which has no package: sent to a PostgreSQL with stand-ins that refuse what it refuses."""

from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, text

from factories import NOW, upload
from wirewatch.domain.errors import Conflict, Unavailable
from wirewatch.services.catalog import Catalogs
from wirewatch.services.selection import Selection
from wirewatch.services.trend import TrendQuery, draw_trend
from wirewatch.storage import backup, distribution, migrate
from wirewatch.storage.distribution import REFERENCE_TABLES
from wirewatch.storage.metadata import metadata
from wirewatch.storage.repositories.projects import find_project
from wirewatch.storage.store import Store

# After Citus' documentation: the catalog, and what its functions ask of a table.
STAND_INS = """
CREATE SCHEMA citus;
CREATE TABLE citus.pg_dist_partition (
  logicalrelid regclass PRIMARY KEY, partmethod "char", repmodel "char", beside text
);
CREATE TABLE citus.truncated (name text PRIMARY KEY);
CREATE FUNCTION citus.refuse_keys(this regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE key record;
BEGIN
  FOR key IN
    SELECT conname, conrelid, confrelid FROM pg_constraint WHERE contype = 'f' AND this IN (conrelid, confrelid)
  LOOP
    IF NOT EXISTS (SELECT FROM citus.pg_dist_partition
                   WHERE logicalrelid = CASE WHEN key.conrelid = this THEN key.confrelid ELSE key.conrelid END)
    THEN RAISE EXCEPTION 'foreign key % reaches a table that is not distributed', key.conname; END IF;
  END LOOP;
END $$;
CREATE FUNCTION citus.create_reference_table(this regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM citus.refuse_keys(this);
  INSERT INTO citus.pg_dist_partition VALUES (this, 'n', 't', NULL);
END $$;
CREATE FUNCTION citus.create_distributed_table(this regclass, by text, colocate_with text DEFAULT 'default')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM citus.refuse_keys(this);
  IF EXISTS (SELECT FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attname = by
             WHERE indrelid = this AND indisunique AND NOT attnum = ANY(indkey))
  THEN RAISE EXCEPTION 'a unique key of % lacks %', this, by; END IF;
  IF colocate_with <> 'none' AND NOT EXISTS (SELECT FROM citus.pg_dist_partition
                                             WHERE logicalrelid = colocate_with::regclass AND partmethod = 'h')
  THEN RAISE EXCEPTION '% is not distributed', colocate_with; END IF;
  INSERT INTO citus.pg_dist_partition VALUES (this, 'h', 's', colocate_with);
END $$;
CREATE FUNCTION citus.truncate_local_data_after_distributing_table(this regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM citus.pg_dist_partition WHERE logicalrelid = this)
  THEN RAISE EXCEPTION '% is not distributed', this; END IF;
  PERFORM citus.refuse_keys(this);
  INSERT INTO citus.truncated VALUES (this);
END $$;
"""
SPREAD = set(metadata.tables) - REFERENCE_TABLES


@pytest.fixture
def plain(empty_database: Callable[[], str], engine_name: str) -> Iterator[Store]:
    """A migrated PostgreSQL database of its own."""
    if engine_name == "sqlite":
        pytest.skip("SQLite cannot be distributed")
    store = Store(empty_database(), pool_size=2)
    migrate.upgrade(store)
    yield store
    store.close()


@pytest.fixture
def citus(plain: Store) -> Store:
    """The same with stand-ins for Citus."""
    url = plain.engine.url
    plain.close()
    with psycopg.connect(
        url.set(drivername="postgresql").render_as_string(), autocommit=True
    ) as db:
        db.execute(STAND_INS.encode())
        db.execute(f'ALTER DATABASE "{url.database}" SET search_path = public, citus'.encode())
    return plain


def differences(store: Store) -> list[str]:
    """Return how the schema differs from the code's; the stand-ins' own tables, which Citus hides, left out."""
    stand_ins = ("truncated", "pg_dist_partition")
    return [each for each in migrate.differences(store) if not any(s in each for s in stand_ins)]


def foreign_keys(connection: Connection) -> list[tuple[str, ...]]:
    return [tuple(row) for row in connection.execute(distribution._FOREIGN_KEYS)]


def test_each_table_is_spread_by_project_or_whole_on_every_node(citus: Store) -> None:
    upload(citus, {"encode/a/bytes/size:8": [1.0, 2.0]})
    with citus.read() as connection:
        before = foreign_keys(connection)
    assert not distribution.is_distributed(citus)

    sent = distribution.distribute(citus)

    assert distribution.is_distributed(citus)
    with citus.read() as connection:
        rows = connection.execute(
            text("SELECT logicalrelid::text, partmethod, beside FROM citus.pg_dist_partition")
        )
        found = {name: (method, beside) for name, method, beside in rows}
        assert foreign_keys(connection) == before
        emptied = set(connection.execute(text("SELECT name FROM citus.truncated")).scalars())
    assert {name for name, (method, _) in found.items() if method == "n"} == set(REFERENCE_TABLES)
    assert {name for name, (method, _) in found.items() if method == "h"} == SPREAD
    # All rows of a project are on one node: joins and foreign keys need it.
    assert {beside for name, (_, beside) in found.items() if name in SPREAD - {"run"}} == {"run"}
    assert emptied == set(metadata.tables)
    kinds = [" ".join(each.split("(")[0].split()[:2]) for each in sent]
    assert [kind for place, kind in enumerate(kinds) if kind not in kinds[:place]] == [
        "SET LOCAL",
        "ALTER TABLE",
        "SELECT create_reference_table",
        "SELECT create_distributed_table",
        "SELECT truncate_local_data_after_distributing_table",
    ]
    assert "DROP CONSTRAINT" in sent[2]
    assert "ADD CONSTRAINT" in sent[-1]
    assert len([each for each in sent if " DROP " in each]) == len(before)
    assert differences(citus) == []


def test_what_is_distributed_is_left_and_what_is_new_joins_it(citus: Store) -> None:
    assert distribution.planned(citus) == distribution.distribute(citus)
    assert distribution.distribute(citus) == []
    # As after a later version's migration made two tables.
    with citus.write() as connection:
        connection.execute(
            text(
                "DELETE FROM citus.pg_dist_partition WHERE logicalrelid::text IN ('verdict', 'membership')"
            )
        )
        connection.execute(text("DELETE FROM citus.truncated"))
    sent = distribution.distribute(citus)
    assert [each for each in sent if "create_" in each] == [
        "SELECT create_reference_table('membership')",
        "SELECT create_distributed_table('verdict', 'project_id', colocate_with => 'run')",
    ]
    assert len([each for each in sent if " ADD CONSTRAINT " in each]) == 2
    assert differences(citus) == []


def test_a_distributed_store_is_used_like_any_other(citus: Store) -> None:
    upload(citus, {"encode/a/bytes/size:8": 1.0}, version="1.0", salt=1)
    distribution.distribute(citus)
    upload(citus, {"encode/a/bytes/size:8": 2.0}, version="1.1", salt=2)
    with citus.read() as transaction:
        project = find_project(transaction, "codec")
        assert project is not None
        query = TrendQuery(None, None, spread=False, limit=1, selection=Selection())
        assert draw_trend(transaction, Catalogs(), project, query).points.y.tolist() == [[1.0, 2.0]]


def test_a_failure_leaves_everything_as_it_was(citus: Store) -> None:
    with citus.write() as connection:
        before = foreign_keys(connection)
        connection.execute(text("ALTER TABLE verdict ADD UNIQUE (verdict_id)"))
    with pytest.raises(Exception, match="a unique key of verdict lacks project_id"):
        distribution.distribute(citus)
    assert not distribution.is_distributed(citus)
    with citus.read() as connection:
        assert foreign_keys(connection) == before


def test_the_statements_are_shown_before_there_is_a_citus(plain: Store) -> None:
    planned = distribution.planned(plain)
    assert len([each for each in planned if "create_" in each]) == len(metadata.tables)
    with pytest.raises(Conflict, match="CREATE EXTENSION citus"):
        distribution.distribute(plain)


def test_one_dump_is_no_backup_of_many_nodes(citus: Store, tmp_path: Path) -> None:
    distribution.distribute(citus)
    with pytest.raises(Unavailable, match="each node"):
        backup.back_up(citus, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()


def test_sqlite_cannot_be_distributed(store: Store) -> None:
    if not store.embedded:
        pytest.skip("about SQLite")
    upload(store, {"a": 1.0}, now=NOW)
    for ask in (distribution.planned, distribution.distribute):
        with pytest.raises(Conflict, match="SQLite is one file"):
            ask(store)
    assert not distribution.is_distributed(store)
