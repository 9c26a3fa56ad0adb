"""Times and rates of several threads mean the same whatever version wrote them."""

import pytest

from google_benchmark_reports import captured, captured_row, codes, find, iteration, only, parse
from wirewatch.domain.report import Clock, Report
from wirewatch.ingest.google_benchmark import parse_report
from wirewatch.ingest.thread_semantics import ThreadFactors, thread_factors


def as_if_versioned(name: str, version: str) -> Report:
    """Return a captured report of a library that did not write its version, with the version."""
    body = captured(name).replace(
        b'"library_build_type"',
        b'"library_version": "%b",\n"library_build_type"' % version.encode(),
    )
    return parse_report(body)


@pytest.fixture(params=["1.7.1", "1.9.1", "1.9.5"])
def report(request: pytest.FixtureRequest) -> Report:
    if request.param == "1.7.1":
        return as_if_versioned("v1.7.1.json", "v1.7.1")
    return parse_report(
        captured("v1.9.1.json" if request.param == "1.9.1" else "v1.9.5-threads.json")
    )


def test_wall_time_is_what_an_iteration_takes(report: Report) -> None:
    # Each iteration sleeps 1 ms (manual: says it took 1 ms), in one thread as in two.
    for threads in (1, 2):
        sleep = find(report, "sleep", threads=threads)
        assert 1.0e6 < sleep.samples["real_time"][0] < 1.5e6
        assert sleep.case.clock is Clock.REAL
        manual = find(report, "manual", threads=threads)
        assert manual.samples["real_time"] == pytest.approx((1e6,))
        assert manual.case.clock is Clock.MANUAL


def test_rates_are_totals_over_threads(report: Report) -> None:
    for name in ("sleep", "manual"):
        one = find(report, name, threads=1).samples["items_per_second"][0]
        two = find(report, name, threads=2).samples["items_per_second"][0]
        assert two / one == pytest.approx(2, rel=0.1)
    spin = find(report, "spin", threads=2).samples
    assert spin["items_per_second"][0] == pytest.approx(2 * 1e9 / spin["cpu_time"][0])


def test_1_4_is_as_all_versions_up_to_1_8() -> None:
    report = as_if_versioned("v1.4.1.json", "v1.4.1")
    test_wall_time_is_what_an_iteration_takes(report)
    test_rates_are_totals_over_threads(report)


def test_process_time_is_what_an_iteration_takes_of_a_cpu(report: Report) -> None:
    spin = find(report, "spin_process", threads=2)
    assert spin.case.clock is Clock.PROCESS_CPU
    assert spin.samples["items_per_second"][0] == pytest.approx(1e9 / spin.samples["cpu_time"][0])
    # Two busy threads on two cores: an iteration takes about as much CPU as wall time, not twice as much.
    assert spin.samples["cpu_time"][0] < 1.4 * find(report, "spin_process").samples["cpu_time"][0]


def test_process_time_beside_a_wall_clock_is_a_case_of_its_own(report: Report) -> None:
    both = find(report, "spin_both/process_time", threads=2)
    assert both.case.clock is Clock.REAL
    assert both.samples["items_per_second"][0] == pytest.approx(
        2 * 1e9 / both.samples["real_time"][0]
    )
    assert both.facets.get("codec") is None


def test_an_unknown_version_leaves_values_as_written() -> None:
    report = parse_report(captured("v1.7.1.json"))
    row = captured_row("v1.7.1.json", "sleep/iterations:5/real_time/threads:2")
    samples = find(report, "sleep", threads=2).samples
    assert samples["real_time"] == (row["real_time"],)
    assert samples["items_per_second"] == (row["items_per_second"],)
    assert "unknown_thread_semantics" in codes(report)


def test_one_thread_needs_no_version() -> None:
    report = parse(iteration("f/threads:1"), library_version="")
    assert "unknown_thread_semantics" not in codes(report)


def test_other_counters_are_left_as_written() -> None:
    row = iteration("f/threads:2", threads=2, my_rate=5.0, bytes_per_second=7.0)
    samples = only(parse(row, library_version="v1.9.0")).samples
    assert samples["my_rate"] == (5.0,)
    assert samples["bytes_per_second"] == (14.0,)


def test_threads_come_from_the_field_where_the_name_is_silent() -> None:
    report = parse(iteration("f", threads=4, items_per_second=1.0), library_version="v1.9.4")
    assert only(report).case.threads == 4
    assert only(report).samples["items_per_second"] == (4.0,)


@pytest.mark.parametrize(
    ("version", "clock", "expected"),
    [
        ("v1.8.5", Clock.CPU, ThreadFactors(real_time=4, cpu_time=1, rates=4)),
        ("1.8.3", Clock.PROCESS_CPU, ThreadFactors(real_time=4, cpu_time=1, rates=1)),
        ("v1.5.0", Clock.REAL, ThreadFactors(real_time=4, cpu_time=1, rates=1)),
        ("v1.9.0", Clock.CPU, ThreadFactors(real_time=1, cpu_time=1, rates=4)),
        ("v1.9.4", Clock.PROCESS_CPU, ThreadFactors(real_time=1, cpu_time=0.25, rates=4)),
        ("v1.9.4", Clock.MANUAL, ThreadFactors(real_time=1, cpu_time=1, rates=4)),
        ("v1.9.5", Clock.CPU, ThreadFactors(real_time=1, cpu_time=1, rates=1)),
        (
            "v1.9.5-30-gdeadbeef",
            Clock.PROCESS_CPU,
            ThreadFactors(real_time=1, cpu_time=0.25, rates=1),
        ),
        ("v2.0.0-dirty", Clock.REAL, ThreadFactors(real_time=1, cpu_time=1, rates=1)),
        ("v1.9.2-3-gabcdef0", Clock.REAL, ThreadFactors(real_time=1, cpu_time=1, rates=4)),
        # Between two releases that differ, from sources without a version, or nonsense: not known.
        ("v1.9.4-12-gabcdef0", Clock.CPU, None),
        ("v1.8.5-1-gabcdef0", Clock.CPU, None),
        ("v0.0.0", Clock.CPU, None),
        ("", Clock.CPU, None),
        ("newest", Clock.CPU, None),
        (None, Clock.CPU, None),
    ],
)
def test_factors_follow_the_table(
    version: str | None, clock: Clock, expected: ThreadFactors | None
) -> None:
    factors = thread_factors(
        version, threads=4, clock=clock, uses_process_cpu=clock is Clock.PROCESS_CPU
    )
    assert factors == expected
