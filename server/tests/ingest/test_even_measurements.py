"""The usual report is kept as columns; it says the same as one that is read row by row."""

import json
import math
from collections.abc import Iterable
from dataclasses import asdict

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from google_benchmark_reports import CAPTURED, aggregate, captured, iteration
from wirewatch.domain.errors import InvalidReport, TooLarge
from wirewatch.domain.even_measurements import EvenMeasurements, cases_of
from wirewatch.domain.report import Measurement, Report
from wirewatch.ingest import measurements as reader
from wirewatch.ingest.google_benchmark import parse_report

REPORTS = sorted(path.name for path in CAPTURED.glob("*.json"))


def shown(measurements: Iterable[Measurement]) -> list[object]:
    """Return all that the measurements say, comparable although NaN is unequal to itself."""
    return [
        {key: repr(value) if key == "samples" else value for key, value in facts.items()}
        | {"iterations": list(each.iterations), "facets": dict(each.facets)}
        for each in measurements
        for facts in [asdict(each)]
    ]


def read(body: bytes) -> Report | str:
    try:
        return parse_report(body)
    except (InvalidReport, TooLarge) as error:
        return error.detail


def read_row_by_row(body: bytes) -> Report | str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "_are_of", lambda *_: False)
        return read(body)


def assert_says_the_same(body: bytes) -> bool:
    """Fail unless both ways of reading say the same; return whether the report was kept as columns."""
    found, careful = read(body), read_row_by_row(body)
    if isinstance(found, str) or isinstance(careful, str):
        assert found == careful
        return False
    assert isinstance(careful.measurements, list)
    assert shown(found.measurements) == shown(careful.measurements)
    assert found.caveats == careful.caveats
    assert cases_of(found.measurements).digest == cases_of(careful.measurements).digest
    return isinstance(found.measurements, EvenMeasurements)


def document(rows: list[dict[str, object]]) -> bytes:
    return json.dumps({"context": {"library_version": "v1.9.5"}, "benchmarks": rows}).encode()


def rows_of(cases: int, repetitions: int, **fields: object) -> list[dict[str, object]]:
    return [
        iteration(
            f"encode/c{case}/bytes/size:8",
            repetition_index=repetition,
            real_time=case + repetition / 8,
            iterations=10 * case + repetition,
            **fields,
        )
        for case in range(cases)
        for repetition in range(repetitions)
    ]


@pytest.mark.parametrize("name", REPORTS)
def test_captured_reports(name: str) -> None:
    assert_says_the_same(captured(name))


@pytest.mark.parametrize("repetitions", [1, 2, 5])
def test_usual_reports_are_kept_as_columns(repetitions: int) -> None:
    rows = rows_of(3, repetitions, bytes_per_second=2.5, time_unit="us", label="x")
    for case in range(3):
        for name in ("mean", "median", "stddev"):
            rows.append(
                aggregate(f"encode/c{case}/bytes/size:8", name, real_time=case * 2.0, label="x")
            )
    assert assert_says_the_same(document(rows))


@pytest.mark.parametrize(
    "change",
    [
        {"threads": 2},
        {"repetition_index": 7},
        {"error_occurred": True, "error_message": "no"},
        {"real_time": None},
        {"real_time": 5},
        {"items_per_second": 3.0},
        {"run_name": "encode/c0/bytes/size:8/iterations:9"},
        {"run_name": "encode/c1/bytes/size:8"},
        {"label": "x"},
        {"time_unit": "ms"},
        {"iterations": -1},
    ],
    ids=str,
)
@pytest.mark.parametrize("place", [0, 2, 5])
def test_one_row_that_differs(change: dict[str, object], place: int) -> None:
    rows = rows_of(3, 2)
    rows[place] |= change
    assert_says_the_same(document(rows))


@pytest.mark.parametrize("aggregates", [[("f", "mean")], [("g", "mean"), ("f", "mean")]])
def test_aggregates_of_some_cases_or_before_all_others(aggregates: list[tuple[str, str]]) -> None:
    rows = [iteration("f"), iteration("g")]
    extra = [aggregate(*each) for each in aggregates]
    for body in (document(rows + extra), document(extra + rows), document(extra + extra + rows)):
        assert_says_the_same(body)


def test_cases_of_several_threads_are_read_row_by_row() -> None:
    assert not assert_says_the_same(document(rows_of(3, 2, threads=4, bytes_per_second=2.5)))


def test_a_case_that_also_failed_is_read_row_by_row() -> None:
    failed = iteration("encode/c1/bytes/size:8", error_occurred=True, error_message="no")
    body = document([*rows_of(3, 2), failed])
    assert not assert_says_the_same(body)
    assert [len(each.failures) for each in parse_report(body).measurements] == [0, 1, 0]


def test_each_case_has_its_own_aggregates() -> None:
    rows = rows_of(2, 2)
    for case in range(2):
        for place, name in enumerate(("mean", "median")):
            told = {"real_time": 10.0 * case + place, "cpu_time": 0.5}
            rows.append(aggregate(f"encode/c{case}/bytes/size:8", name, **told))
    fit = aggregate("encode/c1/bytes/size:8", "BigO", big_o="N", cpu_coefficient=7.0)
    rows.append(fit)
    found = parse_report(document(rows)).measurements
    assert isinstance(found, EvenMeasurements)
    expected = {
        ("mean", "real_time"): 10.0,
        ("mean", "cpu_time"): 0.5,
        ("median", "real_time"): 11.0,
        ("median", "cpu_time"): 0.5,
        ("BigO", "cpu_coefficient"): 7.0,
    }
    assert expected.items() <= found[1].aggregates.items()
    assert found[0].aggregates[("median", "real_time")] == 1.0
    assert (found[0].complexity, found[1].complexity) == (None, "N")


FIELDS = [
    "run_name", "run_type", "repetition_index", "threads", "iterations", "real_time", "time_unit", "label", "big_o",
    "error_occurred", "skipped", "extra", "aggregate_name",
]  # fmt: skip
values = st.one_of(st.none(), st.integers(-5, 5), st.floats(allow_nan=False), st.just(math.inf))
changes = st.lists(
    st.tuples(
        st.integers(0, 40),
        st.sampled_from(FIELDS),
        st.one_of(values, st.booleans(), st.sampled_from(["f", "mean", "aggregate", "us", "x"])),
    ),
    max_size=3,
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(1, 4), st.integers(1, 4), changes, st.randoms(use_true_random=False))
def test_rows_changed_and_shuffled(
    cases: int, repetitions: int, changed: list[tuple[int, str, object]], random: object
) -> None:
    rows = rows_of(cases, repetitions, allocs_per_item=1.0)
    rows += [aggregate(str(row["run_name"]), "mean") for row in rows[::repetitions]]
    for place, field, value in changed:
        rows[place % len(rows)][field] = value
    assert_says_the_same(document(rows))
    random.shuffle(rows)  # type: ignore[attr-defined]  # a random.Random
    assert_says_the_same(document(rows))


def test_measurements_are_a_sequence() -> None:
    found = parse_report(document(rows_of(4, 2))).measurements
    assert isinstance(found, EvenMeasurements)
    assert len(found) == 4
    assert found[-1].case == list(found)[3].case == found[2:][1].case
    assert found[1].samples["real_time"] == (1.0, 1.125)
    assert found[1].iterations == (10, 11)
    with pytest.raises(IndexError):
        found[4]


def test_reports_with_the_same_names_do_not_mix() -> None:
    first = parse_report(document(rows_of(2, 1)))
    slower = [row | {"real_time": 9.0} for row in rows_of(2, 1)]
    threaded = [row | {"threads": 4} for row in slower]
    assert [each.case.threads for each in parse_report(document(threaded)).measurements] == [4, 4]
    second = parse_report(document(slower))
    assert [each.samples["real_time"] for each in first.measurements] == [(0.0,), (1.0,)]
    assert [each.samples["real_time"] for each in second.measurements] == [(9.0,), (9.0,)]
    assert [each.case.threads for each in second.measurements] == [1, 1]


def test_merged_names_are_told_by_every_report_that_has_them() -> None:
    rows = [iteration("f/iterations:1"), iteration("f/iterations:9", repetition_index=1)]
    for _ in range(2):
        report = parse_report(document(rows))
        assert [each.code for each in report.caveats] == ["merged_benchmarks"]
        assert [each.repetitions for each in report.measurements] == [2]
