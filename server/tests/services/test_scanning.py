import json
from datetime import timedelta

import numpy as np
import pytest

from factories import ADMIN, NOW, PROJECT, report_body, upload
from judged import CASES, judge_all, measure, noisy
from wirewatch.domain.errors import NotFound
from wirewatch.domain.metrics import metric
from wirewatch.domain.triage import TriageState
from wirewatch.services import track_search
from wirewatch.services.access import Caller, Scope
from wirewatch.services.catalog import Catalogs
from wirewatch.services.changes import Change, changes_of_selection, list_changes
from wirewatch.services.counter_changes import counter_steps
from wirewatch.services.runs import list_runs, void_run
from wirewatch.services.triage import Decision, decide, history, series_id
from wirewatch.services.versions import VersionCorrection, correct_version
from wirewatch.storage.store import Store

SLOWER = {CASES[0]: 0.5, CASES[1]: 0.6}


def changed(store: Store, *, last: int = 18) -> None:
    """Upload 1.0 to 1.last; the first two cases are slower from 1.10 on."""
    measure(store, 0, 9, compiler="gcc")
    for number in range(10, last + 1):
        upload(store, noisy(number, SLOWER), version=f"1.{number}", salt=number, compiler="gcc")
        judge_all(store)


def all_changes(store: Store, *states: TriageState) -> list[Change]:
    found = list_changes(store, PROJECT, ADMIN, channel=None, states=states)
    return [change for group in found.groups for change in group.changes]


def decided(version: str, state: TriageState, *series: str, note: str = "") -> Decision:
    return Decision(version, None, list(series), state, note, None)


def test_changes_are_found_at_their_version_and_grouped(store: Store) -> None:
    measure(store, 0, 9)
    for number in range(10, 19):
        upload(store, noisy(number, SLOWER), version=f"1.{number}", salt=number)
    judge_all(store)
    (group,) = list_changes(store, PROJECT, ADMIN, channel=None, states=()).groups
    assert (group.version.label, group.is_worse) == ("1.10", True)
    assert [change.case.name for change in group.changes] == CASES[:2]
    first = group.changes[0]
    assert first.before_version == "1.9"
    assert first.row.low is not None
    assert first.row.high is not None
    assert first.row.low < 0.5 < first.row.high
    assert first.cost_ratio == pytest.approx(2.0, rel=0.03)
    assert (first.row.runs_before, first.row.runs_after) == (10, 9)
    assert first.state is TriageState.NEW


def test_a_group_says_what_else_was_different_there(store: Store) -> None:
    def run(number: int, boost: str, flags: str) -> None:
        factors = SLOWER if number >= 10 else {}
        rows = noisy(number, factors)
        context = {"wirewatch.component.boost": boost, "wirewatch.cxx_flags": flags}
        upload(store, report_body(rows, context=context, salt=number), version=f"1.{number}")

    for number in range(10):
        run(number, "1.74.0", "-O3")
    for number in range(10, 16):
        run(number, "1.81.0", "-O2")
    judge_all(store)
    (group,) = list_changes(store, PROJECT, ADMIN, channel=None, states=()).groups
    (component,) = group.components
    assert (component.name, component.before, component.after) == ("boost", "1.74.0", "1.81.0")
    differences = {each.name: (each.before, each.after) for each in group.environment}
    assert differences["cxx_flags"] == ("-O3", "-O2")


def test_only_what_changed_is_searched_again(store: Store) -> None:
    measure(store, 0, 19)
    assert judge_all(store) == []
    upload(store, noisy(20), version="1.20", salt=20)
    other = upload(store, noisy("o"), version="1.20", salt="o", machine="other")
    steps = judge_all(store)
    # Two runs, each judged once; no series has grown enough to be worth another search, none lies far outside.
    assert [step.judged for step in steps] == [1, 1]
    assert sum(step.searched for step in steps) <= 1
    assert other.created
    upload(store, noisy(21, {CASES[5]: 0.5}), version="1.21", salt=21)
    (step,) = judge_all(store)
    assert 1 <= step.searched <= 2


def test_a_version_that_moves_is_searched_again(store: Store) -> None:
    measure(store, 0, 11)
    correction = VersionCorrection(frozenset({"label"}), label="0.5")
    correct_version(store, PROJECT, "1.11", correction, ADMIN)
    steps = judge_all(store)
    assert sum(step.searched for step in steps) == len(CASES)


def test_changes_before_the_runs_that_are_looked_at_stay(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(store)
    assert {each.version for each in all_changes(store)} == {"1.10"}
    monkeypatch.setattr(track_search, "_MOST_RUNS", 12)
    monkeypatch.setattr(track_search, "_WINDOW_STEP", 4)
    for number in range(19, 33):
        factors = {CASES[0]: 0.5 if number < 26 else 0.9, CASES[1]: 0.6}
        upload(store, noisy(number, factors), version=f"1.{number}", salt=number, compiler="gcc")
        judge_all(store)
    found = {(each.case.name, each.version) for each in all_changes(store)}
    assert found == {(CASES[0], "1.10"), (CASES[0], "1.26"), (CASES[1], "1.10")}


def test_triage_is_kept_with_its_history(store: Store) -> None:
    changed(store)
    first, second = all_changes(store)
    ids = [series_id(each.row.case_id, each.row.track_id) for each in (first, second)]
    triager = Caller(frozenset({Scope.TRIAGE}), key="someone1")
    count = decide(store, PROJECT, decided("1.10", TriageState.CONFIRMED), triager, NOW)
    assert count == 2
    later = NOW + timedelta(hours=1)
    expected = decided("1.10", TriageState.EXPECTED, ids[0], note="a better checksum")
    decide(store, PROJECT, expected, triager, later)
    states = {each.case.name: each.state for each in all_changes(store)}
    assert states == {CASES[0]: TriageState.EXPECTED, CASES[1]: TriageState.CONFIRMED}
    assert [each.case.name for each in all_changes(store, TriageState.CONFIRMED)] == [CASES[1]]
    entries = history(store, PROJECT, ids[0], ADMIN)
    assert [(each.state, each.note, each.decided_by, each.decided_at) for each in entries] == [
        ("expected", "a better checksum", "someone1", later),
        ("confirmed", "", "someone1", NOW),
    ]


def test_triage_goes_with_a_change_that_is_found_a_version_away(store: Store) -> None:
    changed(store)
    decide(store, PROJECT, decided("1.10", TriageState.EXPECTED), ADMIN, NOW)
    # Two more runs of 1.10 at the old level: the change is now at 1.11.
    for salt in "ab":
        upload(store, noisy(salt), version="1.10", salt=salt, compiler="gcc")
    judge_all(store)
    found = all_changes(store)
    assert {each.version for each in found} == {"1.11"}
    assert {each.state for each in found} == {TriageState.EXPECTED}


def test_what_did_not_change_cannot_be_decided_about(store: Store) -> None:
    changed(store)
    with pytest.raises(NotFound, match="has no change"):
        decide(store, PROJECT, decided("1.10", TriageState.NOISE, "999.1"), ADMIN, NOW)
    with pytest.raises(NotFound, match="no version"):
        decide(store, PROJECT, decided("9.9", TriageState.NOISE), ADMIN, NOW)


def test_a_chart_gets_the_changes_of_its_series(store: Store) -> None:
    changed(store)
    for selected, names in (
        ([], CASES[:2]),
        ([("name", CASES[1])], CASES[1:2]),
        ([("compiler", "clang")], []),
    ):
        channel, found = changes_of_selection(
            store,
            Catalogs(),
            PROJECT,
            ADMIN,
            channel=None,
            metric_name="bytes_per_second",
            selected=selected,
        )
        assert channel == "release"
        assert sorted(each.case.name for each in found) == sorted(names)


def counted(store: Store, number: int, encoded_bytes: float, *, salt: object = None) -> None:
    """Upload 1.number, in which every message of the first case takes so many bytes."""
    body = json.loads(report_body(noisy(number), salt=salt or number))
    body["benchmarks"][0]["encoded_bytes"] = encoded_bytes
    upload(store, json.dumps(body).encode(), version=f"1.{number}")
    judge_all(store)


def counter_changes(store: Store) -> list[tuple[str, str, float]]:
    """Return (version before, version, ratio) of the changes of encoded_bytes."""
    return sorted(
        (each.before_version, each.version, each.row.ratio)
        for each in all_changes(store)
        if each.metric.name == "encoded_bytes"
    )


def test_an_exact_counter_that_moves_is_a_change_at_once(store: Store) -> None:
    counted(store, 1, 100)
    assert counter_changes(store) == []
    counted(store, 2, 101)
    assert counter_changes(store) == [("1.1", "1.2", 1.01)]
    counted(store, 3, 101)
    counted(store, 4, 101)
    counted(store, 5, 80)
    assert counter_changes(store) == [("1.1", "1.2", 1.01), ("1.4", "1.5", 80 / 101)]
    (newest,) = [each for each in all_changes(store) if each.version == "1.5"]
    assert (newest.row.runs_before, newest.row.runs_after) == (3, 1)
    assert (newest.row.level_before, newest.row.level_after) == (101, 80)
    assert newest.cost_ratio < 1


def test_a_late_upload_moves_the_step_and_a_void_takes_it_back(store: Store) -> None:
    for number, value in ((1, 100), (2, 100), (5, 90), (6, 90)):
        counted(store, number, value)
    assert counter_changes(store) == [("1.2", "1.5", 0.9)]
    counted(store, 4, 90)
    assert counter_changes(store) == [("1.2", "1.4", 0.9)]
    for each in list_runs(store, PROJECT, choice={}, cursor=None, limit=9, caller=ADMIN)[0]:
        if each.version in {"1.4", "1.5", "1.6"}:
            void_run(store, PROJECT, each.run_id, reason="x", caller=ADMIN, now=NOW)
    judge_all(store)
    assert counter_changes(store) == []


def test_a_counter_that_varies_or_leaves_0_has_no_step(store: Store) -> None:
    for number, value in enumerate((7, 8, 9, 7, 8, 9, 7, 8)):
        counted(store, number, value)
    assert counter_changes(store) == []
    values = np.array([0.0, 0.0, 3.0, 3.0, 3.0, 6.0])
    found = counter_steps(metric("encoded_bytes"), values, np.arange(6))
    assert [(each.row, each.before, each.after) for each in found] == [(5, 3.0, 6.0)]


def test_runs_of_one_version_have_one_level(store: Store) -> None:
    values = np.array([5.0, 5.0, np.nan, 6.0, 6.0, 6.0, 6.0, 6.0])
    (found,) = counter_steps(metric("encoded_bytes"), values, np.array([0, 0, 1, 2, 2, 2, 3, 3]))
    assert (found.row, found.row_before) == (3, 1)
    assert (found.runs_before, found.runs_after) == (2, 5)


def test_counts_of_instructions_step_only_beyond_what_can_be_told_apart(store: Store) -> None:
    values = np.array([1000.0, 1001.5, 1000.5, 1001.5, 1003.0, 1003.5])
    found = counter_steps(metric("instructions_per_item"), values, np.arange(6))
    assert [(each.row, each.before, each.after) for each in found] == [(4, 1001.5, 1003.0)]
    assert len(counter_steps(metric("encoded_bytes"), values[[0, 0, 0, 0, 1]], np.arange(5))) == 1


def test_steps_and_levels_do_not_displace_each_other(store: Store) -> None:
    for number in range(19):
        rows = noisy(number, SLOWER if number >= 10 else {})
        body = json.loads(report_body(rows, salt=number))
        body["benchmarks"][0]["encoded_bytes"] = 100 if number < 15 else 50
        upload(store, json.dumps(body).encode(), version=f"1.{number}")
        judge_all(store)
    found = {(each.metric.name, each.case.name, each.version) for each in all_changes(store)}
    assert found == {
        ("bytes_per_second", CASES[0], "1.10"),
        ("bytes_per_second", CASES[1], "1.10"),
        ("encoded_bytes", CASES[0], "1.15"),
    }
