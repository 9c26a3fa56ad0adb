"""How close a value comes to the warm memmove ceiling of its own run; never to a borrowed one."""

from collections.abc import Sequence

import numpy as np

from wirewatch.analysis.summary import round_significant
from wirewatch.domain.metrics import Metric
from wirewatch.services.catalog import Catalog
from wirewatch.services.points import median_by_version, versions_of
from wirewatch.services.run_values import TrackValues
from wirewatch.services.sweep_lines import ceiling_key, warm_ceilings
from wirewatch.storage.packing import FloatArray

_RATES = frozenset({"bytes_per_second", "items_per_second"})
_TIMES = frozenset({"real_time", "cpu_time"})


def of_ceiling(
    catalog: Catalog,
    metric: Metric,
    series: Sequence[tuple[int, int]],
    tracks: Sequence[TrackValues],
    versions: int,
) -> FloatArray | None:
    """Return ratios (1 = as fast as memmove), the median over runs: shape (series, versions).

    Payload, size, threads and clock of the ceiling are the value's own. NaN where a run had no such
    ceiling. Of times the inverse is taken, so that more is better. None for all other metrics.

    Args:
        catalog: the project's.
        metric: what the values are.
        series: pairs (case, track) in the order of the rows; the ceilings are among them.
        tracks: their values.
        versions: number of versions on the chart.
    """
    if metric.name not in _RATES | _TIMES:
        return None
    warm = warm_ceilings(catalog)
    row_of = {pair: row for row, pair in enumerate(series)}
    ratios = np.full((len(series), versions), np.nan)
    for values in tracks:
        column_of = {row: column for column, row in enumerate(values.columns.tolist())}
        per_run = np.full(values.medians.shape, np.nan)
        for row, column in column_of.items():
            case, track = series[row]
            key = ceiling_key(catalog.cases[case])
            ceiling = None if key is None else row_of.get((warm.get(key, -1), track))
            if ceiling is None:
                continue
            own, most = values.medians[:, column], values.medians[:, column_of[ceiling]]
            above, below = (own, most) if metric.name in _RATES else (most, own)
            per_run[:, column] = np.divide(
                above, below, out=np.full_like(above, np.nan), where=below > 0
            )
        groups = versions_of(values.versions)
        ratios[values.columns[:, np.newaxis], groups.places] = median_by_version(per_run, groups)
    return round_significant(ratios)
