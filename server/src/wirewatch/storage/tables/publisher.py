"""Publishers: jobs that are given tokens; and the identity tokens they have shown."""

from sqlalchemy import Boolean, Table

from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with_project
from wirewatch.storage.types import (
    String,
    UtcDateTime,
    optional,
    own_id,
    project_id,
    required,
)

publisher = Table(
    "publisher",
    metadata,
    project_id(),
    own_id("publisher_id", "The publisher."),
    required("issuer", String, "URL of who signs for the job, as its tokens spell it."),
    required("repository", String, "owner/name, or a GitLab project's whole path."),
    required("repository_id", String, "The forge's number of the repository."),
    required("owner_id", String, "The forge's number of its owner or namespace."),
    required("workflow", String, "The file that defines the job."),
    optional("environment", String, "The environment it must run in; NULL when any will do."),
    required("protected_only", Boolean, "Whether only protected branches and tags match."),
    required("pull_requests", Boolean, "Whether jobs of pull requests match, confined to pr/N."),
    required("created_at", UtcDateTime, "When it was added."),
    goes_with_project(),
    comment="A job that may upload without holding a secret.",
)

identity_token = Table(
    "identity_token",
    metadata,
    required("issuer", String, "URL of who signed it.", primary_key=True),
    required("token_id", String, "Its own id (jti).", primary_key=True),
    required("used_until", UtcDateTime, "When it has surely ended and the row may go."),
    comment="Identity tokens that were used: each is taken once.",
)
