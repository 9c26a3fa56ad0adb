"""What runs say of a set of series: one row per run, one column per series."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wirewatch.services.catalog import Catalog, Places
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.columns import (
    ChosenRun,
    RunChoice,
    read_medians,
    read_samples,
)
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
    catalog: Catalog,
    choice: RunChoice,
    *,
    runs: Sequence[ChosenRun],
    metric_id: int,
    series: Sequence[tuple[int, int]],
    version_places: Mapping[int, int],
    with_samples: bool,
) -> list[TrackValues]:
    """Return the values of these series, track by track.

    Args:
        transaction: where to read.
        catalog: the project's.
        choice: the same that `runs` were chosen by.
        runs: rows of the answer; those of versions without a place are left out.
        metric_id: what is read.
        series: pairs (place of the case, place of the track).
        version_places: version id -> place on the chart.
        with_samples: whether repetitions are read too.
    """
    row_of = {run.run_id: row for row, run in enumerate(runs)}
    case_places = np.array(sorted({case for case, _ in series}), dtype=np.intp)
    column_of = {case: column for column, case in enumerate(case_places.tolist())}
    medians = np.full((len(runs), len(case_places)), np.nan)
    samples: dict[int, tuple[NDArray[np.bool_], FloatArray]] = {}
    for layout_id in sorted({run.layout_id for run in runs}):
        slots = catalog.case_slots[layout_id][case_places]
        has = slots >= 0
        if not has.any():
            continue
        wanted = slots[has].tolist()
        found, values = read_medians(
            transaction, choice, layout_id=layout_id, metric_id=metric_id, slots=wanted
        )
        rows = np.array([row_of[run_id] for run_id in found], dtype=np.intp)
        medians[np.ix_(rows, np.flatnonzero(has))] = values
        if with_samples:
            repeated = read_samples(
                transaction, choice, layout_id=layout_id, metric_id=metric_id, slots=wanted
            )
            samples.update((row_of[run_id], (has, block)) for run_id, block in repeated.items())
    all_samples = _filled_up(medians, samples) if with_samples else None
    return _by_track(catalog, runs, series, column_of, version_places, medians, all_samples)


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
    runs: Sequence[ChosenRun],
    series: Sequence[tuple[int, int]],
    column_of: Mapping[int, int],
    version_places: Mapping[int, int],
    medians: FloatArray,
    samples: FloatArray | None,
) -> list[TrackValues]:
    rows_of: dict[int, list[int]] = {}
    for row, run in enumerate(runs):
        if run.version_id in version_places:
            rows_of.setdefault(run.track_id, []).append(row)
    columns_of: dict[int, list[int]] = {}
    for place, (_, track) in enumerate(series):
        columns_of.setdefault(track, []).append(place)
    found = []
    for track, columns in columns_of.items():
        rows = rows_of.get(catalog.track_ids[track], [])
        cells = np.ix_(
            np.array(rows, dtype=np.intp),
            np.array([column_of[series[place][0]] for place in columns], dtype=np.intp),
        )
        found.append(
            TrackValues(
                columns=np.array(columns, dtype=np.intp),
                versions=np.array(
                    [version_places[runs[row].version_id] for row in rows], dtype=np.intp
                ),
                medians=medians[cells],
                samples=None if samples is None else samples[cells],
            )
        )
    return found
