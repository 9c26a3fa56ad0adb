"""What was found out about runs after they were stored, and what people decided about it."""

from sqlalchemy import Index, Table

from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with, goes_with_project
from wirewatch.storage.types import (
    Bytes,
    Count,
    Id,
    Number,
    String,
    UtcDateTime,
    optional,
    own_id,
    project_id,
    required,
)

judgement = Table(
    "judgement",
    metadata,
    project_id(),
    required("data_version", Count, "The project's data version up to which all is judged."),
    required("run_id", Id, "The newest run that is judged; 0 before the first."),
    optional("claimed_by", String, "Who judges now; NULL when nobody does, and on PostgreSQL."),
    optional("claimed_until", UtcDateTime, "When that claim ends by itself; NULL without one."),
    goes_with_project(),
    comment="How far the worker has come with a project.",
)

verdict = Table(
    "verdict",
    metadata,
    project_id(),
    own_id("verdict_id", "The snapshot; of several of one run the highest counts."),
    required("run_id", Id, "The run that was judged."),
    required("data_version", Count, "The project's data version that was known then."),
    required("judged_at", UtcDateTime, "When it was judged."),
    required("status", String, "What is said of the whole run."),
    required("digest", Bytes, "SHA-256 of the snapshot before compression."),
    required("snapshot", Bytes, "Verdicts and what they were judged against: JSON, zstd."),
    goes_with("run", "run_id"),
    Index(None, "project_id", "run_id", "verdict_id"),
    comment="What was said of a run; never changed, only followed by a newer one.",
)

series_scan = Table(
    "series_scan",
    metadata,
    project_id(),
    required("channel_id", Id, "The channel.", primary_key=True, autoincrement=False),
    required("track_id", Id, "The track.", primary_key=True, autoincrement=False),
    required("runs_digest", Bytes, "What tells the ordered runs apart that were looked at."),
    required("state", Bytes, "Per case what was looked at, packed; see services.scan_state."),
    goes_with("channel", "channel_id"),
    goes_with("track", "track_id"),
    comment="How far change points have been looked for on a track in a channel.",
)

change_point = Table(
    "change_point",
    metadata,
    project_id(),
    required("channel_id", Id, "The channel.", primary_key=True, autoincrement=False),
    required("track_id", Id, "The track.", primary_key=True, autoincrement=False),
    required("case_id", Id, "The case.", primary_key=True, autoincrement=False),
    required(
        "version_id",
        Id,
        "The first version of the new level.",
        primary_key=True,
        autoincrement=False,
    ),
    required("metric_id", Id, "The metric.", primary_key=True, autoincrement=False),
    required("before_version_id", Id, "The last version of the old level."),
    required("ratio", Number, "The new level over the old one."),
    optional("low", Number, "Lower end of its 95 % interval; NULL where too few runs tell."),
    optional("high", Number, "Upper end of its 95 % interval; NULL where too few runs tell."),
    required("level_before", Number, "Median of the old level, in the metric's unit."),
    required("level_after", Number, "Median of the new level, in the metric's unit."),
    required("runs_before", Count, "Runs of the old level."),
    required("runs_after", Count, "Runs of the new level."),
    required("found_at", UtcDateTime, "When it was first found at this version."),
    goes_with("channel", "channel_id"),
    goes_with("track", "track_id"),
    goes_with("benchmark_case", "case_id"),
    goes_with("version", "version_id"),
    goes_with("version", "version_id", column="before_version_id"),
    goes_with("metric", "metric_id"),
    Index(None, "project_id", "channel_id", "version_id"),
    comment="Where a series changed its level, looking back; made anew when its data change.",
)

triage = Table(
    "triage",
    metadata,
    project_id(),
    own_id("triage_id", "The decision; of several about one change the highest counts."),
    required("case_id", Id, "The case."),
    required("track_id", Id, "The track."),
    required("version_id", Id, "The version at which the change was when this was decided."),
    required("rose", Count, "1 when the values had risen there, 0 when they had fallen."),
    required("state", String, "new, confirmed, expected, fixed or noise."),
    required("note", String, "Why; empty when nothing was said."),
    optional("link", String, "An address that says more; NULL when there is none."),
    required("decided_by", String, "The key of the token that decided; not secret."),
    required("decided_at", UtcDateTime, "When it was decided."),
    goes_with("benchmark_case", "case_id"),
    goes_with("track", "track_id"),
    goes_with("version", "version_id"),
    Index(None, "project_id", "case_id", "track_id"),
    comment="What people decided about changes; never changed, only followed by a newer one.",
)
