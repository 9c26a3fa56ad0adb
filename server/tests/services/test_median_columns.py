from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from sqlalchemy import event

from factories import PROJECT, upload
from wirewatch.services.median_columns import MedianColumns
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories import cases
from wirewatch.storage.repositories.projects import find_project
from wirewatch.storage.store import Store

NAMES = [f"encode/c{number}/bytes/size:8" for number in range(80)]


def add_runs(store: Store, *versions: int) -> list[int]:
    return [
        upload(
            store,
            {name: version + place / 100 for place, name in enumerate(NAMES)},
            version=f"1.{version}",
        ).run.run_id
        for version in versions
    ]


def read(store: Store, columns: MedianColumns, run_ids: list[int], slots: list[int]) -> FloatArray:
    with store.read() as transaction:
        project = find_project(transaction, PROJECT)
        assert project is not None
        (layout_id,) = cases.layouts_of(transaction, project.project_id)
        metric_id = cases.metrics_of(transaction, project.project_id)["bytes_per_second"]
        return columns.read(
            transaction,
            project.project_id,
            np.array(run_ids, dtype=np.intp),
            layout_id=layout_id,
            metric_id=metric_id,
            slots=slots,
        )


@contextmanager
def rows_read(store: Store) -> Iterator[list[str]]:
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if "run_column" in statement:
            statements.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    yield statements
    event.remove(store.engine, "before_cursor_execute", note)


@pytest.mark.parametrize("slots", [[0], [79], [3, 1], [0, 79], list(range(79, -1, -1))])
def test_what_is_kept_is_what_is_stored(store: Store, slots: list[int]) -> None:
    run_ids = add_runs(store, 1, 2, 3)
    columns = MedianColumns()
    expected = [[version + slot / 100 for version in (1, 2, 3)] for slot in slots]
    for _ in range(2):
        np.testing.assert_array_equal(read(store, columns, run_ids, slots), expected)


def test_a_run_is_read_once(store: Store) -> None:
    run_ids = add_runs(store, 1, 2)
    columns = MedianColumns()
    read(store, columns, run_ids, [0, 1])
    with rows_read(store) as statements:
        assert read(store, columns, run_ids, [1, 0]).tolist() == [[1.01, 2.01], [1.0, 2.0]]
        # A part of what is known is known.
        assert read(store, columns, run_ids[1:], [1]).tolist() == [[2.01]]
    assert statements == []
    assert columns.kept_bytes > 0


def test_new_runs_and_new_slots_join_what_is_kept(store: Store) -> None:
    first = add_runs(store, 1, 2)
    columns = MedianColumns()
    read(store, columns, first, [5])
    more = [*first, *add_runs(store, 3)]
    assert read(store, columns, more, [5, 6]).tolist() == [[1.05, 2.05, 3.05], [1.06, 2.06, 3.06]]
    assert read(store, columns, [more[0], more[2]], [6]).tolist() == [[1.06, 3.06]]


def test_a_run_without_the_metric_has_no_value(store: Store) -> None:
    run_ids = add_runs(store, 1)
    other = upload(store, dict.fromkeys(NAMES, 4.0), version="1.2", metric="items_per_second")
    run_ids.append(other.run.run_id)
    columns = MedianColumns()
    for _ in range(2):
        np.testing.assert_array_equal(read(store, columns, run_ids, [0]), [[1.0, np.nan]])


def test_without_room_everything_is_read_anew(store: Store) -> None:
    run_ids = add_runs(store, 1, 2)
    columns = MedianColumns(max_bytes=0)
    for _ in range(2):
        assert read(store, columns, run_ids, [0]).tolist() == [[1.0, 2.0]]
    assert columns.kept_bytes == 0


def test_a_run_between_known_ones_is_read(store: Store) -> None:
    first, second, third = add_runs(store, 1, 2, 3)
    columns = MedianColumns()
    read(store, columns, [first, third], [0])
    assert read(store, columns, [first, second], [0]).tolist() == [[1.0, 2.0]]
    assert read(store, columns, [first, second, third], [0]).tolist() == [[1.0, 2.0, 3.0]]
