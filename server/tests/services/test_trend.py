import random

import numpy as np
import pytest

from drawn import labels, names, trend
from factories import ADMIN, NOW, PROJECT, upload
from wirewatch.domain.errors import NotFound
from wirewatch.domain.ordering import OrderRule
from wirewatch.services.catalog import Catalogs
from wirewatch.services.runs import void_run
from wirewatch.services.versions import VersionCorrection, annotate, correct_version, put_channel
from wirewatch.storage.repositories.projects import find_project
from wirewatch.storage.store import Store

NAN = np.nan


def test_points_are_medians_over_runs_in_version_order(store: Store) -> None:
    uploads = [("1.10", [5.0]), ("1.9", [1.0, 2.0, 9.0]), ("1.9", [4.0, 6.0, 8.0]), ("1.2", [3.0])]
    for salt, (version, samples) in enumerate(random.Random(1).sample(uploads, 4)):
        upload(store, {"encode/a/x/size:8": samples}, version=version, salt=salt)
    chart = trend(store, spread=True)
    assert labels(chart) == ["1.2", "1.9", "1.10"]
    assert chart.points.y.tolist() == [[3.0, 4.0, 5.0]]
    assert chart.points.runs.tolist() == [[1, 2, 1]]
    assert chart.points.q1 is not None
    assert chart.points.q3 is not None
    # Pooled: 1 2 4 6 8 9.
    assert chart.points.q1.tolist() == [[3.0, 2.5, 5.0]]
    assert chart.points.q3.tolist() == [[3.0, 7.5, 5.0]]


@pytest.mark.parametrize("cases", [3, 30])
def test_series_come_from_their_own_slots_in_every_layout(store: Store, cases: int) -> None:
    all_names = [f"encode/c{number}/x/size:8" for number in range(cases)]
    expected = {}
    for step in range(5):
        order = random.Random(step).sample(all_names, cases - step % 3)
        values = {name: step * 1000.0 + all_names.index(name) for name in order}
        expected[f"1.{step}"] = values
        upload(store, values, version=f"1.{step}", salt=step)
    chart = trend(store)
    for row, name in enumerate(names(chart)):
        wanted = [expected[label].get(name, NAN) for label in labels(chart)]
        np.testing.assert_array_equal(chart.points.y[row], wanted)
    assert sorted(names(chart)) == sorted(all_names)


def test_one_series_and_spread_with_uneven_repetitions(store: Store) -> None:
    upload(store, {"a/x": [1.0, 3.0, 5.0], "b/x": [7.0]}, version="1.0")
    upload(store, {"a/x": [2.0, 4.0], "b/x": [8.0, 9.0]}, version="1.1")
    chart = trend(store, ("name", "b/x"), spread=True)
    assert chart.points.y.tolist() == [[7.0, 8.5]]
    assert chart.points.q1 is not None
    assert chart.points.q1.tolist() == [[7.0, 8.25]]
    assert chart.total_series == 1


def test_x_has_only_versions_with_runs_on_the_selected_tracks(store: Store) -> None:
    upload(store, {"a": 1.0}, version="1.0", compiler="gcc", salt=1)
    upload(store, {"a": 2.0}, version="1.1", compiler="clang", salt=2)
    upload(store, {"b": 3.0}, version="1.2", compiler="gcc", salt=3)
    chart = trend(store, ("compiler", "gcc"), ("name", "a"))
    assert labels(chart) == ["1.0", "1.2"]
    np.testing.assert_array_equal(chart.points.y, [[1.0, NAN]])
    both = trend(store, ("compiler", "gcc"), ("compiler", "clang"), ("name", "a"))
    assert labels(both) == ["1.0", "1.1", "1.2"]
    np.testing.assert_array_equal(both.points.y, [[NAN, 2.0, NAN], [1.0, NAN, NAN]])


def test_a_voided_run_leaves_the_chart(store: Store) -> None:
    upload(store, {"a": 1.0}, version="1.0", salt=1)
    noisy = upload(store, {"a": 100.0}, version="1.0", salt=2)
    only = upload(store, {"a": 7.0}, version="1.1", salt=3)
    assert trend(store).points.y.tolist() == [[50.5, 7.0]]
    for submitted in (noisy, only):
        run_id = submitted.run.run_id
        void_run(store, PROJECT, run_id, reason="noisy neighbour", caller=ADMIN, now=NOW)
    chart = trend(store)
    assert labels(chart) == ["1.0"]
    assert chart.points.y.tolist() == [[1.0]]
    assert chart.points.runs.tolist() == [[1]]


def test_a_failed_benchmark_is_no_point_and_no_zero(store: Store) -> None:
    upload(store, {"a": 1.0, "b": 5.0}, version="1.0")
    upload(store, {"a": None, "b": 6.0}, version="1.1")
    chart = trend(store)
    np.testing.assert_array_equal(chart.points.y, [[1.0, NAN], [5.0, 6.0]])
    assert chart.points.runs.tolist() == [[1, 0], [1, 1]]


def test_ratios_to_the_ceiling_are_of_the_same_run_and_the_ceilings_stay_out(store: Store) -> None:
    values = {
        "encode/a/x/size:8": 2.0,
        "encode/b/x/size:8": 6.0,
        "ceiling/memmove.warm/x/size:8": 8.0,
    }
    upload(store, values, version="1.0", salt=1)
    upload(store, {"encode/a/x/size:8": 4.0, "other": 3.0}, version="1.1", salt=2)
    chart = trend(store, of_ceiling=True)
    assert names(chart) == ["encode/a/x/size:8", "encode/b/x/size:8", "other"]
    assert chart.points.y.shape == (3, 2)
    assert chart.of_ceiling is not None
    np.testing.assert_array_equal(chart.of_ceiling, [[0.25, NAN], [0.75, NAN], [NAN, NAN]])
    assert trend(store).of_ceiling is None


def test_ceilings_are_left_out_unless_asked_for(store: Store) -> None:
    upload(store, {"encode/a/x/size:8": 1.0, "ceiling/memmove.warm/x/size:8": 9.0})
    assert names(trend(store)) == ["encode/a/x/size:8"]
    assert names(trend(store, ("operation", "ceiling"))) == ["ceiling/memmove.warm/x/size:8"]
    assert names(trend(store, ("name", "ceiling/memmove.warm/x/size:8"))) == [
        "ceiling/memmove.warm/x/size:8"
    ]


def test_the_limit_cuts_the_list_and_says_so(store: Store) -> None:
    upload(store, {f"encode/c{number}/x/size:8": 1.0 for number in range(12)})
    chart = trend(store, limit=3)
    # Natural order: c2 before c10.
    assert names(chart) == [f"encode/c{number}/x/size:8" for number in range(3)]
    assert chart.total_series == 12


def test_only_series_of_the_metric_are_listed(store: Store) -> None:
    upload(store, {"a": 1.0}, salt=1)
    upload(store, {"b": 64.0}, metric="encoded_bytes", salt=2)
    assert names(trend(store)) == ["a"]
    assert names(trend(store, metric="encoded_bytes")) == ["b"]
    assert names(trend(store, metric="real_time")) == ["a", "b"]
    with pytest.raises(NotFound, match="`bytes_per_second`"):
        trend(store, metric="nonsense")


def test_without_bandwidth_the_first_metric_is_drawn(store: Store) -> None:
    upload(store, {"a": 64.0}, metric="encoded_bytes")
    assert trend(store).metric.name == "real_time"


def test_series_of_another_channel_are_not_listed(store: Store) -> None:
    upload(store, {"old": 1.0}, version="1.0", salt=1)
    upload(store, {"new": 2.0}, version="c0ffee", salt=2)
    chart = trend(store)
    assert (chart.channel, names(chart), labels(chart)) == ("release", ["old"], ["1.0"])
    chart = trend(store, channel="main")
    assert (names(chart), labels(chart)) == (["new"], ["c0ffee"])
    with pytest.raises(NotFound, match="`release`"):
        trend(store, channel="pr/12")


def test_a_release_may_stand_for_a_commit(store: Store) -> None:
    upload(store, {"a": 1.0}, version="1.0", salt=1)
    upload(store, {"a": 2.0}, version="c0ffee", salt=2)
    correction = VersionCorrection(frozenset({"channel"}), channel="release")
    correct_version(store, PROJECT, "c0ffee", correction, ADMIN)
    assert labels(trend(store)) == ["1.0", "c0ffee"]


def test_explicit_order_is_by_ordinal(store: Store) -> None:
    for salt, label in enumerate(["beta", "alpha", "gamma"]):
        upload(store, {"a": 1.0}, version=label, channel="phases", salt=salt)
    put_channel(store, PROJECT, "phases", OrderRule.EXPLICIT, ADMIN)
    for label, ordinal in (("gamma", 1.0), ("alpha", 1.5)):
        given = frozenset({"channel", "ordinal"})
        correction = VersionCorrection(given, channel="phases", ordinal=ordinal)
        correct_version(store, PROJECT, label, correction, ADMIN)
    assert labels(trend(store, channel="phases")) == ["gamma", "alpha", "beta"]


def test_annotations_are_with_their_version(store: Store) -> None:
    upload(store, {"a": 1.0}, version="1.0")
    assert annotate(store, PROJECT, "1.0", title="slow", text="why", caller=ADMIN, now=NOW)
    assert not annotate(store, PROJECT, "1.0", title="slow", text="because", caller=ADMIN, now=NOW)
    chart = trend(store)
    (remark,) = chart.annotations[chart.versions[0].version_id]
    assert (remark.title, remark.text) == ("slow", "because")


def test_an_empty_project_has_an_empty_trend(store: Store) -> None:
    from wirewatch.storage.repositories.projects import create_project

    with store.write() as transaction:
        create_project(transaction, PROJECT, title="", public=True, now=NOW)
    chart = trend(store)
    assert (chart.channel, chart.total_series, labels(chart)) == ("", 0, [])


def test_catalogs_are_kept_until_something_is_stored(store: Store) -> None:
    upload(store, {"a": 1.0})
    catalogs = Catalogs()

    def get() -> object:
        with store.read() as transaction:
            project = find_project(transaction, PROJECT)
            assert project is not None
            return catalogs.get(transaction, project)

    first = get()
    assert get() is first
    upload(store, {"b": 1.0})
    assert get() is not first
