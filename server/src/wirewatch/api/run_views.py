"""What a run measured, in the shape of `schemas.measurements.RunMeasurements`."""

from typing import Any

import numpy as np

from wirewatch.api.views import metric_view
from wirewatch.services.run_measurements import RunMeasurements
from wirewatch.storage.repositories.projects import ProjectRow


def measurement_columns(
    measured: RunMeasurements, project: ProjectRow, run_id: int
) -> dict[str, Any]:
    """Return every case and metric of a run, as columns."""
    return {
        "project": project.slug,
        "run_id": run_id,
        "cases": [
            {
                "id": case.case_id,
                "name": case.key.name,
                "threads": case.key.threads,
                "clock": str(case.key.clock),
                "revision": case.key.revision,
                "facets": dict(case.facets),
                "repetitions": count,
            }
            for case, count in zip(measured.cases, measured.counts.tolist(), strict=True)
        ],
        "metrics": [
            {
                "metric": metric_view(column.metric).model_dump(),
                "values": np.ascontiguousarray(column.values),
                "q1": np.ascontiguousarray(column.q1),
                "q3": np.ascontiguousarray(column.q3),
                "samples": column.samples,
            }
            for column in measured.metrics
        ],
        "data_version": project.data_version,
    }
