"""The samples of one case: its repetitions' values in order, or what aggregates tell of them."""

from collections.abc import Mapping, Sequence
from math import nan

from wirewatch.ingest.iteration_rows import Cell
from wirewatch.ingest.row_bucket import NS_PER_UNIT
from wirewatch.ingest.thread_semantics import RATES, ThreadFactors

Samples = dict[str, Sequence[float]]


def gather_samples(cells: list[Cell]) -> Samples:
    """Return metric name -> one value per cell, in the cells' order; NaN where a cell lacks the metric.

    Args:
        cells: of one case, at least one.
    """
    metrics = cells[0][3]
    for cell in cells:
        if cell[3] != metrics:
            break
    else:
        return dict(zip(metrics, zip(*[cell[4] for cell in cells])))  # noqa: B905 - equal by construction
    rows = [dict(zip(cell[3], cell[4], strict=True)) for cell in cells]
    metrics = tuple(dict.fromkeys(metric for cell in cells for metric in cell[3]))
    return {metric: tuple(row.get(metric, nan) for row in rows) for metric in metrics}


def summarise(aggregates: Mapping[tuple[str, str], float], time_unit: str) -> Samples:
    """Return metric name -> its one median (else its mean), times in nanoseconds; empty if there is neither."""
    samples: Samples = {}
    for wanted in ("mean", "median"):
        for (aggregate, metric), value in aggregates.items():
            if aggregate == wanted:
                factor = NS_PER_UNIT[time_unit] if metric in {"real_time", "cpu_time"} else 1.0
                samples[metric] = (value * factor,)
    return samples


def normalise_threads(samples: Samples, factors: ThreadFactors) -> Samples:
    """Return the samples with the meaning that Wirewatch gives to times and rates of several threads."""
    scale = {"real_time": factors.real_time, "cpu_time": factors.cpu_time} | dict.fromkeys(
        RATES, factors.rates
    )
    return {
        metric: values
        if (factor := scale.get(metric, 1)) == 1
        else tuple(value * factor for value in values)
        for metric, values in samples.items()
    }
