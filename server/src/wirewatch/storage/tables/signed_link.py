"""Signed links: what opens a single chart or badge of a project."""

from sqlalchemy import Table

from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with_project
from wirewatch.storage.types import Bytes, String, UtcDateTime, own_id, project_id, required

signed_link = Table(
    "signed_link",
    metadata,
    project_id(),
    own_id("signed_link_id", "The link."),
    required("target", String, "The kind of chart or badge it opens: trend, verdict-badge, …"),
    required("query", String, "What of it, as it is signed: the query without what is display."),
    required("key", Bytes, "What signs it; gone with the row when the link is taken back."),
    required("note", String, "What it is for, for people; may be empty."),
    required("created_by", String, "The person, or the key of the token, that made it."),
    required("created_at", UtcDateTime, "When it was made."),
    required("expires_at", UtcDateTime, "When it ends, to the second."),
    goes_with_project(),
    comment="A link that opens one chart or badge to whoever holds it.",
)
