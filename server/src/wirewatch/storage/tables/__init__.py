"""All tables. Importing this package fills `wirewatch.storage.metadata.metadata`."""

from wirewatch.storage.tables.audit import audit_entry
from wirewatch.storage.tables.case import (
    benchmark_case,
    case_facet,
    layout,
    layout_case,
    layout_metric,
    metric,
)
from wirewatch.storage.tables.notification import delivery, subscription
from wirewatch.storage.tables.person import membership, person, person_identity
from wirewatch.storage.tables.project import project, token
from wirewatch.storage.tables.publisher import identity_token, publisher
from wirewatch.storage.tables.run import report, run, run_column, run_component
from wirewatch.storage.tables.signed_link import signed_link
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
    "audit_entry",
    "benchmark_case",
    "case_facet",
    "change_point",
    "channel",
    "channel_version",
    "delivery",
    "environment",
    "identity_token",
    "judgement",
    "layout",
    "layout_case",
    "layout_metric",
    "membership",
    "metric",
    "person",
    "person_identity",
    "project",
    "publisher",
    "report",
    "run",
    "run_column",
    "run_component",
    "series_scan",
    "signed_link",
    "subscription",
    "token",
    "track",
    "triage",
    "verdict",
    "version",
]
