from datetime import datetime, timedelta

import numpy as np
import pytest

from factories import NOW, PROJECT, upload
from wirewatch.domain.errors import InvalidRequest, NotFound
from wirewatch.services.catalog import Catalogs
from wirewatch.services.heat_map import Cell
from wirewatch.services.overview import Overview, OverviewQuery, draw_overview
from wirewatch.services.selection import Selection
from wirewatch.storage.repositories.projects import find_project
from wirewatch.storage.repositories.runs import void_run
from wirewatch.storage.store import Store

A, B, C = (f"to_wire/{codec}/bytes/size:8" for codec in "abc")


def overview(
    store: Store,
    *,
    rows: str = "compiler",
    columns: str = "os",
    reference: tuple[str, ...] = (),
    selection: Selection | None = None,
    metric: str | None = None,
) -> Overview:
    query = OverviewQuery(metric, None, rows, columns, reference, selection or Selection())
    with store.read() as transaction:
        project = find_project(transaction, PROJECT)
        assert project is not None
        return draw_overview(transaction, Catalogs(), project, query)


def ratios(found: Overview) -> list[list[float | None]]:
    return [[None if cell is None else cell.ratio for cell in row] for row in found.heat_map.cells]


def cell_of(found: Overview, row: str, column: str) -> Cell:
    heat_map = found.heat_map
    cell = heat_map.cells[list(heat_map.rows).index(row)][list(heat_map.columns).index(column)]
    assert cell is not None
    return cell


def on_linux(
    store: Store, compiler: str, version: str, values: dict[str, float], *, now: datetime = NOW
) -> int:
    submitted = upload(
        store, values, compiler=compiler, version=version, os="linux", machine="m1", now=now
    )
    return submitted.run.run_id


@pytest.fixture
def platforms(store: Store) -> Store:
    """clang and gcc on linux, msvc on windows; msvc has not reached the newest version."""
    on_linux(store, "gcc", "1.0", {A: 10.0, B: 100.0})
    on_linux(store, "gcc", "1.1", {A: 20.0, B: 100.0})
    on_linux(store, "clang", "1.1", {A: 40.0, B: 400.0, C: 1.0})
    upload(store, {A: 5.0, C: 9.0}, compiler="msvc", os="windows", version="1.0", now=NOW)
    return store


def test_each_platform_at_its_newest_over_cases_of_both(platforms: Store) -> None:
    found = overview(platforms, reference=("gcc", "linux"))
    assert (found.heat_map.rows, found.heat_map.columns) == (
        ["clang", "gcc", "msvc"],
        ["linux", "windows"],
    )
    assert ratios(found) == [[2.8284, None], [1.0, None], [None, 0.25]]
    assert [
        cell_of(found, *key).case_count for key in (("clang", "linux"), ("msvc", "windows"))
    ] == [
        2,
        1,
    ]
    assert found.heat_map.reference == (1, 0)
    assert found.total_series == 7


def test_the_first_cell_is_the_reference_of_itself(platforms: Store) -> None:
    found = overview(platforms)
    assert found.heat_map.reference == (0, 0)
    assert cell_of(found, "clang", "linux").ratio == 1.0
    assert cell_of(found, "clang", "linux").case_count == 3


def test_a_cell_without_a_common_case_has_no_ratio(store: Store) -> None:
    upload(store, {A: 1.0}, compiler="clang", os="linux")
    upload(store, {B: 2.0}, compiler="gcc", os="linux")
    found = overview(store)
    assert (cell_of(found, "gcc", "linux").ratio, cell_of(found, "gcc", "linux").case_count) == (
        None,
        0,
    )


def test_tracks_say_how_fresh_they_are(platforms: Store) -> None:
    later = NOW + timedelta(hours=2)
    on_linux(platforms, "gcc", "1.1", {A: 22.0, B: 90.0}, now=later)
    facts = {
        each.version.label + found.catalog.tracks[each.track].compiler: (
            each.versions_behind,
            each.received_at,
            each.run_count,
            each.series_count,
        )
        for found in [overview(platforms)]
        for each in found.tracks
    }
    assert facts == {
        "1.1clang": (0, NOW, 1, 3),
        "1.1gcc": (0, later, 3, 2),
        "1.0msvc": (1, NOW, 1, 2),
    }


def test_several_runs_of_a_version_are_one_point(platforms: Store) -> None:
    on_linux(platforms, "gcc", "1.1", {A: 30.0, B: 100.0})
    found = overview(platforms, reference=("gcc", "linux"))
    # clang's 40 against the median 25 of 20 and 30; 400 against 100.
    assert ratios(found)[0][0] == pytest.approx(np.sqrt(40 / 25 * 4), rel=1e-4)


def test_a_run_of_other_cases_adds_to_the_version(platforms: Store) -> None:
    on_linux(platforms, "gcc", "1.1", {C: 2.0})
    found = overview(platforms, reference=("gcc", "linux"))
    assert cell_of(found, "clang", "linux").case_count == 3
    assert ratios(found)[0][0] == pytest.approx((2 * 4 * 0.5) ** (1 / 3), rel=1e-4)


def test_history_is_relative_to_its_first_version(platforms: Store) -> None:
    found = overview(platforms, selection=Selection(of_tracks={"compiler": frozenset({"gcc"})}))
    (track,) = found.tracks
    assert [version.label for version in track.history] == ["1.0", "1.1"]
    assert track.relative.tolist() == [1.0, 1.4142]


def test_history_ends_after_thirty_versions(store: Store) -> None:
    for minor in range(33):
        upload(store, {A: 2.0**minor}, version=f"1.{minor}")
    (track,) = overview(store).tracks
    assert [version.label for version in track.history] == [f"1.{minor}" for minor in range(3, 33)]
    assert track.relative[:2].tolist() == [1.0, 2.0]


def test_a_newer_version_without_values_does_not_count(platforms: Store) -> None:
    on_linux(platforms, "gcc", "1.2", {"ceiling/memmove.warm/bytes/size:8": 9.0})
    found = overview(platforms, selection=Selection(of_tracks={"compiler": frozenset({"gcc"})}))
    assert [track.version.label for track in found.tracks] == ["1.1"]
    assert found.tracks[0].versions_behind == 1


def test_voided_runs_do_not_count(platforms: Store) -> None:
    run_id = on_linux(platforms, "gcc", "1.2", {A: 1e9, B: 1e9})
    with platforms.write() as transaction:
        project = find_project(transaction, PROJECT)
        assert project is not None
        void_run(transaction, project.project_id, run_id, reason="noisy", now=NOW)
    assert ratios(overview(platforms, reference=("gcc", "linux")))[0][0] == 2.8284


def test_selection_and_other_keys(platforms: Store) -> None:
    chosen = Selection(of_cases={"codec": frozenset({"a"})})
    found = overview(platforms, rows="os", columns="machine", selection=chosen)
    assert (found.heat_map.rows, found.heat_map.columns) == (["linux", "windows"], ["m1", ""])
    # Two tracks in one cell: the geometric mean of 40 and 20.
    linux = cell_of(found, "linux", "m1")
    assert (linux.ratio, len(linux.tracks)) == (1.0, 2)
    assert cell_of(found, "windows", "").ratio == pytest.approx(5 / np.sqrt(800), rel=1e-4)


def test_nothing_selected_is_an_empty_map(platforms: Store) -> None:
    found = overview(platforms, selection=Selection(of_cases={"codec": frozenset({"none"})}))
    assert (found.heat_map.cells, found.heat_map.reference, found.tracks) == ([], None, [])


def test_an_unknown_reference_names_those_there_are(platforms: Store) -> None:
    with pytest.raises(NotFound, match="`gcc` and `linux`"):
        overview(platforms, reference=("gcc", "windows"))


@pytest.mark.parametrize(
    ("rows", "columns", "reference"),
    [("codec", "os", ()), ("os", "nothing", ()), ("os", "os", ()), ("os", "compiler", ("linux",))],
)
def test_malformed_queries_say_so(
    platforms: Store, rows: str, columns: str, reference: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidRequest):
        overview(platforms, rows=rows, columns=columns, reference=reference)
