"""All that one run measured: every metric, every repetition."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from sqlalchemy import Connection, select

from wirewatch.storage.packing import CountArray, FloatArray, unpack_counts, unpack_values
from wirewatch.storage.sample_packing import unpack_samples
from wirewatch.storage.tables import layout, metric, run, run_column


@dataclass(frozen=True, slots=True)
class RunColumns:
    """One run's numbers in layout order.

    Attributes:
        layout_id: the layout.
        counts: successful repetitions of each case.
        medians: by metric, one per case, NaN where absent.
        samples: by metric, all repetitions case by case; metrics in which no case has more than one, and those
            whose repetitions are no longer kept, are left out.
    """

    layout_id: int
    counts: CountArray
    medians: Mapping[str, FloatArray]
    samples: Mapping[str, FloatArray]


def read_run_columns(connection: Connection, project_id: int, run_id: int) -> RunColumns:
    """Return the numbers of a run that there is."""
    layout_id, repetitions, packed_counts, case_count = connection.execute(
        select(run.c.layout_id, run.c.repetitions, run.c.repetition_counts, layout.c.case_count)
        .join(
            layout,
            (layout.c.project_id == run.c.project_id) & (layout.c.layout_id == run.c.layout_id),
        )
        .where(run.c.project_id == project_id, run.c.run_id == run_id)
    ).one()
    counts = (
        unpack_counts(packed_counts)
        if repetitions is None
        else np.full(case_count, repetitions, dtype=np.int64)
    )
    rows = connection.execute(
        select(metric.c.name, run_column.c.medians, run_column.c.samples)
        .join(
            metric,
            (metric.c.project_id == run_column.c.project_id)
            & (metric.c.metric_id == run_column.c.metric_id),
        )
        .where(run_column.c.project_id == project_id, run_column.c.run_id == run_id)
    ).all()
    medians = {name: unpack_values(packed) for name, packed, _ in rows}
    samples = {name: packed for name, _, packed in rows if packed is not None}
    return RunColumns(layout_id, counts, medians, unpack_samples(samples, medians, counts))
