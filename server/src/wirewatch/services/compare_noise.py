"""How far apart the runs of what is compared lie by noise alone, told from the history of either side."""

from collections.abc import Sequence

import numpy as np

from wirewatch.analysis.history_noise import history_noise
from wirewatch.services.catalog import Catalog
from wirewatch.services.compare_sides import Series, Side
from wirewatch.services.run_values import read_run_values
from wirewatch.services.timeline import Axis
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.transaction import Transaction


def read_noises(
    transaction: Transaction,
    project_id: int,
    catalog: Catalog,
    sides: tuple[Side, Side],
    *,
    metric_id: int,
    series: tuple[Sequence[Series], Sequence[Series]],
) -> tuple[FloatArray, FloatArray]:
    """Return for each side the standard deviation between runs of its series on the log scale.

    NaN for a series of fewer than 5 runs.
    """
    before = _noise(transaction, project_id, catalog, sides[0].history, metric_id, series[0])
    # Two versions of one channel have one history, the longest thing that is read here.
    if sides[0].history is sides[1].history and series[0] == series[1]:
        return before, before
    return before, _noise(transaction, project_id, catalog, sides[1].history, metric_id, series[1])


def _noise(
    transaction: Transaction,
    project_id: int,
    catalog: Catalog,
    history: Axis,
    metric_id: int,
    series: Sequence[Series],
) -> FloatArray:
    found = np.full(len(series), np.nan)
    for values in read_run_values(
        transaction, project_id, catalog, history,
        metric_id=metric_id, series=series, with_samples=False,
    ):  # fmt: skip
        if len(values.columns) == 0:
            continue
        in_order = values.medians[np.argsort(values.versions, kind="stable")]
        found[values.columns] = history_noise(np.where(in_order > 0, in_order, np.nan))
    return found
