"""Projects and tokens: the two reference tables, whose keys stand alone."""

from sqlalchemy import Boolean, Column, Sequence, Table, UniqueConstraint

from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with_project
from wirewatch.storage.types import (
    Bytes,
    Count,
    Facts,
    Id,
    String,
    UtcDateTime,
    optional,
    own_id,
    required,
)

project = Table(
    "project",
    metadata,
    Column(
        "project_id",
        Id,
        Sequence("project_id_seq"),
        primary_key=True,
        autoincrement=False,
        comment="The project.",
    ),
    required("slug", String, "Its name in addresses: lower case, digits, hyphens."),
    required("title", String, "Its name for people; empty when only the slug names it."),
    required("public", Boolean, "Whether anyone may read it without a token."),
    required("data_version", Count, "Counts up with every stored change; what caches compare."),
    required("created_at", UtcDateTime, "When it was made."),
    optional(
        "name_pattern",
        String,
        "RE2 expression whose named groups are facets; NULL while names are read by the grammar.",
    ),
    optional(
        "keep_originals_days", Count, "Originals of runs older than that go; NULL keeps them."
    ),
    optional(
        "keep_samples_versions",
        Count,
        "Repetitions of versions older than a channel's newest so many go; NULL keeps them.",
    ),
    optional(
        "keep_pull_request_days",
        Count,
        "Runs in channels pr/... older than that go; NULL keeps them.",
    ),
    UniqueConstraint("slug"),
    comment="One thing whose performance is followed.",
)

token = Table(
    "token",
    metadata,
    own_id("token_id", "The token."),
    required("key", String, "The 8 characters by which it is looked up; not secret."),
    required("sha256", Bytes, "SHA-256 of the whole token text; the text itself is never stored."),
    required("name", String, "What it is for, for people."),
    required("scopes", Facts, "List of scopes: read, upload, create, triage, share, admin."),
    optional("project_id", Id, "The project it is bound to; NULL when it holds for all projects."),
    required("created_at", UtcDateTime, "When it was made."),
    optional("expires_at", UtcDateTime, "When it ends by itself; NULL when it does not."),
    optional("last_used_at", UtcDateTime, "When it was last used, to the hour; NULL before that."),
    optional("revoked_at", UtcDateTime, "When it was taken back; NULL while it holds."),
    optional("publisher_id", Id, "The publisher whose job holds it; NULL when a person made it."),
    optional("only_channel", String, "The one channel it may upload to; NULL when any."),
    optional("only_version", String, "The one version it may upload to; NULL when any."),
    optional("person_id", Id, "Whose session it is; NULL for a token that is none."),
    optional("grants", Facts, "Scopes by project id; NULL when `scopes` says all."),
    UniqueConstraint("key"),
    goes_with_project(),
    comment="What may be presented to read, upload, create or administer.",
)
