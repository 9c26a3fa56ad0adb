import numpy as np
import pytest

from wirewatch.domain.metrics import metric
from wirewatch.services.points import points_of, shown
from wirewatch.services.run_values import TrackValues
from wirewatch.storage.packing import FloatArray

NAN = np.nan


def values(
    versions: list[int], medians: list[list[float]], samples: FloatArray | None = None
) -> TrackValues:
    return TrackValues(
        columns=np.arange(len(medians[0]) if medians else 0),
        versions=np.array(versions, dtype=np.intp),
        medians=np.array(medians, dtype=np.float64).reshape(len(versions), -1),
        samples=samples,
    )


def test_a_point_is_the_median_over_runs() -> None:
    track = values([1, 0, 1, 1], [[10.0], [1.0], [30.0], [20.0]])
    points = points_of([track], series=1, versions=3)
    np.testing.assert_array_equal(points.y, [[1.0, 20.0, NAN]])
    assert points.runs.tolist() == [[1, 3, 0]]
    assert points.q1 is None


def test_absent_values_are_no_runs() -> None:
    track = values([0, 0, 1], [[1.0, NAN], [3.0, 5.0], [NAN, NAN]])
    points = points_of([track], series=2, versions=2)
    np.testing.assert_array_equal(points.y, [[2.0, NAN], [5.0, NAN]])
    assert points.runs.tolist() == [[2, 0], [1, 0]]


def test_quartiles_pool_the_repetitions_of_all_runs() -> None:
    # Two runs of one version, with 3 and 2 repetitions: 1 2 3 | 10 20.
    samples = np.array([[[1.0, 2.0, 3.0]], [[10.0, 20.0, NAN]]])
    points = points_of([values([0, 0], [[2.0], [15.0]], samples)], series=1, versions=1)
    assert points.y.tolist() == [[8.5]]
    assert points.q1 is not None
    assert points.q3 is not None
    assert (points.q1.tolist(), points.q3.tolist()) == ([[2.0]], [[10.0]])


def test_tracks_fill_their_own_rows() -> None:
    first = TrackValues(np.array([1]), np.array([0]), np.array([[5.0]]), None)
    second = TrackValues(np.array([0]), np.array([1]), np.array([[7.0]]), None)
    points = points_of([first, second], series=2, versions=2)
    np.testing.assert_array_equal(points.y, [[NAN, 7.0], [5.0, NAN]])


def test_no_runs_are_no_points() -> None:
    empty = TrackValues(
        np.array([0]), np.array([], dtype=np.intp), np.empty((0, 1)), np.empty((0, 1, 1))
    )
    points = points_of([empty], series=1, versions=0)
    assert points.y.shape == points.runs.shape == (1, 0)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("bytes_per_second", 123460.0),
        ("real_time", 123460.0),
        ("encoded_bytes", 123456.0),
        ("mine", 123456.0),
    ],
)
def test_times_and_rates_are_rounded_counts_are_not(name: str, expected: float) -> None:
    assert shown(np.array([123456.0]), metric(name)).tolist() == [expected]
