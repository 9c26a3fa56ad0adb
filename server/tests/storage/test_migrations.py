import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from databases import count_rows
from factories import upload
from wirewatch.domain.errors import Unavailable
from wirewatch.services.catalog import Catalogs
from wirewatch.services.selection import Selection
from wirewatch.services.trend import TrendQuery, draw_trend
from wirewatch.storage import migrate, revision
from wirewatch.storage.distribution import REFERENCE_TABLES
from wirewatch.storage.metadata import metadata
from wirewatch.storage.repositories.projects import find_project
from wirewatch.storage.store import Store

MakeDatabase = Callable[[], str]
SOURCE = Path(migrate.__file__).parents[2]


def test_schema_is_what_the_code_expects(store: Store) -> None:
    assert migrate.differences(store) == []
    assert revision.is_current(store)


def test_a_missing_column_is_a_difference(store: Store, empty_database: MakeDatabase) -> None:
    other = Store(empty_database())
    migrate.upgrade(other)
    with other.write() as connection:
        connection.execute(text("ALTER TABLE metric RENAME COLUMN name TO label"))
    assert "metric" in " ".join(migrate.differences(other))
    other.close()


def test_up_down_up_with_data(empty_database: MakeDatabase) -> None:
    store = Store(empty_database())
    migrate.upgrade(store)
    upload(store, {"encode/a/bytes/size:8": [1.0, 2.0, 3.0]})
    assert count_rows(store)["run_column"] == 3

    migrate.downgrade(store, "base")
    assert not revision.is_current(store)
    with store.read() as connection:
        left = store.engine.dialect.get_table_names(connection)
    assert set(left) <= {"alembic_version"}

    migrate.upgrade(store)
    assert migrate.differences(store) == []
    assert count_rows(store) == {}
    upload(store, {"encode/a/bytes/size:8": [1.0, 2.0, 3.0]})
    with store.read() as transaction:
        project = find_project(transaction, "codec")
        assert project is not None
        query = TrendQuery(None, None, spread=False, limit=1, selection=Selection())
        chart = draw_trend(transaction, Catalogs(), project, query)
    assert chart.points.y.tolist() == [[2.0]]
    store.close()


def test_the_newest_revision_is_the_one_alembic_finds(empty_database: MakeDatabase) -> None:
    store = Store(empty_database())
    with store.read() as connection:
        assert revision.stored_revision(connection) is None
    migrate.upgrade(store)
    with store.read() as connection:
        assert revision.stored_revision(connection) == revision.newest_revision()
    store.close()


def test_a_server_with_nothing_to_migrate_does_not_load_alembic(
    migrated_sqlite: Path, tmp_path: Path
) -> None:
    program = (
        "import sys\n"
        "from wirewatch.api.app import create_app\n"
        "from wirewatch.storage.revision import ensure_current\n"
        "from wirewatch.storage.store import Store\n"
        "ensure_current(Store(sys.argv[1]))\n"
        "sys.exit('alembic' in sys.modules)"
    )
    command = [sys.executable, "-c", program, f"sqlite:///{migrated_sqlite}"]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    assert subprocess.run(command, env=environment, cwd=tmp_path, check=False).returncode == 0


def test_cases_stored_before_patterns_know_whether_the_grammar_read_them(
    empty_database: MakeDatabase,
) -> None:
    store = Store(empty_database())
    migrate.upgrade(store)
    upload(store, {"to_wire/a": 1.0, "BM_other/wrap:x": 1.0})
    migrate.downgrade(store, "2026112103")
    migrate.upgrade(store)
    with store.read() as connection:
        found = connection.execute(text("SELECT name, has_schema FROM benchmark_case")).all()
    assert {name: bool(has_schema) for name, has_schema in found} == {
        "to_wire/a": True,
        "BM_other/wrap:x": False,
    }
    assert count_rows(store)["run_column"] == 3
    store.close()


@pytest.mark.parametrize("second", [[4.0, 5.0, 6.0], [4.0, 5.0]])
def test_repetitions_are_float64_again_before_they_were_packed(
    empty_database: MakeDatabase, second: list[float]
) -> None:
    store = Store(empty_database())
    migrate.upgrade(store)
    upload(store, {"encode/a": [1.0, 2.0, 3.0], "encode/b": second})
    migrate.downgrade(store, "202611212351")
    with store.read() as connection:
        found = connection.execute(
            text("SELECT name, samples FROM run_column JOIN metric USING (project_id, metric_id)")
        )
        stored = {name: np.frombuffer(samples, dtype="<f8").tolist() for name, samples in found}
    values = [1.0, 2.0, 3.0, *second]
    assert stored["bytes_per_second"] == values
    assert stored["cpu_time"] == [10.0] * len(values)
    store.close()


def test_server_database_is_not_migrated_behind_the_operators_back(
    empty_database: MakeDatabase,
) -> None:
    store = Store(empty_database())
    if store.embedded:
        revision.ensure_current(store)
        assert revision.is_current(store)
    else:
        with pytest.raises(Unavailable, match="wirewatch db upgrade"):
            revision.ensure_current(store)
    store.close()


def test_processes_that_start_at_once_migrate_once(empty_database: MakeDatabase) -> None:
    url = empty_database()
    program = (
        "import sys; from wirewatch.storage.store import Store; "
        "from wirewatch.storage.migrate import upgrade; upgrade(Store(sys.argv[1]))"
    )
    command = [sys.executable, "-c", program, url]
    started = [
        subprocess.Popen(command, cwd=SOURCE, stderr=subprocess.PIPE, text=True) for _ in range(2)
    ]
    answers = [process.communicate(timeout=60)[1] for process in started]
    assert [process.returncode for process in started] == [0, 0], answers
    store = Store(url)
    assert migrate.differences(store) == []
    store.close()


def test_vectors_are_stored_uncompressed_on_postgresql(store: Store) -> None:
    if store.embedded:
        pytest.skip("SQLite compresses nothing")
    with store.read() as connection:
        storage = connection.execute(
            text(
                "SELECT attname, attstorage FROM pg_attribute "
                "WHERE attrelid = 'run_column'::regclass AND attname IN ('medians', 'samples')"
            )
        )
        assert dict(storage.all()) == {"medians": "e", "samples": "e"}


def test_ids_have_a_server_default_on_postgresql(store: Store) -> None:
    if store.embedded:
        pytest.skip("SQLite has no sequences")
    with store.read() as connection:
        defaults = connection.execute(
            text(
                "SELECT table_name, column_default FROM information_schema.columns "
                "WHERE column_default IS NOT NULL AND table_schema = 'public'"
            )
        )
        found: dict[str, str] = dict(defaults.all())
        identities = connection.execute(
            text(
                "SELECT count(*) FROM information_schema.columns "
                "WHERE is_identity = 'YES' AND table_schema = 'public'"
            )
        ).scalar_one()
    assert found["run"] == "nextval('run_id_seq'::regclass)"
    assert len(found) == 19
    assert identities == 0


def test_every_migration_goes_down_and_up_with_data(empty_database: MakeDatabase) -> None:
    """One step at a time, down to where runs can be stored at all; no row of a table that stays is lost."""
    store = Store(empty_database())
    migrate.upgrade(store)
    for salt, label in enumerate(["1.0", "1.1"]):
        upload(store, {"encode/a/bytes/size:8": [1.0, 2.0, 3.0]}, version=label, salt=salt)
    scripts = ScriptDirectory.from_config(migrate._config(None))
    newest_first = [each.revision for each in scripts.walk_revisions()]
    assert newest_first[-2:] == ["2026112102", "2026112101"]
    kept = count_rows(store)
    for down in newest_first[1:-1]:
        migrate.downgrade(store, down)
        assert not revision.is_current(store)
        with store.read() as connection:
            there = inspect(connection).get_table_names()
        kept = {table: count for table, count in kept.items() if table in there}
        migrate.upgrade(store)
        assert migrate.differences(store) == [], down
        assert kept.items() <= count_rows(store).items(), down
    assert {"run", "run_column", "report", "case_facet", "version"} <= set(kept)
    upload(store, {"encode/a/bytes/size:8": [1.0]}, version="1.2")
    store.close()


def test_keys_in_the_database_itself_begin_with_the_project(store: Store) -> None:
    # What a comparison with the tables of the code does not look at: primary keys.
    with store.read() as connection:
        found = inspect(connection)
        tables = set(found.get_table_names()) - {"alembic_version"} - REFERENCE_TABLES
        assert tables == set(metadata.tables) - REFERENCE_TABLES
        for table in tables:
            keys = [
                found.get_pk_constraint(table)["constrained_columns"],
                *(each["column_names"] for each in found.get_unique_constraints(table)),
                *(each["constrained_columns"] for each in found.get_foreign_keys(table)),
                *(each["referred_columns"] for each in found.get_foreign_keys(table)),
            ]
            assert [key[0] for key in keys] == ["project_id"] * len(keys), table
            expected = [each.name for each in metadata.tables[table].primary_key]
            assert keys[0] == expected, table
