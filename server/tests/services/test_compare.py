"""Two selections side by side: which sides are taken, and what is said of their pairs."""

import json

import pytest

from drawn import comparison
from factories import ADMIN, NOW, PROJECT, report_body, upload
from wirewatch.domain.errors import InvalidRequest, NotFound
from wirewatch.services.compare import Comparison
from wirewatch.services.compare_statistics import Outcome, PairBasis
from wirewatch.services.runs import void_run
from wirewatch.storage.store import Store

NAME = "encode/a/x/size:8"
OTHER = "encode/b/x/size:8"


def history(store: Store) -> None:
    """Six versions of one run each, within 1 %."""
    for step, off in enumerate((0.0, 0.5, -0.5, 0.2, -0.2, 0.4)):
        upload(store, {NAME: 100.0 + off}, version=f"1.{step}", salt=step, compiler="gcc")


def outcomes(found: Comparison) -> list[Outcome]:
    return [pair.statistics.outcome for pair in found.pairs]


def labels(found: Comparison) -> tuple[list[str], list[str]]:
    assert found.sides is not None
    baseline, candidate = ([each.label for each in side.versions] for side in found.sides)
    return baseline, candidate


def test_left_alone_it_is_the_newest_version_against_the_one_before(store: Store) -> None:
    history(store)
    found = comparison(store)
    assert labels(found) == (["1.4"], ["1.5"])
    (pair,) = found.pairs
    assert pair.statistics.ratio == pytest.approx(100.4 / 99.8)
    assert pair.statistics.basis is PairBasis.HISTORY


def test_the_channel_is_that_of_the_newest_run_with_two_versions(store: Store) -> None:
    history(store)
    for version in ("abc", "def"):
        upload(store, {NAME: 1.0}, version=version, channel="main", salt=version, compiler="gcc")
    upload(store, {NAME: 1.0}, version="lone", channel="pr/1", compiler="gcc")
    assert labels(comparison(store)) == (["abc"], ["def"])
    assert labels(comparison(store, "channel=release")) == (["1.4"], ["1.5"])
    across = comparison(store, "baseline.channel=release&candidate.channel=pr/1")
    assert labels(across) == (["1.5"], ["lone"])


def test_a_baseline_left_out_is_the_version_before_the_candidate(store: Store) -> None:
    history(store)
    assert labels(comparison(store, "candidate.version=1.3")) == (["1.2"], ["1.3"])
    assert labels(comparison(store, "baseline.version=1.0")) == (["1.0"], ["1.5"])


def test_sides_that_differ_elsewhere_take_the_newest_version_both_have(store: Store) -> None:
    history(store)
    upload(store, {NAME: 50.0}, version="1.3", compiler="clang")
    found = comparison(store, "baseline.compiler=gcc&candidate.compiler=clang")
    assert labels(found) == (["1.3"], ["1.3"])
    assert [pair.statistics.ratio for pair in found.pairs] == [pytest.approx(50 / 100.2)]


def test_a_change_is_found_and_called_by_its_direction(store: Store) -> None:
    history(store)
    upload(store, {NAME: 80.0}, version="1.6", compiler="gcc")
    found = comparison(store)
    assert outcomes(found) == [Outcome.WORSE]
    assert found.beyond_budget == 1
    assert found.pairs[0].statistics.low < 0.797 < found.pairs[0].statistics.high
    # The same numbers as times: less is better.
    as_times = comparison(store, metric="real_time")
    assert outcomes(as_times) == [Outcome.UNCHANGED]


def test_a_small_noise_is_unchanged_and_a_large_one_unsure(store: Store) -> None:
    history(store)
    assert outcomes(comparison(store)) == [Outcome.UNCHANGED]
    assert outcomes(comparison(store, budget=0.001)) == [Outcome.UNSURE]


def test_many_runs_are_compared_by_themselves(store: Store) -> None:
    for step in range(5):
        upload(store, {NAME: [100.0 + step, 101.0 + step]}, version="1.0", salt=step)
        upload(store, {NAME: [200.0 + step, 202.0 + step]}, version="1.1", salt=step)
    (pair,) = comparison(store).pairs
    assert pair.statistics.basis is PairBasis.RUNS
    assert pair.statistics.p_value == pytest.approx(2 / 252)
    assert pair.before.medians.tolist() == [100.5, 101.5, 102.5, 103.5, 104.5]
    assert (pair.before.repetitions, pair.before.q1, pair.before.q3) == (10, 101.25, 103.75)


def test_a_run_that_lacks_a_case_is_none_of_its_runs(store: Store) -> None:
    upload(store, {NAME: 100.0, OTHER: 10.0}, version="1.0")
    upload(store, {NAME: 100.0, OTHER: None}, version="1.0", salt=1)
    upload(store, {NAME: 110.0, OTHER: 20.0}, version="1.1")
    both, one = comparison(store).pairs
    assert (len(both.before.run_ids), len(one.before.run_ids)) == (2, 1)
    assert one.before.medians.tolist() == [10.0]
    assert one.statistics.ratio == pytest.approx(2.0)


def test_one_run_without_history_has_a_ratio_and_nothing_more(store: Store) -> None:
    upload(store, {NAME: 100.0}, version="1.0")
    upload(store, {NAME: 50.0}, version="1.1")
    found = comparison(store)
    assert found.pairs[0].statistics.basis is PairBasis.NOTHING
    assert outcomes(found) == [Outcome.UNSURE]
    assert found.beyond_budget == 0
    assert found.overall is not None
    assert found.overall.ratio == pytest.approx(0.5)
    assert found.overall.low != found.overall.low
    assert not found.overall.runs_counted


def test_the_overall_ratio_counts_every_run_and_passes_over_its_gaps(store: Store) -> None:
    upload(store, {NAME: 100.0, OTHER: 10.0}, version="1.0")
    upload(store, {NAME: 400.0, OTHER: None}, version="1.0", salt=1)
    upload(store, {NAME: 800.0, OTHER: 20.0}, version="1.1")
    overall = comparison(store).overall
    assert overall is not None
    # 800 over the middle 200 on the log scale. The second run was twice as fast as the mean where it measured, so it is
    # taken to have been so in the other case: 20 over the middle of 10 and 20.
    assert overall.ratio == pytest.approx((4 * 2**0.5) ** 0.5)
    assert overall.cases == 2


def test_among_many_unchanged_cases_one_in_twenty_is_no_discovery(store: Store) -> None:
    names = [f"encode/c{number}/x/size:8" for number in range(40)]
    for step, off in enumerate((0.0, 0.5, -0.5, 0.2, -0.2, 0.4)):
        upload(store, dict.fromkeys(names, 100.0 + off), version=f"1.{step}", salt=step)
    # Below 5 % alone, but nothing among forty.
    upload(store, {**dict.fromkeys(names, 100.4), names[0]: 104.0}, version="1.6")
    alone = comparison(store, "codec=c0")
    assert 0.05 / 40 < alone.pairs[0].statistics.p_value < 0.05
    assert outcomes(alone) == [Outcome.BETTER]
    assert Outcome.BETTER not in outcomes(comparison(store))


def test_counts_are_exact_and_need_no_test(store: Store) -> None:
    for version, size in (("1.0", 64.0), ("1.1", 68.0)):
        upload(store, {NAME: size}, version=version, metric="encoded_bytes")
    found = comparison(store, metric="encoded_bytes", budget=0.1)
    (pair,) = found.pairs
    assert pair.statistics.basis is PairBasis.EXACT
    assert pair.statistics.low == pair.statistics.high == pytest.approx(68 / 64)
    assert outcomes(found) == [Outcome.WORSE]
    assert not pair.statistics.beyond_budget


def test_counts_of_instructions_differ_only_beyond_what_can_be_told_apart(store: Store) -> None:
    for version, counts in (("1.0", (1000.0, 1000.0)), ("1.1", (1001.9, 1002.1))):
        values = dict(zip((NAME, OTHER), counts, strict=True))
        upload(store, values, version=version, metric="instructions_per_item")
    found = comparison(store, metric="instructions_per_item")
    assert outcomes(found) == [Outcome.UNCHANGED, Outcome.WORSE]


def test_from_nothing_to_something_is_worse_without_a_ratio(store: Store) -> None:
    for version, count in (("1.0", 0.0), ("1.1", 2.0)):
        upload(store, {NAME: count, OTHER: 0.0}, version=version, metric="allocs_per_item")
    found = comparison(store, metric="allocs_per_item")
    assert outcomes(found) == [Outcome.WORSE, Outcome.UNCHANGED]
    assert found.pairs[0].statistics.ratio != found.pairs[0].statistics.ratio
    assert found.beyond_budget == 1


def report_of(value: float, *, salt: str, **row: float) -> bytes:
    """A report of one benchmark with more counters."""
    content = json.loads(report_body({NAME: value}, salt=salt))
    content["benchmarks"][0] |= row
    return json.dumps(content).encode()


def test_a_changed_wire_format_is_told_beside_the_speed(store: Store) -> None:
    for version, row in (
        ("1.0", {"encoded_bytes": 64.0, "wire_hash32": 7.0}),
        ("1.1", {"encoded_bytes": 64.0, "wire_hash32": 8.0}),
        ("1.2", {"encoded_bytes": 68.0, "wire_hash32": 9.0}),
    ):
        upload(store, report_of(100.0, salt=version, **row), version=version)
    (grown,) = comparison(store).pairs
    assert (grown.format.change, grown.format.baseline_bytes, grown.format.candidate_bytes) == (
        "size",
        64.0,
        68.0,
    )
    (other,) = comparison(store, "candidate.version=1.1").pairs
    assert other.format.change == "content"


def test_different_sittings_are_marked(store: Store) -> None:
    for version, sitting in (("1.0", "one"), ("1.1", "one"), ("1.2", "two")):
        upload(store, {NAME: 1.0}, version=version, salt=version, sitting=sitting)
    upload(store, {NAME: 1.0}, version="1.3", salt="1.3")
    same = comparison(store, "candidate.version=1.1")
    assert [pair.same_sitting for pair in same.pairs] == [True]
    across = comparison(store, "candidate.version=1.2")
    assert [pair.same_sitting for pair in across.pairs] == [False]
    assert across.across_sittings == 1
    assert [pair.same_sitting for pair in comparison(store).pairs] == [None]


def test_runs_of_another_sitting_are_left_out_where_the_sides_share_one(store: Store) -> None:
    for version, sitting, value in (
        ("1.0", "quiet", 100.0),
        ("1.0", "loaded", 190.0),
        ("1.1", "quiet", 110.0),
        ("1.1", "quiet", 112.0),
        ("1.1", "other", 50.0),
    ):
        salt = f"{version}{sitting}{value}"
        upload(store, {NAME: value}, version=version, salt=salt, sitting=sitting)
    (pair,) = comparison(store).pairs
    assert pair.before.medians.tolist() == [100.0]
    assert pair.after.medians.tolist() == [110.0, 112.0]
    assert pair.after.repetitions == 2
    assert pair.after.q3 == pytest.approx(111.5)
    assert pair.same_sitting is True


def test_pairs_across_sittings_are_not_in_the_ratio_of_those_within_one(store: Store) -> None:
    for version, compiler, sitting, value in (
        ("1.0", "gcc", "one", 100.0),
        ("1.1", "gcc", "one", 110.0),
        ("1.0", "clang", "two", 100.0),
        ("1.1", "clang", "three", 500.0),
    ):
        salt = version + compiler
        upload(store, {NAME: value}, version=version, compiler=compiler, salt=salt, sitting=sitting)
    found = comparison(store)
    assert found.across_sittings == 1
    assert found.overall is not None
    assert found.overall.ratio == pytest.approx(1.1)


def test_the_same_runs_on_both_sides_are_refused(store: Store) -> None:
    history(store)
    with pytest.raises(InvalidRequest, match="same runs of the same cases"):
        comparison(store, "version=1.5&baseline.operation=encode")
    with pytest.raises(NotFound, match=r"no version `2\.0`"):
        comparison(store, "baseline.version=2.0")


def test_void_runs_and_empty_projects_leave_nothing_to_compare(store: Store) -> None:
    first = upload(store, {NAME: 1.0}, version="1.0")
    found = comparison(store)
    assert (labels(found), found.total_pairs) == (([], ["1.0"]), 0)
    void_run(store, PROJECT, first.run.run_id, reason="test", caller=ADMIN, now=NOW)
    assert comparison(store).total_pairs == 0


def test_more_pairs_than_asked_for_leave_those_furthest_apart(store: Store) -> None:
    for version, factor in (("1.0", 0.0), ("1.1", 1.0)):
        values = {f"encode/c{number}/x": 100.0 + factor * number for number in range(9)}
        upload(store, values, version=version)
    found = comparison(store, limit=2)
    assert found.total_pairs == 9
    assert [found.catalog.cases[pair.candidate[0]].key.name for pair in found.pairs] == [
        "encode/c7/x",
        "encode/c8/x",
    ]
