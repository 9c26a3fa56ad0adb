"""Everything one run measured: case by case, metric by metric, with the repetitions."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.analysis.summary import quartiles
from wirewatch.domain.metrics import Metric
from wirewatch.services.catalog import Catalogs
from wirewatch.services.points import shown
from wirewatch.services.projects import in_display_order
from wirewatch.storage.packing import CountArray, FloatArray
from wirewatch.storage.repositories.cases import CaseRow
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.run_columns import RunColumns, read_run_columns
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class MetricColumn:
    """One metric over the cases: NaN where a case has no value.

    `samples` holds the repetitions of each case, None where it has fewer than two, all are equal, or they are no
    longer kept.
    """

    metric: Metric
    values: FloatArray
    q1: FloatArray
    q3: FloatArray
    samples: Sequence[Sequence[float] | None]


@dataclass(frozen=True, slots=True)
class RunMeasurements:
    """A run's cases in the order of the report, and its metrics in display order."""

    cases: Sequence[CaseRow]
    counts: CountArray
    metrics: Sequence[MetricColumn]


def read_measurements(
    transaction: Transaction, catalogs: Catalogs, project: ProjectRow, run_id: int
) -> RunMeasurements:
    """Return what a run that there is measured; rounded as charts are."""
    catalog = catalogs.get(transaction, project)
    columns = read_run_columns(transaction, project.project_id, run_id)
    slots = catalog.case_slots[columns.layout_id]
    places = np.flatnonzero(slots >= 0)
    in_order = places[np.argsort(slots[places])]
    return RunMeasurements(
        [catalog.cases[place] for place in in_order.tolist()],
        columns.counts,
        [
            _column(metric, columns)
            for metric in in_display_order(dict.fromkeys(columns.medians, 0))
        ],
    )


def _column(metric: Metric, columns: RunColumns) -> MetricColumn:
    counts = columns.counts
    values = shown(columns.medians[metric.name], metric)
    flat = columns.samples.get(metric.name)
    if flat is None:
        return MetricColumn(metric, values, values, values, [None] * len(counts))
    padded = np.full((len(counts), int(counts.max(initial=1))), np.nan)
    padded[np.arange(padded.shape[1]) < counts[:, np.newaxis]] = flat
    spread = quartiles(padded)
    rounded = shown(padded, metric)
    return MetricColumn(
        metric,
        values,
        shown(spread.lower, metric),
        shown(spread.upper, metric),
        [
            row[:count].tolist() if differ else None
            for row, count, differ in zip(rounded, counts.tolist(), _differ(rounded), strict=True)
        ],
    )


def _differ(samples: FloatArray) -> list[bool]:
    lowest = np.where(np.isnan(samples), np.inf, samples).min(axis=1)
    highest = np.where(np.isnan(samples), -np.inf, samples).max(axis=1)
    found: list[bool] = (lowest < highest).tolist()
    return found
