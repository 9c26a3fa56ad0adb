import pytest
from sqlalchemy import Connection, event

from databases import count_rows
from drawn import project_row
from factories import upload
from wirewatch.domain.errors import InvalidReport
from wirewatch.services.limits import Limits
from wirewatch.storage.repositories.sizes import count_series
from wirewatch.storage.store import Store

A, B, C = "encode/a/bytes/size:8", "encode/b/bytes/size:8", "encode/c/bytes/size:8"


@pytest.mark.parametrize(
    ("limits", "said", "remedy"),
    [
        (Limits(max_cases=1), "2 benchmarks; the limit is 1", "--benchmark_filter"),
        (Limits(max_metrics=2), "3 metrics; the limit is 2", "fewer counters"),
        (Limits(max_values=17), "18 values; the limit is 17", "--benchmark_filter"),
    ],
)
def test_a_report_over_a_limit_is_refused_with_limit_and_remedy(
    store: Store, limits: Limits, said: str, remedy: str
) -> None:
    with pytest.raises(InvalidReport, match=said) as caught:
        upload(store, {A: [1.0, 2.0, 3.0], B: [4.0, 5.0, 6.0]}, limits=limits)
    assert remedy in caught.value.detail
    assert caught.value.pointer == "/benchmarks"
    assert count_rows(store) == {}


def test_a_project_has_a_limit_of_cases(store: Store) -> None:
    limits = Limits(max_project_cases=2)
    upload(store, {A: 1.0}, limits=limits)
    upload(store, {A: 1.0, B: 1.0}, limits=limits, salt=1)
    before = count_rows(store)
    with pytest.raises(InvalidReport, match=r"more than 2 benchmarks.*MAX_PROJECT_CASES"):
        upload(store, {A: 1.0, C: 1.0}, limits=limits, salt=2)
    assert count_rows(store) == before
    # Whoever is at the limit goes on measuring what is there.
    assert upload(store, {A: 2.0, B: 2.0}, limits=limits, salt=3, version="2.0").created
    assert upload(store, {C: 1.0}, limits=limits, project="other").created


def test_a_project_has_a_limit_of_metrics(store: Store) -> None:
    limits = Limits(max_project_metrics=4)
    upload(store, {A: 1.0}, limits=limits)
    upload(store, {A: 1.0}, limits=limits, metric="hits", salt=1)
    before = count_rows(store)
    with pytest.raises(InvalidReport, match=r"more than 4 metrics.*MAX_PROJECT_METRICS"):
        upload(store, {A: 1.0}, limits=limits, metric="misses", salt=2)
    assert count_rows(store) == before
    assert upload(store, {A: 1.0}, limits=limits, metric="hits", salt=3).created


def test_a_project_has_a_limit_of_series(store: Store) -> None:
    limits = Limits(max_project_series=4)
    upload(store, {A: 1.0, B: 1.0}, limits=limits, machine="one")
    upload(store, {A: 1.0, B: 1.0}, limits=limits, machine="two", salt=1)
    # Another layout of the same cases has no new series.
    upload(store, {B: 1.0, A: 1.0}, limits=limits, machine="two", salt=2)
    with store.read() as transaction:
        assert count_series(transaction, project_row(transaction).project_id) == 4
    before = count_rows(store)
    for salt, machine, values in ((3, "three", {A: 1.0}), (4, "one", {A: 1.0, B: 1.0, C: 1.0})):
        with pytest.raises(InvalidReport, match=r"more than 4 series.*MAX_PROJECT_SERIES"):
            upload(store, values, limits=limits, machine=machine, salt=salt)
        assert count_rows(store) == before
    assert upload(store, {A: 1.0, B: 1.0}, limits=limits, machine="one", salt=5).created


def test_a_known_layout_on_a_known_track_may_still_be_new_series(store: Store) -> None:
    limits = Limits(max_project_series=3)
    upload(store, {A: 1.0, B: 1.0}, limits=limits, machine="one")
    upload(store, {C: 1.0}, limits=limits, machine="two", salt=1)
    with pytest.raises(InvalidReport, match="series"):
        upload(store, {C: 1.0}, limits=limits, machine="one", salt=2)


def test_what_is_there_costs_no_counting(store: Store) -> None:
    upload(store, {A: 1.0, B: 1.0})
    statements: list[str] = []

    def note(_connection: Connection, _cursor: object, statement: str, *_rest: object) -> None:
        statements.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    upload(store, {A: 2.0, B: 2.0}, salt=1)
    event.remove(store.engine, "before_cursor_execute", note)
    assert statements
    assert not [each for each in statements if "count(" in each.lower()]
