"""People: how they sign in, and what they may do in which project."""

from sqlalchemy import Boolean, Table, UniqueConstraint

from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with_project
from wirewatch.storage.types import (
    Id,
    String,
    UtcDateTime,
    own_id,
    project_id,
    required,
)

person = Table(
    "person",
    metadata,
    own_id("person_id", "The person."),
    required("name", String, "What they sign in as."),
    required(
        "password_hash", String, "Argon2id, with its parameters; empty for who signs in elsewhere."
    ),
    required("is_admin", Boolean, "Whether they administer all projects."),
    required("created_at", UtcDateTime, "When they were added."),
    UniqueConstraint("name"),
    comment="Someone who signs in.",
)

person_identity = Table(
    "person_identity",
    metadata,
    required("issuer", String, "URL of the identity provider.", primary_key=True),
    required("subject", String, "What it calls the person, for ever.", primary_key=True),
    required("person_id", Id, "The person."),
    comment="By which identity at a provider a person signs in.",
)

membership = Table(
    "membership",
    metadata,
    project_id(),
    required("person_id", Id, "The person.", primary_key=True, autoincrement=False),
    required("role", String, "viewer, triager, maintainer or admin."),
    goes_with_project(),
    comment="What a person may do in a project.",
)
