"""A component's versions in place of the project's."""

import numpy as np
import pytest

from drawn import labels, trend
from factories import ADMIN, NOW, PROJECT, report_body, upload
from wirewatch.domain.errors import NotFound
from wirewatch.services.versions import annotate
from wirewatch.storage.store import Store

NAN = np.nan


def measure(
    store: Store,
    value: float,
    boost: str | None,
    *,
    version: str = "1.0",
    compiler: str = "gcc",
) -> None:
    context = {} if boost is None else {"wirewatch.component.boost": boost}
    body = report_body({"a": value}, context=context, salt=(value, boost, version, compiler))
    upload(store, body, version=version, compiler=compiler)


def test_points_are_over_all_runs_with_a_version_in_the_order_of_numbers(store: Store) -> None:
    measure(store, 3.0, "1.81", version="1.0")
    measure(store, 1.0, "1.9", version="2.0")
    measure(store, 5.0, "1.81", version="2.0")
    measure(store, 9.0, None, version="3.0")
    chart = trend(store, component="boost")
    assert chart.component == "boost"
    assert labels(chart) == ["1.9", "1.81"]
    assert chart.points.y.tolist() == [[1.0, 4.0]]
    assert chart.points.runs.tolist() == [[1, 2]]
    assert labels(trend(store)) == ["1.0", "2.0", "3.0"]


def test_only_versions_of_the_selected_tracks_are_on_it(store: Store) -> None:
    measure(store, 1.0, "1.74", compiler="gcc")
    measure(store, 2.0, "1.92", compiler="clang")
    assert labels(trend(store, ("compiler", "gcc"), component="boost")) == ["1.74"]
    both = trend(store, component="boost")
    np.testing.assert_array_equal(both.points.y, [[NAN, 2.0], [1.0, NAN]])


def test_annotations_of_the_projects_versions_stay_away(store: Store) -> None:
    measure(store, 1.0, "1.74")
    annotate(store, PROJECT, "1.0", title="slow", text="why", caller=ADMIN, now=NOW)
    assert trend(store).annotations
    assert not trend(store, component="boost").annotations


def test_a_component_that_no_run_names_is_not_found_and_others_are_named(store: Store) -> None:
    measure(store, 1.0, "1.74")
    with pytest.raises(NotFound, match=r"`cereal`; the newest runs name: `boost`"):
        trend(store, component="cereal")
