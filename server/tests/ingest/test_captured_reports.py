"""What real reports say, value by value."""

import math
import re
from pathlib import Path

import pytest

from google_benchmark_reports import CAPTURED, captured, captured_row, codes, detail, find
from wirewatch.domain.errors import InvalidReport
from wirewatch.domain.report import CaseKey, Clock, FailureKind, Track
from wirewatch.ingest.google_benchmark import parse_report

ALL_REPORTS = [
    "v1.4.1.json",
    "v1.4.1-odd.json",
    "v1.7.1.json",
    "v1.9.1.json",
    "v1.9.1-aggregates-only.json",
    "v1.9.1-interleaved.json",
    "v1.9.1-odd.json",
    "v1.9.5.json",
    "v1.9.5-memory.json",
    "v1.9.5-threads.json",
]


@pytest.mark.parametrize("name", ALL_REPORTS)
def test_every_sequence_has_one_value_per_successful_repetition(name: str) -> None:
    for measurement in parse_report(captured(name)).measurements:
        assert len(measurement.iterations) == measurement.repetitions
        assert {len(values) for values in measurement.samples.values()} <= {measurement.repetitions}
        assert all(map(math.isfinite, measurement.aggregates.values()))


@pytest.mark.parametrize("name", ALL_REPORTS)
def test_case_keys_are_unique(name: str) -> None:
    cases = [measurement.case for measurement in parse_report(captured(name)).measurements]
    assert len(set(cases)) == len(cases) > 0


def test_a_row_of_our_grammar_is_read_whole() -> None:
    measurement = find(parse_report(captured("v1.9.1.json")), "to_wire/boost.binary/bytes/size:64")
    assert measurement.case == CaseKey("to_wire/boost.binary/bytes/size:64")
    assert measurement.facets == {
        "operation": "to_wire",
        "codec": "boost.binary",
        "payload": "bytes",
        "size": "64",
    }
    assert measurement.samples["real_time"] == (3.7345515337729336,)
    assert measurement.samples["items_per_second"] == (267545980.64202267,)
    assert measurement.samples["payload_bytes"] == (64.0,)
    assert measurement.samples["encoded_bytes"] == (68.0,)
    assert list(measurement.iterations) == [368467]
    assert measurement.time_unit == "ns"
    assert measurement.label is None
    assert not measurement.summary_only


def test_the_context_of_our_runner_makes_track_version_and_components() -> None:
    report = parse_report(captured("v1.9.1.json"))
    assert report.track == Track(machine="lab-1", os="linux", compiler="gcc", compiler_major="12")
    assert report.version == "1.74.0"
    assert report.commit == "0123456789abcdef0123456789abcdef01234567"
    assert report.commit_time == "2020-08-11T14:00:00Z"
    assert report.sitting == "s-1"
    assert report.components == {"boost": "1.74.0"}
    assert report.library_version == "v1.9.1"
    assert report.started_at == "2026-11-21T06:48:36+00:00"
    assert report.environment["compiler_version"] == "12.2.0"
    assert report.environment["os_release"] == "Debian 12"
    assert report.environment["ticket"] == "42"
    assert report.environment["num_cpus"] == 2
    assert report.context["host_name"] == "vm"
    assert "host_name" not in report.environment
    assert "executable" not in report.environment
    assert "wine" in codes(report)


def test_times_in_other_units_become_nanoseconds_and_keep_the_unit() -> None:
    report = parse_report(captured("v1.9.1.json"))
    micro = find(report, "from_wire/boost.text/bytes/size:64")
    assert micro.time_unit == "us"
    assert micro.samples["real_time"] == pytest.approx((3.5478320001955392,))
    milli = find(report, "fixed_iterations/64")
    assert milli.time_unit == "ms"
    assert milli.samples["real_time"] == pytest.approx((14.620000001741573, 12.719999631372048))


def test_repetitions_come_in_order_with_aggregates_as_printed() -> None:
    measurement = find(
        parse_report(captured("v1.9.1-interleaved.json")), "to_wire/boost.binary/bytes/size:64"
    )
    assert measurement.repetitions == 3
    assert measurement.samples["real_time"] == (
        10.382144443333019,
        2.437546669422636,
        2.43746908878882,
    )
    assert measurement.aggregates["median", "real_time"] == 2.437546669422636
    # A percentage, printed beside a time unit all the same: a plain ratio.
    assert measurement.aggregates["cv", "real_time"] == 0.9019053346513468
    assert measurement.aggregates["cv", "items_per_second"] == 0.016098894144147974
    assert {aggregate for aggregate, _ in measurement.aggregates} == {
        "mean",
        "median",
        "stddev",
        "cv",
    }


def test_a_failed_benchmark_is_a_failure_and_no_zero() -> None:
    measurement = find(parse_report(captured("v1.9.1.json")), "from_wire/broken/bytes/size:64")
    assert measurement.repetitions == 0
    assert measurement.samples == {}
    (failure,) = measurement.failures
    assert failure.kind is FailureKind.ERROR
    assert failure.message == 'the decoded message differs\nfrom the "original"'


def test_a_skipped_benchmark_is_a_failure_of_its_own_kind() -> None:
    measurement = find(parse_report(captured("v1.9.1.json")), "skips")
    assert [(f.kind, f.message) for f in measurement.failures] == [
        (FailureKind.SKIPPED, "not on this machine")
    ]
    assert measurement.samples == {}


@pytest.mark.parametrize("name", ["v1.7.1.json", "v1.9.1.json", "v1.9.1-interleaved.json"])
def test_one_failed_repetition_leaves_the_others(name: str) -> None:
    measurement = find(parse_report(captured(name)), "fails_once")
    assert measurement.repetitions == 2
    assert all(value > 0 for value in measurement.samples["real_time"])
    assert [(f.repetition, f.message) for f in measurement.failures] == [(1, "second call")]


@pytest.mark.parametrize("name", ["v1.7.1.json", "v1.9.1.json"])
def test_a_complexity_fit_belongs_to_the_family(name: str) -> None:
    measurement = find(parse_report(captured(name)), "BM_Complexity")
    fit = captured_row(name, "BM_Complexity", aggregate_name="BigO")
    assert measurement.complexity == "N"
    assert measurement.aggregates["BigO", "cpu_coefficient"] == fit["cpu_coefficient"]
    assert measurement.aggregates["BigO", "real_coefficient"] == fit["real_coefficient"]
    assert ("RMS", "rms") in measurement.aggregates
    assert measurement.samples == {}
    assert not measurement.summary_only


def test_labels_and_odd_names_are_kept_exactly() -> None:
    measurement = find(parse_report(captured("v1.9.1.json")), "BM_Sort<std::string, 4>/16")
    assert measurement.label == 'sorted "already" \\ <b>&'


def test_a_report_of_aggregates_alone_gives_its_medians() -> None:
    report = parse_report(captured("v1.9.1-aggregates-only.json"))
    measurement = find(report, "from_wire/boost.text/bytes/size:64")
    assert measurement.summary_only
    assert measurement.repetitions == 1
    assert measurement.time_unit == "us"
    assert measurement.samples["real_time"] == pytest.approx((2.4815922394258493,))
    assert measurement.samples["items_per_second"] == (404384556.85290974,)
    assert measurement.aggregates["median", "real_time"] == 0.0024815922394258493
    assert find(report, "BM_Sort<std::string, 4>/16").label == 'sorted "already" \\ <b>&'
    assert find(report, "BM_Sort<std::string, 4>").complexity == "(1)"
    # The thread rules hold for medians too: 921.5 per thread and second.
    assert find(report, "sleep", threads=2).samples["items_per_second"] == (2 * 921.5130728104043,)
    assert "summary_only" in codes(report)


def test_values_that_are_not_finite_are_absent_and_said() -> None:
    report = parse_report(captured("v1.9.1-odd.json"))
    samples = find(report, "odd_counters").samples
    assert samples["hits"] == (42.0,)
    assert samples["big"] == (1e300,)
    assert all(math.isnan(samples[counter][0]) for counter in ("nan", "inf", "minus_inf"))
    assert "inf, minus_inf, nan" in detail(report, "non_finite")


def test_counters_called_like_fixed_fields_do_not_replace_them() -> None:
    report = parse_report(captured("v1.9.1-odd.json"))
    measurement = find(report, "colliding_counters")
    assert list(measurement.iterations) == [10]
    assert measurement.label == "a real label"
    assert measurement.samples["real_time"] == (8.2099995779572055e01,)
    assert measurement.samples["counter.name"] == (1.0,)
    assert measurement.samples["counter.iterations"] == (2.0,)
    assert measurement.samples["counter.real_time"] == (3.0,)
    assert measurement.samples["counter.label"] == (4.0,)
    assert measurement.samples["rms"] == (5.0,)
    for key in ("iterations", "name", "real_time", "label", "date"):
        assert key in detail(report, "repeated_key")


def test_a_custom_context_key_does_not_replace_the_date() -> None:
    report = parse_report(captured("v1.9.1.json"))
    assert report.context["date"] == "2026-11-21T06:48:36+00:00"
    assert report.context["custom.date"] == "a custom date"


def test_a_counter_called_label_is_no_label() -> None:
    measurement = find(parse_report(captured("v1.9.1-odd.json")), "label_counter")
    assert measurement.label is None
    assert measurement.samples["counter.label"] == (7.0,)


def test_raw_bytes_in_names_are_shown() -> None:
    report = parse_report(captured("v1.9.1-odd.json"))
    assert find(report, "control \\x01 byte").repetitions == 1
    assert find(report, "latin\xe9 name").repetitions == 1
    assert find(report, 'quote " back \\ slash / <T> & tab\\x09 end').repetitions == 1
    assert "not_utf8" in codes(report)


def test_a_plain_report_of_the_newest_library_has_no_caveats() -> None:
    report = parse_report(captured("v1.9.5.json"))
    assert report.caveats == ()
    assert report.track == Track()
    assert report.environment["aslr_enabled"] is True
    assert find(report, "sleep").case.clock is Clock.REAL
    assert find(report, "to_wire/python/bytes/size:512").repetitions == 2


def test_a_report_of_1_4_is_read_without_the_fields_that_came_later() -> None:
    report = parse_report(captured("v1.4.1.json"))
    assert report.started_at is not None
    assert "T" not in report.started_at  # local time, without an offset
    assert "host_name" not in report.context
    assert report.track == Track()
    pooled = find(report, "fixed_iterations/64")
    assert (pooled.repetitions, pooled.time_unit) == (2, "ms")
    assert {aggregate for aggregate, _ in pooled.aggregates} == {"mean", "median", "stddev"}
    fit = find(report, "BM_Complexity")
    assert (fit.repetitions, fit.complexity) == (0, "N")
    assert ("RMS", "rms") in fit.aggregates
    once = find(report, "fails_once")
    assert once.repetitions == 2
    assert [(each.kind, each.repetition) for each in once.failures] == [(FailureKind.ERROR, 1)]
    assert find(report, "sleep", threads=2).case.clock is Clock.REAL


def test_1_4_writes_nan_in_its_own_spelling() -> None:
    report = parse_report(captured("v1.4.1-odd.json"))
    assert b": nan" in captured("v1.4.1-odd.json")
    samples = find(report, "odd_counters").samples
    assert samples["hits"] == (42.0,)
    assert all(math.isnan(samples[counter][0]) for counter in ("nan", "inf", "minus_inf"))


def test_what_a_memory_manager_measured_is_kept() -> None:
    samples = find(
        parse_report(captured("v1.9.5-memory.json")), "to_wire/boost.binary/bytes/size:64"
    ).samples
    assert samples["max_bytes_used"] == (4096.0,)
    assert samples["total_allocated_bytes"] == (8192.0,)
    assert samples["net_heap_growth"] == (0.0,)
    assert samples["allocs_per_iter"][0] > 0


def test_a_warm_up_is_no_part_of_the_name_and_a_users_statistic_is_kept() -> None:
    warmed = find(parse_report(captured("v1.9.5-memory.json")), "warmed/64")
    assert warmed.repetitions == 2
    assert warmed.aggregates["largest", "real_time"] == max(warmed.samples["real_time"])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("v1.4.1-quotes.json", "is not escaped: Google Benchmark before 1.5"),
        ("v1.9.1-locale.json", r"The number '2\.097\.152' is written by the rules of a locale"),
        ("v1.9.5-locale.json", r"The number '[0-9],[0-9e+-]+' is written by the rules of a locale"),
        ("v1.9.5-crash.json", "cut off here. The program crashed"),
        ("v1.9.5-log-lines.txt", r"at '-- LOG\(0\): a line of the program itself'"),
        ("v1.9.5-no-match.json", "The file is empty.*--benchmark_filter"),
    ],
)
def test_what_cannot_be_read_is_explained(name: str, said: str) -> None:
    with pytest.raises(InvalidReport, match=said) as caught:
        parse_report(captured(name))
    assert caught.value.line is not None


def test_the_table_of_traps_names_every_file_and_only_tests_that_there_are() -> None:
    page = (CAPTURED / "README.md").read_text()
    files = {each.name for each in CAPTURED.iterdir()} - {"README.md", "capture.cpp"}
    table = page.partition("## Traps")[0]
    assert set(re.findall(r"`(v[0-9][\w.-]+\.(?:json|csv|txt))`", table)) == files
    tests = {
        name
        for each in Path(__file__).parent.glob("test_*.py")
        for name in [each.stem, *re.findall(r"^def (test_\w+)", each.read_text(), re.MULTILINE)]
    }
    for begins, cut in re.findall(r"`(?:test_\w+::)?(test_\w+)(…?)`", page):
        assert any(name.startswith(begins) if cut else name == begins for name in tests), begins
