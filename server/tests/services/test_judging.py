import pytest
from sqlalchemy import event

from factories import ADMIN, NOW, PROJECT, report_body, upload
from google_benchmark_reports import iteration, report_bytes
from judged import CASES, codes, judge_all, measure, noisy, snapshot_of, snapshots_of, with_verdict
from wirewatch.domain.errors import Unavailable
from wirewatch.domain.verdict import Stage, Status, Verdict
from wirewatch.services.judge_project import judge_next
from wirewatch.services.runs import void_run
from wirewatch.services.track_history import Layouts
from wirewatch.storage.repositories import judgements, verdicts
from wirewatch.storage.store import Store

SLOWER = {CASES[0]: 0.5}


def test_a_regression_is_suspected_in_one_run_and_confirmed_by_the_next(store: Store) -> None:
    first = measure(store, 0, 9)
    assert snapshot_of(store, first[0]).status is Status.FIRST_RUN
    assert snapshot_of(store, first[9]).status is Status.UNCHANGED
    suspected = upload(store, noisy("s", SLOWER), version="1.10", salt="s")
    judge_all(store)
    found = snapshot_of(store, suspected)
    (series,) = with_verdict(found, Verdict.REGRESSION)
    assert (found.status, series.stage) == (Status.REGRESSION, Stage.SUSPECTED)
    assert series.metric == "bytes_per_second"
    assert series.ratio == pytest.approx(0.5, rel=0.05)
    assert series.low < 0.5 < series.high
    assert series.baseline is not None
    assert (series.baseline.first_version, series.baseline.last_version) == ("1.0", "1.9")
    assert series.baseline.runs == 10
    confirmed = upload(store, noisy("c", SLOWER), version="1.10", salt="c")
    judge_all(store)
    (series,) = with_verdict(snapshot_of(store, confirmed), Verdict.REGRESSION)
    assert series.stage is Stage.CONFIRMED
    assert series.baseline is not None
    assert series.baseline.last_version == "1.9"


def test_a_new_level_becomes_the_baseline_once_it_has_five_runs(store: Store) -> None:
    measure(store, 0, 9)
    statuses = []
    for number in range(10, 18):
        run = upload(store, noisy(number, SLOWER), version=f"1.{number}", salt=number)
        judge_all(store)
        statuses.append(snapshot_of(store, run).status)
    assert statuses == [Status.REGRESSION] * 5 + [Status.UNCHANGED] * 3
    (series,) = [each for each in snapshot_of(store, run).series if each.baseline][:1]
    assert series.baseline is not None
    assert series.baseline.first_version == "1.10"


def test_what_is_faster_is_an_improvement(store: Store) -> None:
    measure(store, 0, 9)
    run = upload(store, noisy("f", {CASES[2]: 2.0}), version="1.10", salt="f")
    judge_all(store)
    assert snapshot_of(store, run).status is Status.IMPROVEMENT


def test_times_are_judged_where_there_is_no_rate_and_lower_is_better(store: Store) -> None:
    for number in range(10):
        upload(store, times(10.0 + number / 100), version=f"1.{number}")
    run = upload(store, times(20.0), version="1.10")
    judge_all(store)
    (series,) = with_verdict(snapshot_of(store, run), Verdict.REGRESSION)
    assert series.metric == "cpu_time"
    assert series.ratio == pytest.approx(2.0, rel=0.02)


def times(cpu_time: float) -> bytes:
    return report_bytes(iteration("f", real_time=2 * cpu_time, cpu_time=cpu_time))


def test_new_failing_and_missing_benchmarks_are_said(store: Store) -> None:
    measure(store, 0, 5)
    values = noisy("x")
    del values[CASES[3]]
    values[CASES[4]] = None
    values["encode/added/x/size:8"] = 1e9
    run = upload(store, values, version="1.6", salt="x")
    judge_all(store)
    found = snapshot_of(store, run)
    names = {verdict: len(with_verdict(found, verdict)) for verdict in Verdict}
    assert (names[Verdict.NEW], names[Verdict.FAILING], names[Verdict.MISSING]) == (1, 1, 1)
    assert {"failing", "missing"} <= set(codes(found))
    assert found.status is Status.UNSURE


def test_a_report_of_other_benchmarks_does_not_miss_those_of_the_first(store: Store) -> None:
    for number in range(3):
        upload(store, noisy(number), version=f"1.{number}", salt=number)
        other = {"decode/a/x/size:8": 1e6 + number, "decode/b/x/size:8": 2e6 + number}
        run = upload(store, other, version=f"1.{number}", salt=f"o{number}")
    judge_all(store)
    assert with_verdict(snapshot_of(store, run), Verdict.MISSING) == []


def test_any_difference_of_a_counter_is_a_change(store: Store) -> None:
    for number in range(6):
        upload(store, counted(number, allocs=3, size=64, wire_hash=7), version=f"1.{number}")
    run = upload(store, counted("n", allocs=4, size=60, wire_hash=8), version="1.6")
    judge_all(store)
    found = snapshot_of(store, run)
    counters = {
        each.metric: (each.verdict, each.stage, round(each.ratio, 4))
        for each in found.series
        if each.metric != "cpu_time"
    }
    assert counters == {
        "allocs_per_item": (Verdict.REGRESSION, Stage.CONFIRMED, 1.3333),
        "encoded_bytes": (Verdict.IMPROVEMENT, Stage.CONFIRMED, 0.9375),
    }
    (event_found,) = found.events
    assert (event_found.change, event_found.bytes_before, event_found.bytes_after) == (
        "size",
        64,
        60,
    )


def test_a_counter_that_varies_by_itself_is_judged_like_a_measured_value(store: Store) -> None:
    for number in range(20):
        body = counted(number, allocs=1000 + number * 7 % 5, size=64, wire_hash=7)
        upload(store, body, version=f"1.{number}")
    same = upload(store, counted("s", allocs=1005, size=64, wire_hash=7), version="1.20")
    judge_all(store)
    assert snapshot_of(store, same).status is Status.UNCHANGED
    more = upload(store, counted("m", allocs=2000, size=64, wire_hash=7), version="1.21")
    judge_all(store)
    assert snapshot_of(store, more).status is Status.REGRESSION


@pytest.mark.parametrize(("count", "is_told"), [(1001.9, False), (1002.1, True)])
def test_instructions_are_told_beyond_what_can_be_told_apart(
    store: Store, count: float, *, is_told: bool
) -> None:
    for number in range(4):
        row = iteration("f", instructions_per_item=1000.0)
        upload(store, report_bytes(row, salt=str(number)), version=f"1.{number}")
    row = iteration("f", instructions_per_item=count)
    run = upload(store, report_bytes(row, salt="x"), version="1.4")
    judge_all(store)
    told = [each.metric for each in snapshot_of(store, run).series]
    assert ("instructions_per_item" in told) == is_told


def counted(salt: object, *, allocs: float, size: int, wire_hash: int) -> bytes:
    counters = {"allocs_per_item": allocs, "encoded_bytes": size, "wire_hash32": wire_hash}
    rows = [iteration("f0", **counters), iteration("f1"), iteration("f2")]
    return report_bytes(*rows, salt=str(salt))


def test_a_new_track_is_not_compared_and_says_why(store: Store) -> None:
    measure(store, 0, 5, machine="m", compiler="gcc")
    moved = upload(
        store,
        noisy("a"),
        version="1.6",
        salt="a",
        machine="m",
        compiler="clang",
    )
    other = upload(store, noisy("b"), version="1.6", salt="b", machine="other")
    judge_all(store)
    assert snapshot_of(store, moved).status is Status.PLATFORM_CHANGED
    assert snapshot_of(store, other).status is Status.FIRST_RUN


def test_a_busy_machine_is_said_and_not_judged_unless_it_always_was(store: Store) -> None:
    busy = {"load_avg": [40.0, 1.0, 1.0], "num_cpus": 4}
    measure(store, 0, 9)
    body = report_body(noisy("b", SLOWER), context=busy)
    run = upload(store, body, version="1.10")
    judge_all(store)
    found = snapshot_of(store, run)
    assert found.status is Status.UNTRUSTED
    assert "loaded" in codes(found)
    assert with_verdict(found, Verdict.REGRESSION) == []
    for number in range(10):
        always = report_body(noisy(number), context=busy, salt=f"l{number}")
        upload(store, always, version=f"2.{number}", machine="busy")
    run = upload(store, body, version="2.10", machine="busy", force=True)
    judge_all(store)
    found = snapshot_of(store, run)
    assert found.status is Status.REGRESSION
    assert "loaded" in codes(found)


def test_a_pull_request_is_held_against_the_newest_level_of_main(store: Store) -> None:
    for number in range(10):
        upload(
            store,
            noisy(number, SLOWER if number < 4 else None),
            version=f"c{number}",
            channel="main",
            salt=number,
            committed_at=f"2026-01-{number + 1:02}T00:00:00Z",
        )
    run = upload(store, noisy("p", SLOWER), version="pr-a", channel="pr/7", salt="p")
    odd = upload(store, noisy("q"), version="pr-b", channel="pr/8", base="absent", salt="q")
    judge_all(store)
    found = snapshot_of(store, run)
    assert (found.base, found.status) == ("main", Status.REGRESSION)
    (series,) = with_verdict(found, Verdict.REGRESSION)
    assert series.baseline is not None
    level = (series.baseline.first_version, series.baseline.last_version, series.baseline.runs)
    assert level == ("c4", "c9", 6)
    assert "base_missing" in codes(snapshot_of(store, odd))


def test_a_late_upload_makes_a_new_snapshot_and_keeps_the_old(store: Store) -> None:
    runs = measure(store, 0, 3) + measure(store, 5, 5)
    before = snapshots_of(store, runs[0].project.project_id, runs[-1].run.run_id)
    late = measure(store, 4, 4)
    after = snapshots_of(store, runs[0].project.project_id, runs[-1].run.run_id)
    assert len(after) == len(before) + 1
    assert after[: len(before)] == before
    assert snapshot_of(store, late[0]).status is Status.UNSURE
    assert snapshot_of(store, runs[-1]).status is Status.UNCHANGED


def test_a_voided_run_counts_no_longer(store: Store) -> None:
    runs = measure(store, 0, 9)
    run = upload(store, noisy("v", SLOWER), version="1.10", salt="v")
    again = upload(store, noisy("w", SLOWER), version="1.11", salt="w")
    judge_all(store)
    assert with_verdict(snapshot_of(store, again), Verdict.REGRESSION)[0].stage is Stage.CONFIRMED
    void_run(store, PROJECT, run.run.run_id, reason="busy", caller=ADMIN, now=NOW)
    judge_all(store)
    assert with_verdict(snapshot_of(store, again), Verdict.REGRESSION)[0].stage is Stage.SUSPECTED
    assert snapshot_of(store, runs[9]).status is Status.UNCHANGED


def test_a_crash_before_the_commit_loses_and_repeats_nothing(store: Store) -> None:
    submitted = upload(store, noisy(0), version="1.0", salt=0)
    project_id = submitted.project.project_id

    def crash(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if statement.startswith("INSERT INTO verdict"):
            raise KeyboardInterrupt

    event.listen(store.engine, "before_cursor_execute", crash)
    with pytest.raises(KeyboardInterrupt):
        judge_next(store, project_id, Layouts(), now=lambda: NOW)
    event.remove(store.engine, "before_cursor_execute", crash)
    with store.read() as transaction:
        assert judgements.cursor_of(transaction, project_id)[0] == judgements.Cursor(0, 0)
        assert verdicts.newest_verdict(transaction, project_id, submitted.run.run_id) is None
    judge_all(store)
    assert len(snapshots_of(store, project_id, submitted.run.run_id)) == 1
    with store.read() as transaction:
        assert judgements.projects_behind(transaction) == []


def test_of_two_workers_at_once_one_stores(store: Store) -> None:
    submitted = upload(store, noisy(0), version="1.0", salt=0)
    project_id = submitted.project.project_id
    other_was_here: list[str] = []

    def other(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if "FROM run_column" in statement and not other_was_here:
            other_was_here.append(statement)
            judge_next(store, project_id, Layouts(), now=lambda: NOW)

    event.listen(store.engine, "before_cursor_execute", other)
    with pytest.raises(Unavailable, match="Another worker"):
        judge_next(store, project_id, Layouts(), now=lambda: NOW)
    event.remove(store.engine, "before_cursor_execute", other)
    judge_all(store)
    assert len(snapshots_of(store, project_id, submitted.run.run_id)) == 1


def test_a_run_that_cannot_be_judged_keeps_no_other_waiting(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def explode(*_arguments: object) -> None:
        raise ValueError("a fault")

    monkeypatch.setattr("wirewatch.services.judge_run.read_run_facts", explode)
    broken = upload(store, noisy(0), version="1.0", salt=0)
    judge_all(store)
    monkeypatch.undo()
    after = upload(store, noisy(1), version="1.1", salt=1)
    judge_all(store)
    assert codes(snapshot_of(store, broken)) == ["not_judged"]
    assert len(snapshot_of(store, after).series) == len(CASES)
