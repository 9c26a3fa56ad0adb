"""People: how they sign in, and what they may do in which project."""

from sqlalchemy import Boolean, ForeignKeyConstraint, Table, UniqueConstraint

from wirewatch.storage.metadata import metadata
from wirewatch.storage.types import (
    Id,
    String,
    UtcDateTime,
    optional,
    own_id,
    project_id,
    required,
)

person = Table(
    "person",
    metadata,
    own_id("person_id", "The person."),
    required("name", String, "What they sign in as, or what their identity provider calls them."),
    optional("password_hash", String, "Argon2id, with its parameters; NULL without a password."),
    optional("issuer", String, "URL of their identity provider; NULL when they have a password."),
    optional("subject", String, "Their id there; NULL when they have a password."),
    required("is_admin", Boolean, "Whether they administer all projects."),
    required("created_at", UtcDateTime, "When they were added."),
    UniqueConstraint("name"),
    UniqueConstraint("issuer", "subject"),
    comment="Someone who signs in.",
)

membership = Table(
    "membership",
    metadata,
    project_id(),
    required("person_id", Id, "The person.", primary_key=True, autoincrement=False),
    required("role", String, "viewer, triager, maintainer or admin."),
    ForeignKeyConstraint(["project_id"], ["project.project_id"], ondelete="CASCADE"),
    comment="What a person may do in a project.",
)

sign_in = Table(
    "sign_in",
    metadata,
    required("state_sha256", String, "SHA-256 of the state, in hex.", primary_key=True),
    required("nonce", String, "What the identity token must repeat."),
    required("verifier", String, "What proves that who began is who ends (PKCE)."),
    required("return_to", String, "The path of the page that was left."),
    required("ends_at", UtcDateTime, "When it can no longer be completed."),
    comment="Sign-ins that were begun at the identity provider and not completed yet.",
)
