from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from factories import ADMIN, NOW, PROJECT, upload
from judged import CASES, judge_all, noisy
from wirewatch.domain.errors import Forbidden, InvalidRequest, NotFound
from wirewatch.domain.ordering import OrderRule
from wirewatch.domain.retention import Policy
from wirewatch.services import audit, retention, runs, versions
from wirewatch.services.access import ANYONE
from wirewatch.services.catalog import Catalogs
from wirewatch.services.export import ExportQuery, read_export
from wirewatch.services.projects import ProjectChange, change_project, describe_project
from wirewatch.services.run_measurements import read_measurements
from wirewatch.services.selection import Selection
from wirewatch.services.submit_run import Submitted
from wirewatch.services.versions import VersionCorrection
from wirewatch.storage.repositories.judgements import claimed
from wirewatch.storage.repositories.projects import find_project
from wirewatch.storage.store import Store
from wirewatch.storage.tables import change_point, channel, run, verdict, version
from wirewatch.storage.tables import report as report_table
from wirewatch.worker.keeper import Keeper
from wirewatch.worker.loop import LEASE

DAY = timedelta(days=1)


def keep(store: Store, **policy: int) -> None:
    change = ProjectChange(given=frozenset(policy), **policy)  # type: ignore[arg-type]  # the fields' own names
    change_project(store, PROJECT, change, ADMIN)


def preview(store: Store, policy: Policy | None = None, now: datetime = NOW) -> retention.Leaving:
    return retention.preview(store, PROJECT, policy, caller=ADMIN, now=now)


def let_all_go(store: Store, now: datetime = NOW) -> list[retention.Leaving]:
    found = []
    while (gone := retention.let_go(store, PROJECT, now=now)) is not None:
        found.append(gone)
        assert len(found) < 10
    return found


def rows(store: Store, *columns: Any) -> list[Any]:
    with store.read() as connection:
        found = connection.execute(select(*columns).order_by(columns[0]))
        return list(found.scalars() if len(columns) == 1 else map(tuple, found))


def exported(store: Store, channel_name: str = "release") -> dict[str, tuple[float, list[float]]]:
    """Return value and repetitions of the case `a` by version."""
    with store.read() as transaction:
        project = find_project(transaction, PROJECT)
        assert project is not None
        query = ExportQuery("bytes_per_second", channel_name, Selection(), with_samples=True)
        found = read_export(transaction, Catalogs(), project, query)
        columns = found.columns
        places = [columns.index(name) for name in ("name", "version", "value", "samples")]
        cells = [[row[place] for place in places] for row in found.rows()]
    return {str(label): (value, samples) for name, label, value, samples in cells if name == "a"}  # type: ignore[misc]  # cells by name


def data_version(store: Store) -> int:
    return describe_project(store, PROJECT, ADMIN).activity.project.data_version


def test_nothing_goes_unless_it_is_told(store: Store) -> None:
    upload(store, {"a": [1.0, 2.0]}, now=NOW - 9_000 * DAY, channel="pr/1")
    upload(store, {"a": [1.0, 2.0]}, version="1.1", salt=1)
    assert describe_project(store, PROJECT, ADMIN).retention == Policy()
    assert preview(store).is_nothing
    assert let_all_go(store) == []
    keeper = Keeper(store, name="k", now=lambda: NOW)
    assert keeper.let_all_go()
    assert len(rows(store, report_table.c.run_id)) == 2


def test_originals_go_after_their_days_and_charts_stay(store: Store) -> None:
    made = [
        upload(store, {"a": [1.0, 2.0, 3.0]}, version=f"1.{age}", salt=age, now=NOW - age * DAY)
        for age in (40, 31, 30, 1)
    ]
    before, shown = data_version(store), exported(store)
    asked = preview(store, Policy(keep_originals_days=30))
    assert (asked.originals.runs, asked.samples.runs, asked.pull_requests.runs) == (2, 0, 0)
    with store.read() as connection:
        sizes = {
            run_id: len(original)
            for run_id, original in connection.execute(
                select(report_table.c.run_id, report_table.c.original)
            )
        }
    assert asked.originals.size_bytes == sum(sizes[each.run.run_id] for each in made[:2])
    assert let_all_go(store) == []

    keep(store, keep_originals_days=30)
    after_change = data_version(store)
    assert after_change == before + 1
    (gone,) = let_all_go(store)
    assert gone == asked
    assert rows(store, report_table.c.run_id) == [each.run.run_id for each in made[2:]]
    assert exported(store) == shown
    # No chart shows anything else, so none is drawn anew.
    assert data_version(store) == after_change
    with pytest.raises(NotFound, match="no longer kept"):
        runs.read_original(store, PROJECT, made[0].run.run_id, ADMIN)
    assert runs.read_original(store, PROJECT, made[2].run.run_id, ADMIN).body
    entries, _ = audit.project_entries(store, PROJECT, None, 10, ADMIN)
    assert [(each.who, each.what, each.target) for each in entries] == [
        ("worker", "retention", "2 originals")
    ]


@pytest.mark.parametrize("uneven", [False, True])
def test_repetitions_of_older_versions_become_their_medians(store: Store, *, uneven: bool) -> None:
    made = []
    for number in range(4):
        values: dict[str, Any] = {"a": [1.0 + number, 2.0 + number, 9.0], "b": [1.0, 2.0, 3.0]}
        if uneven:
            values["b"] = [1.0, 2.0]
        made.append(upload(store, values, version=f"1.{number}", salt=number).run.run_id)
    # Also the oldest is among the newest of some channel.
    versions.put_channel(store, PROJECT, "lts", OrderRule.SEMVER, ADMIN)
    correction = VersionCorrection(given=frozenset({"channel"}), channel="lts")
    versions.correct_version(store, PROJECT, "1.0", correction, ADMIN)
    before = exported(store)
    assert before["1.1"] == (3.0, [2.0, 3.0, 9.0])
    keep(store, keep_samples_versions=2)
    asked = preview(store)
    assert asked.samples.runs == 1
    # A byte for each of three metrics; of two the repetitions are alike, those of the third take 7 bytes each.
    assert asked.samples.size_bytes == 3 + 7 * (5 if uneven else 6)
    counted = data_version(store)
    (gone,) = let_all_go(store)
    assert gone == asked
    assert preview(store).is_nothing
    after = exported(store)
    assert after.pop("1.1") == (3.0, [3.0])
    assert before.pop("1.1")
    assert after == before
    assert data_version(store) == counted + 1
    with store.read() as transaction:
        project = find_project(transaction, PROJECT)
        assert project is not None
        found = read_measurements(transaction, Catalogs(), project, made[1])
    assert found.counts.tolist() == ([3, 2] if uneven else [3, 3])
    (rate,) = (each for each in found.metrics if each.metric.name == "bytes_per_second")
    assert rate.samples == [None, None]
    assert rate.values.tolist()[0] == 3.0


def pull_requests(store: Store) -> dict[str, Submitted]:
    """Upload runs of a channel and of pull requests, all forty days ago but the newest of all."""
    old = NOW - 40 * DAY
    made = {
        "main": upload(store, noisy(0), version="m", channel="main", salt="m", now=old),
        "gone": upload(store, noisy(1), version="p1", channel="pr/1", base="main", salt=1, now=old),
        "merged": upload(
            store, noisy(2), version="p2", channel="pr/2", base="main", salt=2, now=old
        ),
        "remarked": upload(
            store, noisy(3), version="p3", channel="pr/3", base="main", salt=3, now=old
        ),
        "young": upload(store, noisy(4), version="p1b", channel="pr/1", salt=4, now=NOW - DAY),
        "newest": upload(store, noisy(5), version="p5", channel="pr/5", salt=5, now=old),
    }
    merged = VersionCorrection(given=frozenset({"channel"}), channel="main")
    versions.correct_version(store, PROJECT, "p2", merged, ADMIN)
    versions.annotate(store, PROJECT, "p3", title="x", text="y", caller=ADMIN, now=NOW)
    return made


def test_runs_of_pull_requests_go_after_their_days(store: Store) -> None:
    made = pull_requests(store)
    judge_all(store)
    keep(store, keep_pull_request_days=30)
    asked = preview(store)
    assert asked.pull_requests.runs == 2
    assert asked.pull_requests.size_bytes > 2 * 3 * 8 * len(CASES)
    (gone,) = let_all_go(store)
    assert gone == asked
    left = {
        name: each.run.run_id for name, each in made.items() if name not in {"gone", "remarked"}
    }
    assert rows(store, run.c.run_id) == sorted(left.values())
    assert set(rows(store, verdict.c.run_id)) == set(left.values())
    # What is in use stays: a younger run's channel, a version that was remarked on, the newest run.
    assert [name for _, name in rows(store, channel.c.channel_id, channel.c.name)] == [
        "main",
        "pr/1",
        "pr/2",
        "pr/3",
        "pr/5",
    ]
    assert [label for _, label in rows(store, version.c.version_id, version.c.label)] == [
        "m",
        "p2",
        "p3",
        "p1b",
        "p5",
    ]
    entries, _ = audit.project_entries(store, PROJECT, None, 1, ADMIN)
    assert entries[0].target == "2 runs of pull requests"


def test_no_id_is_given_twice_so_every_run_is_judged(store: Store) -> None:
    made = pull_requests(store)
    judge_all(store)
    keep(store, keep_pull_request_days=30)
    let_all_go(store)
    # The newest one goes once another one is the newest.
    added = upload(store, noisy(9), version="m2", channel="main", salt=9)
    assert added.run.run_id > made["newest"].run.run_id
    let_all_go(store)
    assert made["newest"].run.run_id not in rows(store, run.c.run_id)
    judge_all(store)
    assert added.run.run_id in rows(store, verdict.c.run_id)


def test_change_points_verdicts_and_what_they_rest_on_are_not_touched(store: Store) -> None:
    slower = dict.fromkeys(CASES[:3], 0.7)
    for number in range(24):
        values = noisy(number, slower if number >= 12 else None)
        several: dict[str, Any] = {name: [0.99 * v, v, 1.01 * v] for name, v in values.items()}  # type: ignore[operator]  # numbers
        upload(
            store,
            several,
            version=f"1.{number}",
            salt=number,
            now=NOW - 400 * DAY,
            channel="main",
        )
        if number % 4 == 0:
            upload(
                store, values, version=f"p{number}", salt=f"p{number}", channel=f"pr/{number}",
                base="main", now=NOW - 399 * DAY,
            )  # fmt: skip
    judge_all(store)
    kept = [
        each for each in rows(store, version.c.version_id, version.c.label) if each[1][0] == "1"
    ]
    points = rows(store, change_point.c.case_id, change_point.c.version_id, change_point.c.ratio)
    own = {run_id for run_id, label in _labels(store) if label.startswith("1.")}
    said = [each for each in _verdicts(store) if each[1] in own]
    assert points
    policy = {"keep_originals_days": 1, "keep_samples_versions": 1, "keep_pull_request_days": 1}
    keep(store, **policy)
    let_all_go(store)
    judge_all(store)
    assert preview(store).is_nothing
    assert _verdicts(store) == said
    assert (
        rows(store, change_point.c.case_id, change_point.c.version_id, change_point.c.ratio)
        == points
    )
    assert rows(store, version.c.version_id, version.c.label) == kept
    # What comes next is judged against the same history: the same verdict as without a policy.
    next_one = upload(store, noisy(99, slower), version="1.99", salt=99, channel="main")
    judge_all(store)
    assert tuple(s for _, run_id, s in _verdicts(store) if run_id == next_one.run.run_id) == (
        "unchanged",
    )


def _verdicts(store: Store) -> list[Any]:
    return rows(store, verdict.c.verdict_id, verdict.c.run_id, verdict.c.status)


def _labels(store: Store) -> list[Any]:
    with store.read() as connection:
        joined = run.join(version, run.c.version_id == version.c.version_id)
        return list(connection.execute(select(run.c.run_id, version.c.label).select_from(joined)))


def test_many_runs_go_a_few_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wirewatch.services.retention._RUNS_AT_ONCE", 3)
    for number in range(7):
        upload(store, {"a": 1.0}, version=f"1.{number}", salt=number, now=NOW - 40 * DAY)
    keep(store, keep_originals_days=30)
    assert [each.originals.runs for each in let_all_go(store)] == [3, 3, 1]
    assert rows(store, report_table.c.run_id) == []


def test_the_worker_lets_go_of_a_project_that_nobody_else_has(store: Store) -> None:
    made = upload(store, {"a": 1.0}, now=NOW - 40 * DAY)
    keep(store, keep_originals_days=30)
    keeper = Keeper(store, name="k", now=lambda: NOW)
    with claimed(store, made.project.project_id, "other", now=NOW, lease=LEASE):
        assert not keeper.let_all_go()
    assert len(rows(store, report_table.c.run_id)) == 1
    assert keeper.let_all_go()
    assert rows(store, report_table.c.run_id) == []


@pytest.mark.parametrize("given", [0, -1, 36_501])
def test_numbers_that_cannot_be_meant_are_refused(store: Store, given: int) -> None:
    upload(store, {"a": 1.0})
    ways: list[Callable[[], object]] = [
        lambda: keep(store, keep_samples_versions=given),
        lambda: preview(store, Policy(keep_samples_versions=given)),
    ]
    for way in ways:
        with pytest.raises(InvalidRequest, match="give 1 to 36,500") as caught:
            way()
        assert caught.value.parameter == "keep_samples_versions"


def test_only_who_administers_may_look(store: Store) -> None:
    upload(store, {"a": 1.0})
    with pytest.raises(Forbidden):
        retention.preview(store, PROJECT, None, caller=ANYONE, now=NOW)


def test_the_order_of_a_channel_says_what_is_newest(store: Store) -> None:
    for number in (3, 1, 2):
        upload(store, {"a": [1.0, 2.0]}, version=f"1.{number}", salt=number)
    versions.put_channel(store, PROJECT, "release", OrderRule.SEMVER, ADMIN)
    keep(store, keep_samples_versions=1)
    let_all_go(store)
    assert {label: len(samples) for label, (_, samples) in exported(store).items()} == {
        "1.1": 1,
        "1.2": 1,
        "1.3": 2,
    }
