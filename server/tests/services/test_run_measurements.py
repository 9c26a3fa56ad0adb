import numpy as np
import pytest

from drawn import project_row
from factories import ADMIN, NOW, PROJECT, upload
from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.catalog import Catalogs
from wirewatch.services.filters import FilterCounts
from wirewatch.services.run_filters import count_run_filters, read_run_choice
from wirewatch.services.run_measurements import RunMeasurements, read_measurements
from wirewatch.services.runs import list_runs, void_run
from wirewatch.storage.store import Store


def measured(store: Store, run_id: int) -> RunMeasurements:
    with store.read() as transaction:
        return read_measurements(transaction, Catalogs(), project_row(transaction), run_id)


def counted(store: Store, *items: tuple[str, str]) -> FilterCounts:
    with store.read() as transaction:
        project_id = project_row(transaction).project_id
        return count_run_filters(transaction, project_id, read_run_choice(items))


def listed(store: Store, *items: tuple[str, str]) -> list[int]:
    page, _ = list_runs(
        store, PROJECT, choice=read_run_choice(items), cursor=None, limit=50, caller=ADMIN
    )
    return [run.run_id for run in page]


def test_a_run_is_shown_in_the_order_of_its_report(store: Store) -> None:
    upload(store, {"b/x": 1.0, "a/x": 2.0})
    run = upload(
        store, {"c/x": [5.0, 1.0, 3.0], "a/x": [7.0, 7.0], "b/x": None, "d/x": 4.0}, version="1.1"
    ).run
    found = measured(store, run.run_id)
    assert [case.key.name for case in found.cases][:2] == ["c/x", "a/x"]
    (bandwidth,) = [each for each in found.metrics if each.metric.name == "bytes_per_second"]
    by_name = {case.key.name: place for place, case in enumerate(found.cases)}
    c, a, d = (by_name[name] for name in ("c/x", "a/x", "d/x"))
    assert bandwidth.values[[c, a, d]].tolist() == [3.0, 7.0, 4.0]
    assert (bandwidth.q1[c], bandwidth.q3[c]) == (2.0, 4.0)
    # Equal repetitions and single ones say nothing more than their median.
    assert bandwidth.samples[c] == [5.0, 1.0, 3.0]
    assert bandwidth.samples[a] is None
    assert bandwidth.samples[d] is None
    assert found.counts[[c, a, d]].tolist() == [3, 2, 1]
    if "b/x" in by_name:
        assert np.isnan(bandwidth.values[by_name["b/x"]])


def test_a_metric_that_some_cases_lack_has_no_samples_there(store: Store) -> None:
    run = upload(store, {"a/x": [1.0, 2.0], "b/x": [3.0, 4.0]}).run
    found = measured(store, run.run_id)
    assert {each.metric.name for each in found.metrics} == {
        "bytes_per_second",
        "real_time",
        "cpu_time",
    }
    for column in found.metrics:
        assert column.samples == (
            [[1.0, 2.0], [3.0, 4.0]] if column.metric.name == "bytes_per_second" else [None, None]
        )


def test_runs_are_chosen_by_version_track_and_state(store: Store) -> None:
    ids = [
        upload(store, {"a/x": 1.0}, version=version, compiler=compiler, salt=(version, compiler))
        .run.run_id
        for version in ("1.9", "1.10")
        for compiler in ("gcc", "clang")
    ]  # fmt: skip
    void_run(store, PROJECT, ids[0], reason="test", caller=ADMIN, now=NOW)
    assert listed(store, ("version", "1.10")) == [ids[3], ids[2]]
    assert listed(store, ("version", "1.9"), ("compiler", "gcc"), ("compiler", "clang")) == [
        ids[1],
        ids[0],
    ]
    assert listed(store, ("compiler", "")) == []
    assert listed(store, ("state", "void")) == [ids[0]]
    assert listed(store, ("state", "counted")) == ids[:0:-1]
    assert listed(store, ("state", "counted"), ("state", "void")) == ids[::-1]


def test_choices_are_counted_under_all_the_others(store: Store) -> None:
    for version in ("1.9", "1.10"):
        for compiler in ("gcc", "clang")[: 1 if version == "1.10" else 2]:
            upload(store, {"a/x": 1.0}, version=version, compiler=compiler, salt=version + compiler)
    found = counted(store, ("version", "1.10"), ("os", "plan9"))
    dimensions = {
        each.key: [(value.value, value.count, value.selected) for value in each.values]
        for each in found.dimensions
    }
    assert dimensions["version"] == [("1.9", 0, False), ("1.10", 0, True)]
    assert dimensions["os"] == [("plan9", 0, True)]
    assert found.total_series == 0
    by_version = counted(store, ("version", "1.10"))
    versions = next(each for each in by_version.dimensions if each.key == "version")
    assert [(value.value, value.count) for value in versions.values] == [("1.9", 2), ("1.10", 1)]
    compilers = next(each for each in by_version.dimensions if each.key == "compiler")
    assert [(value.value, value.count) for value in compilers.values] == [("clang", 0), ("gcc", 1)]
    assert by_version.total_series == 1


def test_sitting_and_batch_choose_too(store: Store) -> None:
    run = upload(store, {"a/x": 1.0}, batch="job-7", sitting="monday").run
    upload(store, {"a/x": 2.0}, version="1.1")
    assert listed(store, ("batch", "job-7")) == listed(store, ("sitting", "monday")) == [run.run_id]
    with pytest.raises(InvalidRequest, match="cannot be chosen by `codec`"):
        listed(store, ("codec", "a"))
    with pytest.raises(InvalidRequest, match="`counted` or `void`"):
        listed(store, ("state", "gone"))
