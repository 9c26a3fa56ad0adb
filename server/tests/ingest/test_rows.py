"""How rows become measurements: order, repetitions, counters, failures, merging."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from google_benchmark_reports import (
    aggregate,
    captured,
    codes,
    detail,
    find,
    iteration,
    only,
    parse,
    report_bytes,
)
from wirewatch.domain.report import Failure, FailureKind
from wirewatch.ingest.google_benchmark import parse_report


def test_cases_come_in_the_order_of_the_report() -> None:
    rows = [
        iteration("c"),
        iteration("a", extra=1),
        iteration("b"),
        aggregate("d"),
        iteration("e", label="x"),
    ]
    assert [m.case.name for m in parse(*rows).measurements] == ["c", "a", "b", "d", "e"]


@given(st.randoms(use_true_random=False))
def test_shuffled_rows_say_the_same(shuffler: random.Random) -> None:
    rows = [
        iteration(name, repetition_index=i, repetitions=3, real_time=10.0 * i + 1)
        for name in ("a", "b", "c")
        for i in range(3)
    ]
    shuffled = rows.copy()
    shuffler.shuffle(shuffled)
    for name in ("a", "b", "c"):
        assert find(parse(*shuffled), name) == find(parse(*rows), name)
        assert find(parse(*shuffled), name).samples["real_time"] == (1.0, 11.0, 21.0)


def test_a_counter_that_a_repetition_lacks_is_absent_there() -> None:
    samples = only(
        parse(
            iteration(repetition_index=0, a=1, b=2.5),
            iteration(repetition_index=1, b=3.5),
            iteration(repetition_index=2, c=4, b=4.5),
        )
    ).samples
    assert samples["b"] == (2.5, 3.5, 4.5)
    assert samples["a"][0] == 1.0
    assert [math.isnan(value) for value in samples["a"]] == [False, True, True]
    assert [math.isnan(value) for value in samples["c"]] == [True, True, False]
    assert samples["real_time"] == (2.0, 2.0, 2.0)


def test_the_same_fields_in_another_order_are_the_same() -> None:
    row = iteration(a=1.0, b=2.0)
    turned = dict(reversed(iteration(a=3.0, b=4.0, repetition_index=1).items()))
    assert only(parse(row, turned)).samples["b"] == (2.0, 4.0)


def test_all_numeric_fields_that_are_not_fixed_are_metrics() -> None:
    samples = only(
        parse(
            iteration(
                bytes_per_second=1e9,
                allocs_per_iter=2.5,
                max_bytes_used=4096,
                wire_hash32=4294967295,
                big_o=3.0,
            )
        )
    ).samples
    assert set(samples) == {
        "real_time",
        "cpu_time",
        "bytes_per_second",
        "allocs_per_iter",
        "max_bytes_used",
        "wire_hash32",
        "big_o",
    }
    assert samples["wire_hash32"] == (4294967295.0,)
    assert all(isinstance(value, float) for values in samples.values() for value in values)


def test_sums_beyond_the_range_of_a_float_are_no_infinity() -> None:
    report = parse(iteration("a", big=1.7e308), iteration("b", big=1.7e308))
    assert find(report, "a").samples["big"] == (1.7e308,)
    assert report.caveats == ()


@pytest.mark.parametrize("rows", [1, 2])
def test_a_time_too_long_for_nanoseconds_is_no_infinity(rows: int) -> None:
    others = [iteration(f"g{number}", x=1.0) for number in range(rows - 1)]
    report = parse(iteration(real_time=1e305, time_unit="ms"), *others)
    assert math.isnan(find(report, "f").samples["real_time"][0])
    assert codes(report) == ["non_finite"]
    summary = parse(aggregate("f", "median", real_time=-1e305, time_unit="s"))
    assert math.isnan(only(summary).samples["real_time"][0])
    assert "non_finite" in codes(summary)


def test_fields_of_a_later_library_are_ignored_and_said() -> None:
    report = parse(iteration("a", tags=["x"], note="text", flag=True), iteration("b", note=1.5))
    assert set(find(report, "a").samples) == {"real_time", "cpu_time"}
    assert find(report, "b").samples["note"] == (1.5,)
    assert detail(report, "ignored_field").endswith(": tags, note, flag.")


def test_a_field_that_is_a_number_in_some_rows_only_is_absent_in_the_others() -> None:
    report = parse(iteration("a", note="text"), iteration("b", note=2))
    assert math.isnan(find(report, "a").samples["note"][0])
    assert find(report, "b").samples["note"] == (2.0,)


def test_an_error_after_rows_with_the_same_name_is_kept_with_its_repetition() -> None:
    measurement = only(
        parse(
            iteration(
                repetition_index=1,
                error_occurred=True,
                error_message="no\x01",
                iterations=1,
                real_time=0.0,
            ),
            iteration(repetition_index=0),
            iteration(repetition_index=2, skipped=True, skip_message="later"),
            iteration(repetition_index=3, error_occurred=True),
        )
    )
    assert measurement.samples["real_time"] == (2.0,)
    assert measurement.repetitions == 1
    assert measurement.failures == [
        Failure(FailureKind.ERROR, "no\\x01", 1),
        Failure(FailureKind.SKIPPED, "later", 2),
        Failure(FailureKind.ERROR, "", 3),
    ]


def test_counters_called_like_failures_are_counters() -> None:
    samples = only(parse(iteration(error_occurred=1.0, skipped=0.0))).samples
    assert samples["error_occurred"] == (1.0,)
    assert samples["skipped"] == (0.0,)


def test_labels_that_differ_keep_the_first_and_say_so() -> None:
    report = parse(
        iteration(repetition_index=0, label="one"),
        iteration(repetition_index=1, label="two"),
        iteration("same", repetition_index=0, label="x"),
        iteration("same", repetition_index=1, label="x"),
    )
    assert find(report, "f").label == "one"
    assert detail(report, "differing_labels").endswith(": f.")


def test_names_that_mean_one_case_are_pooled_and_said() -> None:
    report = parse(
        iteration("f/iterations:1", real_time=1.0),
        iteration("g"),
        iteration("f/iterations:9/repeats:2", real_time=9.0),
    )
    assert [m.case.name for m in report.measurements] == ["f", "g"]
    assert find(report, "f").samples["real_time"] == (1.0, 9.0)
    assert codes(report) == ["merged_benchmarks"]


def test_a_name_registered_twice_is_pooled_and_said() -> None:
    report = parse(iteration(real_time=1.0), iteration(real_time=3.0))
    assert only(report).samples["real_time"] == (1.0, 3.0)
    assert detail(report, "merged_benchmarks").endswith(": f.")


def test_aggregates_of_pooled_names_belong_to_the_case() -> None:
    report = parse(
        iteration("f/repeats:2"), aggregate("f/repeats:2", "mean"), aggregate("f", "cv", label="l")
    )
    assert set(only(report).aggregates) == {
        (name, metric) for name in ("mean", "cv") for metric in ("real_time", "cpu_time")
    }
    assert only(report).label == "l"


def test_user_statistics_and_aggregated_counters_are_kept_as_printed() -> None:
    measurement = only(
        parse(
            iteration(time_unit="us", x=1.0),
            aggregate(aggregate_name="p99", time_unit="us", real_time=2.5, x=7, label=4.0),
        )
    )
    assert measurement.aggregates == {
        ("p99", "real_time"): 2.5,
        ("p99", "cpu_time"): 1.0,
        ("p99", "x"): 7.0,
        ("p99", "counter.label"): 4.0,
    }
    assert measurement.samples["real_time"] == (2000.0,)


def test_aggregates_that_are_not_finite_are_left_out() -> None:
    body = report_bytes(iteration(), aggregate(x="ODD", y=1.0)).replace(b'"ODD"', b"NaN")
    report = parse_report(body)
    assert ("mean", "x") not in only(report).aggregates
    assert only(report).aggregates["mean", "y"] == 1.0
    assert detail(report, "non_finite").endswith(": x.")


def test_a_summary_without_a_median_gives_the_mean() -> None:
    measurement = only(parse(aggregate(aggregate_name="mean", real_time=5.0, time_unit="s", x=1.0)))
    assert measurement.summary_only
    assert measurement.samples == {"real_time": (5e9,), "cpu_time": (1e9,), "x": (1.0,)}
    assert measurement.repetitions == 1
    assert measurement.iterations == (0,)


def test_other_statistics_alone_are_no_sample() -> None:
    measurement = only(parse(aggregate(aggregate_name="stddev")))
    assert measurement.samples == {}
    assert measurement.repetitions == 0
    assert not measurement.summary_only


def test_control_characters_in_aggregate_and_counter_names_are_shown() -> None:
    body = report_bytes(iteration(**{"c XX": 1.0}), aggregate(aggregate_name="p XX")).replace(
        b"XX", b"\\u0001"
    )
    measurement = only(parse_report(body))
    assert measurement.samples["c \\x01"] == (1.0,)
    assert ("p \\x01", "real_time") in measurement.aggregates


def test_caveats_name_five_subjects_and_count_the_rest() -> None:
    report = parse(iteration(**{f"field{i}": "text" for i in range(8)}))
    assert detail(report, "ignored_field").endswith(
        ": field0, field1, field2, field3, field4 and 3 more."
    )


@pytest.mark.parametrize("repetitions", [1, 4])
def test_large_reports_keep_every_value(repetitions: int) -> None:
    rows = [
        iteration(
            f"to_wire/json/bytes/size:{size}",
            repetition_index=i,
            real_time=float(size + i),
            payload_bytes=size,
        )
        for size in range(300)
        for i in range(repetitions)
    ]
    report = parse(*rows)
    assert len(report.measurements) == 300
    for size, measurement in enumerate(report.measurements):
        assert measurement.facets["size"] == str(size)
        assert measurement.samples["real_time"] == tuple(
            float(size + i) for i in range(repetitions)
        )
        assert measurement.samples["payload_bytes"] == (float(size),) * repetitions


def test_parsing_leaves_no_trace_in_the_next_report() -> None:
    first = parse_report(captured("v1.9.1.json"))
    parse_report(captured("v1.9.1-odd.json"))
    assert parse_report(captured("v1.9.1.json")) == first
