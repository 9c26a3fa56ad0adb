import numpy as np
import pytest

from drawn import line, sweep
from factories import upload
from wirewatch.domain.errors import NotFound
from wirewatch.storage.store import Store

NAN = np.nan
SIZES = (8, 64, 512)


def run_of(
    codec: str, *values: float | None, ceiling: float | None = 100.0
) -> dict[str, float | None]:
    found = {
        f"to_wire/{codec}/bytes/size:{size}": value
        for size, value in zip(SIZES, values, strict=True)
    }
    if ceiling is not None:
        found |= {
            f"ceiling/memmove.warm/bytes/size:{size}": ceiling * (place + 1)
            for place, size in enumerate(SIZES)
        }
    return found


def test_a_line_is_a_case_over_its_sizes(store: Store) -> None:
    upload(store, run_of("a", 10.0, 20.0, 30.0))
    chart = sweep(store)
    assert chart.sizes_bytes == [8, 64, 512]
    drawn = line(chart, "to_wire/a/bytes")
    assert drawn.y.tolist() == [10.0, 20.0, 30.0]
    assert not drawn.line.is_ceiling
    assert drawn.of_ceiling is not None
    assert drawn.of_ceiling.tolist() == [0.1, 0.1, 0.1]
    ceiling = line(chart, "ceiling/memmove.warm/bytes")
    assert ceiling.line.is_ceiling
    assert ceiling.of_ceiling is None
    assert chart.total_series == 1


def test_without_versions_each_tracks_newest_is_drawn(store: Store) -> None:
    upload(store, run_of("a", 1.0, 1.0, 1.0), version="1.10", compiler="gcc")
    upload(store, run_of("a", 2.0, 2.0, 2.0), version="1.9", compiler="gcc")
    upload(store, run_of("a", 3.0, 3.0, 3.0), version="1.9", compiler="clang")
    chart = sweep(store)
    drawn = {
        (chart.catalog.tracks[each.line.track].compiler, each.version.label): each.y.tolist()
        for each in chart.lines
        if not each.line.is_ceiling
    }
    assert drawn == {("gcc", "1.10"): [1.0] * 3, ("clang", "1.9"): [3.0] * 3}
    assert chart.versions == ["1.9", "1.10"]


def test_several_versions_side_by_side(store: Store) -> None:
    for version in ("1.0", "1.1", "1.2"):
        upload(store, run_of("a", *[float(version[2]) + 1] * 3), version=version)
    chart = sweep(store, versions=["1.2", "1.0"])
    assert line(chart, "to_wire/a/bytes", "1.0").y.tolist() == [1.0] * 3
    assert line(chart, "to_wire/a/bytes", "1.2").y.tolist() == [3.0] * 3
    assert {each.version.label for each in chart.lines} == {"1.0", "1.2"}
    with pytest.raises(NotFound, match=r"no version `9\.9`"):
        sweep(store, versions=["9.9"])


def test_a_ceiling_is_never_borrowed(store: Store) -> None:
    upload(store, run_of("a", 10.0, 20.0, 30.0), salt="with ceiling")
    upload(store, run_of("b", 10.0, 20.0, 30.0, ceiling=None), salt="without")
    chart = sweep(store)
    borrowed = line(chart, "to_wire/b/bytes").of_ceiling
    assert borrowed is not None
    np.testing.assert_array_equal(borrowed, [NAN] * 3)
    # Two runs of one version: only the run with a ceiling counts.
    upload(store, run_of("a", 90.0, 90.0, 90.0, ceiling=None), salt="again without")
    drawn = line(sweep(store), "to_wire/a/bytes")
    assert drawn.of_ceiling is not None
    assert drawn.of_ceiling.tolist() == [0.1, 0.1, 0.1]
    assert drawn.runs == [2, 2, 2]


def test_the_ratio_is_the_median_of_each_runs_own(store: Store) -> None:
    for salt, (value, ceiling) in enumerate([(10.0, 100.0), (30.0, 50.0), (10.0, 25.0)]):
        upload(store, run_of("a", value, value, value, ceiling=ceiling), salt=salt)
    ratios = line(sweep(store), "to_wire/a/bytes").of_ceiling
    assert ratios is not None
    assert ratios[0] == pytest.approx(0.4)


def test_of_times_the_inverse_is_taken_and_of_counts_none(store: Store) -> None:
    upload(store, run_of("a", 40.0, 40.0, 40.0, ceiling=10.0), metric="real_time_x", salt=0)
    times = line(sweep(store, metric="cpu_time"), "to_wire/a/bytes").of_ceiling
    assert times is not None
    assert times.tolist() == [1.0, 1.0, 1.0]
    assert line(sweep(store, metric="real_time_x"), "to_wire/a/bytes").of_ceiling is None


def test_another_clock_is_never_compared(store: Store) -> None:
    values = {"to_wire/a/bytes/size:8/real_time": 5.0, "ceiling/memmove.warm/bytes/size:8": 10.0}
    upload(store, values)
    ratios = line(sweep(store), "to_wire/a/bytes").of_ceiling
    assert ratios is not None
    np.testing.assert_array_equal(ratios, [NAN])


def test_ceilings_come_whatever_codec_and_operation_are_selected(store: Store) -> None:
    values = run_of("a", 1.0, 2.0, 3.0) | run_of("b", 4.0, 5.0, 6.0)
    upload(store, values | {"ceiling/memmove.warm/doubles/size:8": 5.0}, compiler="gcc")
    upload(store, run_of("c", 1.0, 1.0, 1.0), compiler="clang")
    chart = sweep(store, ("codec", "a"), ("operation", "to_wire"), ("size", "64"))
    drawn = {each.line.name: each.y.tolist() for each in chart.lines}
    assert drawn == {"to_wire/a/bytes": [2.0], "ceiling/memmove.warm/bytes": [200.0]}
    assert chart.sizes_bytes == [64]


def test_missing_sizes_are_gaps(store: Store) -> None:
    upload(store, run_of("a", 1.0, None, 3.0) | {"to_wire/b/bytes/size:4096": 4.0})
    chart = sweep(store)
    assert chart.sizes_bytes == [8, 64, 512, 4096]
    np.testing.assert_array_equal(line(chart, "to_wire/a/bytes").y, [1.0, NAN, 3.0, NAN])
    np.testing.assert_array_equal(line(chart, "to_wire/b/bytes").y, [NAN, NAN, NAN, 4.0])


def test_names_without_a_size_have_no_sweep(store: Store) -> None:
    upload(store, {"BM_StringCopy/1024": 1.0, "encode/a/x/size:big": 2.0})
    chart = sweep(store)
    assert (list(chart.lines), chart.versions, chart.total_series) == ([], [], 0)


def test_other_facets_stay_in_the_name(store: Store) -> None:
    upload(store, {"to_wire/a/bytes/size:8/wrap:x": 1.0, "to_wire/a/64": 2.0})
    chart = sweep(store)
    assert sorted(each.line.name for each in chart.lines) == ["to_wire/a", "to_wire/a/bytes/wrap:x"]


def test_the_limit_counts_lines_and_keeps_their_ceilings(store: Store) -> None:
    upload(store, run_of("a", 1.0, 1.0, 1.0) | run_of("b", 1.0, 1.0, 1.0))
    chart = sweep(store, limit=1)
    assert [each.line.name for each in chart.lines] == [
        "to_wire/a/bytes",
        "ceiling/memmove.warm/bytes",
    ]
    assert chart.total_series == 2
