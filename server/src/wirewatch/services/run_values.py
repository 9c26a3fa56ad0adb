"""What runs say of a set of series: one row per run, one column per series."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wirewatch.services.catalog import Catalog
from wirewatch.services.median_columns import MedianColumns
from wirewatch.services.timeline import Axis, Places
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.samples import read_samples
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class TrackValues:
    """The runs of one track.

    Attributes:
        columns: places of this track's series in the list that was asked for.
        versions: shape (runs,): place of each run's version on the chart.
        medians: shape (runs, columns), NaN where absent.
        samples: shape (runs, columns, repetitions), filled up with NaN; None when not asked for.
    """

    columns: Places
    versions: Places
    medians: FloatArray
    samples: FloatArray | None


def read_run_values(
    transaction: Transaction,
    project_id: int,
    catalog: Catalog,
    axis: Axis,
    *,
    metric_id: int,
    series: Sequence[tuple[int, int]],
    with_samples: bool,
    kept: MedianColumns | None = None,
) -> list[TrackValues]:
    """Return the values of these series, track by track.

    Args:
        transaction: where to read.
        project_id: the project.
        catalog: its.
        axis: the versions and runs.
        metric_id: what is read.
        series: pairs (place of the case, place of the track).
        with_samples: whether repetitions are read too.
        kept: medians that were read before; None reads all of them anew.
    """
    columns = kept or MedianColumns(max_bytes=0)
    case_places = np.array(sorted({case for case, _ in series}), dtype=np.intp)
    tracks = {catalog.track_ids[track] for _, track in series}
    medians = np.full((len(axis.runs), len(case_places)), np.nan)
    samples: dict[int, tuple[NDArray[np.bool_], FloatArray]] = {}
    for layout_id in axis.by_layout:
        slots = catalog.case_slots[layout_id][case_places]
        has = slots >= 0
        rows = axis.rows_of(layout_id, tracks)
        if not has.any() or not len(rows):
            continue
        wanted = slots[has].tolist()
        values = columns.read(
            transaction,
            project_id,
            axis.run_ids[rows],
            layout_id=layout_id,
            metric_id=metric_id,
            slots=wanted,
        )
        medians[np.ix_(rows, np.flatnonzero(has))] = values.T
        if with_samples:
            runs = [axis.runs[row] for row in rows.tolist()]
            repeated = read_samples(
                transaction, project_id, runs, metric_id=metric_id, slots=wanted
            )
            for run_id, block in repeated.items():
                samples[int(np.searchsorted(axis.run_ids, run_id))] = (has, block)
    all_samples = _filled_up(medians, samples) if with_samples else None
    return _by_track(catalog, axis, series, case_places, medians, all_samples)


def _filled_up(
    medians: FloatArray, samples: Mapping[int, tuple[NDArray[np.bool_], FloatArray]]
) -> FloatArray:
    most = max((block.shape[1] for _, block in samples.values()), default=1)
    found = np.full((*medians.shape, most), np.nan)
    # Where there was one repetition, the median is the sample.
    found[:, :, 0] = medians
    for row, (has, block) in samples.items():
        found[row, has, : block.shape[1]] = block
    return found


def _by_track(
    catalog: Catalog,
    axis: Axis,
    series: Sequence[tuple[int, int]],
    case_places: Places,
    medians: FloatArray,
    samples: FloatArray | None,
) -> list[TrackValues]:
    columns_of: dict[int, list[int]] = {}
    for place, (_, track) in enumerate(series):
        columns_of.setdefault(track, []).append(place)
    none = np.zeros(0, dtype=np.intp)
    found = []
    for track, columns in columns_of.items():
        rows = axis.by_track.get(catalog.track_ids[track], none)
        cases = np.searchsorted(case_places, [series[place][0] for place in columns])
        cells = np.ix_(rows, cases)
        found.append(
            TrackValues(
                columns=np.array(columns, dtype=np.intp),
                versions=axis.places[rows],
                medians=medians[cells],
                samples=None if samples is None else samples[cells],
            )
        )
    return found
