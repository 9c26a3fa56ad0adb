"""The overview: how platforms compare at their newest versions, and how fresh each of them is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from wirewatch.analysis.relative import relative_to
from wirewatch.analysis.summary import round_significant
from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.metrics import Metric
from wirewatch.services.catalog import Catalog, Catalogs, Mask
from wirewatch.services.chosen_metric import chosen_metric
from wirewatch.services.heat_map import HeatMap, make_heat_map
from wirewatch.services.newest_versions import NewestVersions, read_newest
from wirewatch.services.selection import Selection
from wirewatch.services.series_rules import charted_cases
from wirewatch.services.timeline import Axis
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.columns import received_times
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.tracks import TRACK_KEYS
from wirewatch.storage.repositories.versions import VersionRow
from wirewatch.storage.transaction import Transaction

_MOST_VERSIONS = 30


@dataclass(frozen=True, slots=True)
class OverviewQuery:
    """What is asked for; None stands for the project's own first choice.

    `rows` and `columns` are keys of tracks. `reference` is the row's and the column's value, empty for the first cell.
    """

    metric: str | None
    channel: str | None
    rows: str
    columns: str
    reference: Sequence[str]
    selection: Selection


@dataclass(frozen=True, slots=True)
class PlatformTrack:
    """One track that has values.

    Attributes:
        track: its place in the catalog.
        version: its newest with values; `versions_behind` others on the channel are newer.
        received_at: when the newest run of that version was stored.
        run_count: its runs that count, of the channel.
        series_count: its series with values.
        history: its newest versions, oldest first.
        relative: shape (versions,): geometric mean of the values relative to the first of these versions; NaN where
            no case is in both.
    """

    track: int
    version: VersionRow
    versions_behind: int
    received_at: datetime
    run_count: int
    series_count: int
    history: Sequence[VersionRow]
    relative: FloatArray


@dataclass(frozen=True, slots=True)
class Overview:
    """The answer; tracks are in listing order."""

    catalog: Catalog
    channel: str
    metric: Metric
    heat_map: HeatMap
    tracks: Sequence[PlatformTrack]
    total_series: int


def draw_overview(
    transaction: Transaction, catalogs: Catalogs, project: ProjectRow, query: OverviewQuery
) -> Overview:
    """Return the platforms of the selection.

    Each track is taken at the newest version of the channel at which it has values; platforms need not have reached
    the same one.

    Raises:
        InvalidRequest: rows or columns are no key of tracks, or the same one.
        NotFound: the project has no such channel or metric, or the heat map no such reference.
    """
    _check(query)
    catalog = catalogs.get(transaction, project)
    metric = chosen_metric(catalog, query.metric)
    timeline = catalogs.timeline(transaction, project, query.channel)
    if timeline is None or metric.name not in catalog.metrics:
        name = timeline.channel.name if timeline else (query.channel or "")
        empty = make_heat_map(catalog, [], np.empty((0, 0)), query.rows, query.columns, ())
        return Overview(catalog, name, metric, empty, [], 0)

    matching = catalog.matching_tracks(query.selection)
    axis = timeline.axis_on(frozenset(catalog.ids_of_tracks(matching)))
    cases = charted_cases(catalog, query.selection, sweep=False)
    exists = catalog.series(metric.name, within=axis.pairs) & cases[:, np.newaxis] & matching
    histories = _histories(
        transaction, project.project_id, catalog, axis, catalog.metrics[metric.name], exists
    )
    received = received_times(
        transaction,
        project.project_id,
        [run_id for _, history in histories for run_id in history.newest_runs],
    )
    tracks = [
        _platform(axis, track, history, received, catalog, exists) for track, history in histories
    ]
    newest = (
        np.stack([history.values[:, -1] for _, history in histories], axis=1)
        if histories
        else np.empty((0, 0))
    )
    heat_map = make_heat_map(
        catalog, tracks_of(tracks), newest, query.rows, query.columns, query.reference
    )
    return Overview(catalog, timeline.channel.name, metric, heat_map, tracks, int(exists.sum()))


def tracks_of(platforms: Sequence[PlatformTrack]) -> list[int]:
    """Return the places of their tracks in the catalog."""
    return [each.track for each in platforms]


def _check(query: OverviewQuery) -> None:
    for parameter, key in (("rows", query.rows), ("columns", query.columns)):
        if key not in TRACK_KEYS:
            raise InvalidRequest(
                f"`{key[:64]}` is no key of tracks; there are: {', '.join(TRACK_KEYS)}.",
                parameter=parameter,
            )
    if query.rows == query.columns:
        raise InvalidRequest("Rows and columns must be different keys.", parameter="columns")
    if len(query.reference) not in {0, 2}:
        raise InvalidRequest(
            "A reference is two values, the row's and the column's: reference=gcc&reference=linux.",
            parameter="reference",
        )


def _histories(
    transaction: Transaction,
    project_id: int,
    catalog: Catalog,
    axis: Axis,
    metric_id: int,
    exists: Mask,
) -> list[tuple[int, NewestVersions]]:
    cases = np.flatnonzero(exists.any(axis=1))
    found = []
    with_series: Mask = np.any(exists, axis=0)
    for track in catalog.track_order[with_series[catalog.track_order]].tolist():
        history = read_newest(
            transaction,
            project_id,
            catalog,
            axis,
            track_id=catalog.track_ids[track],
            metric_id=metric_id,
            cases=cases,
            most_versions=_MOST_VERSIONS,
        )
        if history is not None:
            found.append((track, history))
    return found


def _platform(
    axis: Axis,
    track: int,
    history: NewestVersions,
    received: dict[int, datetime],
    catalog: Catalog,
    exists: Mask,
) -> PlatformTrack:
    newest = int(history.places[-1])
    return PlatformTrack(
        track=track,
        version=axis.versions[newest],
        versions_behind=len(axis.versions) - 1 - newest,
        received_at=max(received[run_id] for run_id in history.newest_runs),
        run_count=len(axis.by_track[catalog.track_ids[track]]),
        series_count=int(exists[:, track].sum()),
        history=[axis.versions[place] for place in history.places.tolist()],
        relative=round_significant(relative_to(history.values, history.values[:, 0]).ratios),
    )
