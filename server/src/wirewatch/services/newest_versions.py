"""The newest versions of a track: what its cases showed at each of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.services.catalog import Catalog, Places
from wirewatch.services.points import median_by_version, versions_of
from wirewatch.services.timeline import Axis
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.columns import read_medians
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class NewestVersions:
    """A track at its newest versions that have values, oldest first.

    Attributes:
        places: shape (versions,): of the versions on the axis, ascending.
        values: shape (cases, versions): the median over runs, NaN where absent.
        newest_runs: ids of the runs of the newest of these versions.
    """

    places: Places
    values: FloatArray
    newest_runs: Sequence[int]


def read_newest(
    transaction: Transaction,
    project_id: int,
    catalog: Catalog,
    axis: Axis,
    *,
    track_id: int,
    metric_id: int,
    cases: Places,
    most_versions: int,
) -> NewestVersions | None:
    """Return the track's newest versions, None when it has no value of these cases.

    Whole vectors are read: for thousands of cases at few versions that is cheaper than what is kept per series.

    Args:
        transaction: where to read.
        project_id: the project.
        catalog: its.
        axis: versions and runs.
        track_id: the track.
        metric_id: the metric.
        cases: places of the cases in the catalog.
        most_versions: how many versions to read, whether or not they have values.
    """
    rows = axis.by_track.get(track_id)
    if rows is None or not len(cases):
        return None
    newest_first = np.unique(axis.places[rows])[::-1]
    rows = rows[axis.places[rows] >= newest_first[:most_versions][-1]]
    per_run = np.full((len(rows), len(cases)), np.nan)
    for layout_id, of_layout in axis.by_layout.items():
        slots = catalog.case_slots[layout_id][cases]
        has = np.flatnonzero(slots >= 0)
        own = np.flatnonzero(np.isin(rows, of_layout, assume_unique=True))
        if not len(has) or not len(own):
            continue
        run_ids = axis.run_ids[rows[own]]
        found, medians = read_medians(
            transaction,
            project_id,
            run_ids.tolist(),
            metric_id=metric_id,
            slots=slots[has].tolist(),
        )
        per_run[np.ix_(own[np.searchsorted(run_ids, found)], has)] = medians
    groups = versions_of(axis.places[rows])
    values = median_by_version(per_run, groups)
    measured = np.flatnonzero(~np.isnan(values).all(axis=0))
    if not len(measured):
        return None
    newest = groups.places[measured[-1]]
    return NewestVersions(
        groups.places[measured],
        values[:, measured],
        axis.run_ids[rows[axis.places[rows] == newest]].tolist(),
    )
