"""Rules of the model that no other module's tests are about."""

import itertools
import random
from dataclasses import fields

import pytest

from databases import count_rows
from drawn import filters, labels, names, project_row, trend
from factories import ADMIN, NOW, PROJECT, report_body, upload
from wirewatch.domain.ordering import OrderRule
from wirewatch.domain.report import Track
from wirewatch.services.catalog import Catalogs
from wirewatch.services.export import ExportQuery, read_export
from wirewatch.services.runs import void_run
from wirewatch.services.selection import Selection
from wirewatch.services.versions import (
    VersionCorrection,
    annotate,
    change_annotation,
    correct_version,
    put_channel,
)
from wirewatch.storage.store import Store

A = "encode/a/bytes/size:8"


def correct(store: Store, version: str, /, **changes: object) -> None:
    correction = VersionCorrection(frozenset(changes), **changes)  # type: ignore[arg-type]  # by use
    correct_version(store, PROJECT, version, correction, ADMIN)


@pytest.mark.parametrize("key", [each.name for each in fields(Track)])
def test_each_attribute_of_the_track_makes_another_series(store: Store, key: str) -> None:
    for number in (1, 2):
        context = {"wirewatch.compiler": "gcc", f"wirewatch.{key}": f"{key}-{number}"}
        upload(store, report_body({A: float(number)}, context=context))
    chart = trend(store)
    assert (chart.total_series, labels(chart)) == (2, ["1.0"])
    assert sorted(chart.points.y[:, 0].tolist()) == [1.0, 2.0]


def test_a_change_of_the_environment_is_no_new_series(store: Store) -> None:
    for salt, (version, kernel) in enumerate([("12.2.0", "6.1"), ("12.3.0", "6.5")]):
        body = report_body({A: 1.0}, context={"kernel": kernel}, salt=salt)
        upload(store, body, compiler="gcc", compiler_version=version)
    assert count_rows(store)["environment"] == 2
    assert count_rows(store)["track"] == 1
    chart = trend(store)
    assert (chart.total_series, chart.points.runs.tolist()) == (1, [[2]])


def test_what_differs_at_every_run_is_no_new_environment(store: Store) -> None:
    runs = [
        upload(store, report_body({A: 1.0}, context={"load_avg": [load, 0, 0]})).run
        for load in (0.1, 0.2)
    ]
    assert count_rows(store)["environment"] == 1
    assert [run.environment["load_avg"] for run in runs] == [[0.1, 0, 0], [0.2, 0, 0]]


@pytest.mark.parametrize("suffix", ["/rev:2", "/threads:2", "/real_time", "/process_time"])
def test_revision_threads_and_clock_break_the_line(store: Store, suffix: str) -> None:
    upload(store, {A: 1.0})
    upload(store, {A + suffix: 2.0})
    chart = trend(store)
    assert chart.total_series == 2
    assert len({chart.catalog.cases[case].key for case, _ in chart.series}) == 2
    if "process" not in suffix:
        assert names(chart) == [A, A]


def test_a_voided_run_is_in_no_export_and_no_count(store: Store) -> None:
    upload(store, {A: 1.0}, machine="kept")
    run = upload(store, {A: 9.0, "other": 9.0}, machine="gone", salt=1).run
    void_run(store, PROJECT, run.run_id, reason="wrong build", caller=ADMIN, now=NOW)
    with store.read() as transaction:
        query = ExportQuery("bytes_per_second", None, Selection(), with_samples=True)
        export = read_export(transaction, Catalogs(), project_row(transaction), query)
    assert [row[-3:] for row in export.rows()] == [(1.0, 1, [1.0])]
    found = filters(store)
    assert found.total_series == 1
    (machine,) = [each for each in found.dimensions if each.key == "machine"]
    assert {each.value: each.count for each in machine.values} == {"kept": 1, "gone": 0}


RULES = {
    "release": (OrderRule.SEMVER, ["0.9", "1.0.0-rc.1", "1.0", "1.0-5-gabcdef0", "1.10"]),
    "main": (OrderRule.COMMIT_TIME, ["bbb", "aaa", "ddd", "ccc"]),
    "phases": (OrderRule.EXPLICIT, ["gamma", "beta", "alpha", "delta"]),
}


def upload_version(store: Store, channel: str, place: int, added: float = 0.0) -> None:
    """Upload a run of the version that belongs in that place of the channel, with that value."""
    rule, ordered = RULES[channel]
    label, at = ordered[place], f"2026-01-0{place + 1}T00:00:00Z"
    body = report_body({A: place + added}, salt=(label, added))
    if rule is OrderRule.COMMIT_TIME:
        upload(store, body, version=label, channel=channel, committed_at=at)
    else:
        upload(store, body, version=label, channel=channel)
    if rule is OrderRule.EXPLICIT:
        put_channel(store, PROJECT, channel, rule, ADMIN)
        correct(store, label, channel=channel, ordinal=float(place))


@pytest.mark.parametrize("channel", RULES)
@pytest.mark.parametrize("seed", range(4))
def test_uploads_in_any_order_give_one_chart(store: Store, channel: str, seed: int) -> None:
    """Two runs of each version; the order of the uploads moves neither versions nor values."""
    ordered = RULES[channel][1]
    uploads = list(itertools.product(range(len(ordered)), (0.0, 10.0)))
    for place, added in random.Random(seed).sample(uploads, len(uploads)):
        upload_version(store, channel, place, added)
    chart = trend(store, channel=channel)
    assert labels(chart) == ordered
    assert chart.points.y.tolist() == [[place + 5.0 for place in range(len(ordered))]]


@pytest.mark.parametrize("channel", RULES)
def test_a_late_upload_lands_in_its_place(store: Store, channel: str) -> None:
    ordered = RULES[channel][1]
    places = list(range(len(ordered)))
    for place in [*places[:1], *places[2:]]:
        upload_version(store, channel, place)
    assert labels(trend(store, channel=channel)) == [*ordered[:1], *ordered[2:]]
    upload_version(store, channel, 1)
    chart = trend(store, channel=channel)
    assert (labels(chart), chart.points.y.tolist()) == (ordered, [places])


def test_a_corrected_label_moves_the_version(store: Store) -> None:
    for salt, label in enumerate(["1.0", "1.1", "typo-1.05"]):
        upload(store, {A: float(salt)}, version=label, channel="release", salt=salt)
    assert labels(trend(store)) == ["1.0", "1.1", "typo-1.05"]
    correct(store, "typo-1.05", label="1.0.5")
    chart = trend(store)
    assert labels(chart) == ["1.0", "1.0.5", "1.1"]
    assert chart.points.y.tolist() == [[0.0, 2.0, 1.0]]
    # The next upload under the new label is another run of it.
    upload(store, {A: 4.0}, version="1.0.5", salt="again")
    assert trend(store).points.y.tolist() == [[0.0, 3.0, 1.0]]


def test_a_corrected_commit_time_moves_the_version_and_null_forgets_it(store: Store) -> None:
    for day, label in enumerate(["aaa", "bbb"], start=1):
        at = f"2026-01-0{day}T00:00:00Z"
        upload(store, {A: 1.0}, version=label, channel="main", committed_at=at, salt=day)
    correct(store, "aaa", commit_time="2026-01-03T00:00:00Z")
    assert labels(trend(store, channel="main")) == ["bbb", "aaa"]
    correct(store, "bbb", commit_time=None)
    assert labels(trend(store, channel="main")) == ["aaa", "bbb"]


def test_a_version_has_an_ordinal_in_each_of_its_channels(store: Store) -> None:
    for salt, label in enumerate(["x", "y"]):
        upload(store, {A: 1.0}, version=label, channel="one", salt=salt)
    for channel in ("one", "two"):
        put_channel(store, PROJECT, channel, OrderRule.EXPLICIT, ADMIN)
    places = [("one", "x", 2.0), ("one", "y", 1.0), ("two", "x", 1.0), ("two", "y", 2.0)]
    for channel, label, ordinal in places:
        correct(store, label, channel=channel, ordinal=ordinal)
    assert labels(trend(store, channel="one")) == ["y", "x"]
    assert labels(trend(store, channel="two")) == ["x", "y"]


def test_a_commit_that_becomes_a_release_is_one_version_in_two_channels(store: Store) -> None:
    upload(store, {A: 1.0}, version="0.9", salt=0)
    upload(store, {A: 2.0}, version="c0ffee", commit="c0ffee", salt=1)
    upload(store, {A: 3.0}, version="0ddba11", commit="0ddba11", salt=2)
    correct(store, "c0ffee", label="1.0", channel="release")
    assert labels(trend(store, channel="release")) == ["0.9", "1.0"]
    assert labels(trend(store, channel="main")) == ["1.0", "0ddba11"]
    # Nothing was copied: a run that is added shows in both.
    upload(store, {A: 4.0}, version="1.0", commit="c0ffee", salt=3)
    assert trend(store, channel="release").points.y.tolist() == [[1.0, 3.0]]
    assert trend(store, channel="main").points.y.tolist() == [[3.0, 3.0]]


def test_a_remark_stays_with_its_version_under_another_label(store: Store) -> None:
    upload(store, {A: 1.0}, version="1.0")
    annotate(store, PROJECT, "1.0", title="slow", text="", caller=ADMIN, now=NOW)
    correct(store, "1.0", label="1.0.0")
    changed = change_annotation(
        store, PROJECT, "1.0.0", "slow", new_title="fast", text=None, caller=ADMIN
    )
    chart = trend(store)
    assert chart.annotations[chart.versions[0].version_id] == [changed]


def test_a_batch_ties_runs_of_several_tracks(store: Store) -> None:
    runs = [
        upload(store, {A: 1.0}, machine=machine, batch="job-7", sitting="s1", salt=machine).run
        for machine in ("one", "two")
    ]
    assert [(run.batch, run.sitting) for run in runs] == [("job-7", "s1")] * 2
    # It is a name, no identity: the same body is a retry without it, too.
    again = upload(store, {A: 1.0}, machine="one", salt="one")
    assert (again.created, again.run.batch) == (False, "job-7")
