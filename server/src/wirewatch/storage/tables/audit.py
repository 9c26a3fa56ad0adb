"""The audit log: rows are added, never changed."""

from sqlalchemy import Index, Table

from wirewatch.storage.metadata import metadata
from wirewatch.storage.types import String, UtcDateTime, optional, own_id, required

audit_entry = Table(
    "audit_entry",
    metadata,
    own_id("audit_entry_id", "The entry; entries are in the order of their ids."),
    required("at", UtcDateTime, "When, by the server's clock."),
    required("who", String, "A token's key, a person's name, or who runs the server."),
    required("what", String, "What was done: a method and a route, or a command."),
    required("target", String, "What it was done to: the path; empty for a command."),
    optional("address", String, "The IP address; NULL for a command on the server's machine."),
    optional(
        "project", String, "The project's slug, also of one deleted since; NULL when of none."
    ),
    Index(None, "project", "audit_entry_id"),
    comment="Who changed what, when, from where.",
)
