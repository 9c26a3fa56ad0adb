"""Who is told of verdicts, and every message to them."""

from sqlalchemy import Index, Table

from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with, goes_with_project
from wirewatch.storage.types import (
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

subscription = Table(
    "subscription",
    metadata,
    project_id(),
    own_id("subscription_id", "The subscription."),
    required("form", String, "webhook, slack, github or email."),
    required("address", String, "Where messages go: a URL, or a mailbox."),
    optional("secret", String, "What signs or authorises messages; NULL where the form has none."),
    required("statuses", Facts, "List of the statuses of runs that are told."),
    optional("channel", String, "The channel it is about, * standing for anything; NULL for all."),
    required("created_by", String, "The key of the token that made it; not secret."),
    required("created_at", UtcDateTime, "When it was made; runs received before are not told."),
    goes_with_project(),
    comment="Someone who is told of verdicts.",
)

delivery = Table(
    "delivery",
    metadata,
    project_id(),
    own_id("delivery_id", "The message."),
    required("subscription_id", Id, "Whom it is for."),
    optional("batch", String, "The batch it is about; NULL when about one run, or none."),
    required("event", Facts, "What is told, before it takes the subscription's form."),
    required("state", String, "waiting, delivered or failed."),
    required("tries", Count, "How often it was tried since it was made or sent again."),
    required("created_at", UtcDateTime, "When it was made."),
    optional("tried_at", UtcDateTime, "When it was last tried; NULL before that."),
    optional("next_try_at", UtcDateTime, "When it is due; NULL when nothing more is tried."),
    required("answer", String, "What came of the last try, for people; empty before that."),
    goes_with("subscription", "subscription_id"),
    Index(None, "project_id", "subscription_id", "batch"),
    Index(None, "project_id", "next_try_at"),
    comment="A message to a subscription, and what became of it.",
)
