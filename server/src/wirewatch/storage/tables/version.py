"""Versions, the channels that order them, and remarks on them."""

from sqlalchemy import Index, Table, UniqueConstraint

from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with, goes_with_project
from wirewatch.storage.types import (
    Id,
    Number,
    String,
    UtcDateTime,
    optional,
    own_id,
    project_id,
    required,
)

channel = Table(
    "channel",
    metadata,
    project_id(),
    own_id("channel_id", "The channel."),
    required("name", String, "Its name: release, main, pr/12."),
    required("rule", String, "What orders its versions: semver, commit_time or explicit."),
    UniqueConstraint("project_id", "name"),
    goes_with_project(),
    comment="A line of versions and the rule of their order.",
)

version = Table(
    "version",
    metadata,
    project_id(),
    own_id("version_id", "The version; also its place in first-seen order, which breaks ties."),
    required("label", String, "What people call it: 1.74.0, or a commit."),
    optional("commit_id", String, "Its commit, first write wins; NULL when none was given."),
    optional("commit_time", UtcDateTime, "When it was committed; NULL when that was not given."),
    required("first_seen", UtcDateTime, "When its first upload arrived, by the server's clock."),
    UniqueConstraint("project_id", "label"),
    goes_with_project(),
    comment="A state of the measured thing.",
)

channel_version = Table(
    "channel_version",
    metadata,
    project_id(),
    required("channel_id", Id, "The channel.", primary_key=True, autoincrement=False),
    required("version_id", Id, "The version.", primary_key=True, autoincrement=False),
    optional("ordinal", Number, "Its place under the rule `explicit`; NULL when none was given."),
    goes_with("channel", "channel_id"),
    goes_with("version", "version_id"),
    Index(None, "project_id", "version_id"),
    comment="Which versions a channel holds.",
)

annotation = Table(
    "annotation",
    metadata,
    project_id(),
    own_id("annotation_id", "The annotation."),
    required("version_id", Id, "The version it remarks on."),
    required("title", String, "A few words, drawn on charts."),
    required("text", String, "The remark; empty when the title says it all."),
    required("created_at", UtcDateTime, "When it was made."),
    UniqueConstraint("project_id", "version_id", "title"),
    goes_with("version", "version_id"),
    comment="A remark on a version.",
)
