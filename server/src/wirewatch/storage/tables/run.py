"""Runs: one row of facts, one packed vector per metric, and the report itself."""

from sqlalchemy import Index, Table, UniqueConstraint

from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with, goes_with_project, refers_to
from wirewatch.storage.types import (
    Bytes,
    Count,
    Facts,
    Id,
    String,
    UtcDateTime,
    optional,
    own_id,
    project_id,
    required,
)

run = Table(
    "run",
    metadata,
    project_id(),
    own_id("run_id", "The run."),
    required("version_id", Id, "The version that was measured."),
    required("channel_id", Id, "The channel it was uploaded to."),
    required("track_id", Id, "The track it belongs to."),
    required("environment_id", Id, "Everything else about where it was taken."),
    required("layout_id", Id, "The cases, in the order of the vectors."),
    required("digest", Bytes, "SHA-256 of the report's decoded body."),
    optional("sitting", String, "One uninterrupted stretch of measuring; NULL when not told."),
    optional("batch", String, "Name that ties uploads of one CI job; NULL when not told."),
    optional("expected_runs", Count, "How many runs its batch will have; NULL when not told."),
    optional(
        "base", String, "The channel it is judged against; NULL when that is its own channel."
    ),
    optional("started_at", String, "The report's own date, as written; NULL when it has none."),
    required("received_at", UtcDateTime, "When it was stored, by the server's clock."),
    optional("library_version", String, "Google Benchmark's version; NULL before 1.8.4."),
    optional("repetitions", Count, "Successful repetitions of every case; NULL when they differ."),
    optional("repetition_counts", Bytes, "Packed uint16, one per slot; NULL when all are equal."),
    required("sample_count", Count, "Successful repetitions, all cases together."),
    required("failures", Facts, "Rows that failed or were skipped: name, kind, message, ..."),
    required("conditions", Facts, "What differs at every run: load, clock frequency; as written."),
    required("caveats", Facts, "Remarks on the report's quality: code and detail."),
    optional(
        "voided_at", UtcDateTime, "When it was taken out of all charts; NULL while it counts."
    ),
    optional("void_reason", String, "Why it was taken out; NULL while it counts."),
    UniqueConstraint("project_id", "digest", "version_id", "track_id"),
    goes_with_project(),
    refers_to("version", "version_id"),
    refers_to("channel", "channel_id"),
    refers_to("track", "track_id"),
    refers_to("environment", "environment_id"),
    refers_to("layout", "layout_id"),
    Index(None, "project_id", "layout_id", "track_id"),
    Index(None, "project_id", "version_id"),
    Index(None, "project_id", "batch"),
    comment="One accepted report.",
)

run_component = Table(
    "run_component",
    metadata,
    project_id(),
    required("run_id", Id, "The run.", primary_key=True, autoincrement=False),
    required("name", String, "The component: boost, cereal, our own codec.", primary_key=True),
    required("version", String, "Its version in this run."),
    goes_with("run", "run_id"),
    comment="Versions of the libraries inside what was measured.",
)

run_column = Table(
    "run_column",
    metadata,
    project_id(),
    required("run_id", Id, "The run.", primary_key=True, autoincrement=False),
    required("metric_id", Id, "The metric.", primary_key=True, autoincrement=False),
    required("medians", Bytes, "Packed float64, one per slot of the layout; NaN where absent."),
    optional(
        "samples",
        Bytes,
        "All repetitions, case by case, as ADR 6 packs them; NULL when no case has more than one, "
        "or when they are no longer kept.",
    ),
    goes_with("run", "run_id"),
    refers_to("metric", "metric_id"),
    comment="What a run says of one metric, as vectors.",
)

report = Table(
    "report",
    metadata,
    project_id(),
    required("run_id", Id, "The run.", primary_key=True, autoincrement=False),
    required("original", Bytes, "The report's decoded body, byte for byte, compressed by zstd."),
    required("size_bytes", Count, "Its size before compression."),
    goes_with("run", "run_id"),
    comment="The report as it was sent; everything else can be derived from it again.",
)
