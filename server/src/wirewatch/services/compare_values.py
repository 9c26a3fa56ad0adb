"""What one side of a comparison measured: by series, one value a run."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wirewatch.analysis.summary import quartiles
from wirewatch.services.catalog import Catalog
from wirewatch.services.compare_sides import Series, Side
from wirewatch.services.run_values import read_run_values
from wirewatch.services.timeline import Axis, Places
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Measured:
    """A series on one side.

    Attributes:
        run_ids: the runs that have a value, oldest first.
        medians: of each run's repetitions.
        repetitions: of all these runs together.
        q1, q3: quartiles of all these repetitions.
        history_noise: standard deviation between runs of the series on the log scale; NaN with fewer than 5 runs.
    """

    run_ids: Sequence[int]
    medians: FloatArray
    repetitions: int
    q1: float
    q3: float
    history_noise: float


def read_measured(
    transaction: Transaction,
    project_id: int,
    catalog: Catalog,
    side: Side,
    *,
    metric_id: int,
    series: Sequence[Series],
    kept: Sequence[frozenset[int] | None],
    noise: FloatArray,
) -> list[Measured]:
    """Return what the side says of each of these series, whose noise between runs is known.

    Of each series only the runs in `kept` are looked at, all where that is None.
    """
    found: list[Measured | None] = [None] * len(series)
    for values in read_run_values(
        transaction, project_id, catalog, side.axis,
        metric_id=metric_id, series=series, with_samples=True,
    ):  # fmt: skip
        if len(values.columns) == 0 or values.samples is None:
            continue
        track_id = catalog.track_ids[series[values.columns[0]][1]]
        run_ids = side.axis.run_ids[side.axis.by_track.get(track_id, [])]
        is_kept = _is_kept(run_ids, [kept[place] for place in values.columns.tolist()])
        all_medians = np.where(is_kept, values.medians, np.nan)
        samples = np.where(is_kept[:, :, np.newaxis], values.samples, np.nan)
        pooled = np.moveaxis(samples, 1, 0).reshape(len(values.columns), -1)
        spread = quartiles(pooled)
        counts = np.count_nonzero(~np.isnan(pooled), axis=1)
        for column, place in enumerate(values.columns.tolist()):
            medians = all_medians[:, column]
            present = ~np.isnan(medians)
            found[place] = Measured(
                run_ids=run_ids[present].tolist(),
                medians=medians[present],
                repetitions=int(counts[column]),
                q1=float(spread.lower[column]),
                q3=float(spread.upper[column]),
                history_noise=float(noise[place]),
            )
    nothing = Measured([], np.empty(0), 0, math.nan, math.nan, math.nan)
    return [nothing if each is None else each for each in found]


def _is_kept(run_ids: Places, kept: Sequence[frozenset[int] | None]) -> NDArray[np.bool_]:
    """Return shape (runs, columns)."""
    columns = [
        np.ones(len(run_ids), dtype=np.bool_) if each is None else np.isin(run_ids, sorted(each))
        for each in kept
    ]
    return np.stack(columns, axis=1)


def read_by_run(
    transaction: Transaction,
    project_id: int,
    catalog: Catalog,
    axis: Axis,
    *,
    metric_id: int | None,
    series: Sequence[Series],
) -> list[list[float | None]]:
    """Return the medians of each series' runs, oldest first, None where absent; without a metric no runs."""
    found: list[list[float | None]] = [[] for _ in series]
    if metric_id is None:
        return found
    for values in read_run_values(
        transaction, project_id, catalog, axis,
        metric_id=metric_id, series=series, with_samples=False,
    ):  # fmt: skip
        for column, place in enumerate(values.columns.tolist()):
            found[place] = [
                None if math.isnan(value) else value for value in values.medians[:, column].tolist()
            ]
    return found
