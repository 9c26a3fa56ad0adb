"""All tables. Importing this package fills `wirewatch.storage.metadata.metadata`."""

from wirewatch.storage.tables.case import (
    benchmark_case,
    case_facet,
    layout,
    layout_case,
    layout_metric,
    metric,
)
from wirewatch.storage.tables.notification import delivery, subscription
from wirewatch.storage.tables.project import project, token
from wirewatch.storage.tables.run import report, run, run_column, run_component
from wirewatch.storage.tables.track import environment, track
from wirewatch.storage.tables.verdict import (
    change_point,
    judgement,
    series_scan,
    triage,
    verdict,
)
from wirewatch.storage.tables.version import annotation, channel, channel_version, version

__all__ = [
    "annotation",
    "benchmark_case",
    "case_facet",
    "change_point",
    "channel",
    "channel_version",
    "delivery",
    "environment",
    "judgement",
    "layout",
    "layout_case",
    "layout_metric",
    "metric",
    "project",
    "report",
    "run",
    "run_column",
    "run_component",
    "series_scan",
    "subscription",
    "token",
    "track",
    "triage",
    "verdict",
    "version",
]
