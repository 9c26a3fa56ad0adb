"""Telling of a verdict: in the transaction that stores it, so that none is told that was not stored, or the reverse.

The runs of a batch are told of together: once all that are expected are judged, or nothing more has come for a while.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from fnmatch import fnmatchcase

from wirewatch.domain.notification import Form
from wirewatch.domain.verdict import Status
from wirewatch.services.notification.events import Event, batch_event, run_event
from wirewatch.services.verdicts import RunVerdict, read_batch_verdict, read_run_verdict
from wirewatch.storage.repositories import deliveries, projects, subscriptions, verdicts
from wirewatch.storage.repositories.subscriptions import SubscriptionRow
from wirewatch.storage.transaction import Transaction

# How long more runs of a batch are waited for: when it said how many there will be, and when not.
LONGEST_GATHERING = timedelta(minutes=30)
QUIET = timedelta(minutes=2)
_KEPT = timedelta(days=30)
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")


def announce(transaction: Transaction, project_id: int, run_id: int, now: datetime) -> None:
    """Queue messages about the run's newest snapshot, where its status is not what was told before.

    A run that is judged again tells nothing new unless its status became another one; runs received before a
    subscription was made are not told to it.
    """
    known = subscriptions.list_subscriptions(transaction, project_id)
    if not known:
        return
    statuses = verdicts.newest_statuses(transaction, project_id, run_id)
    if len(set(statuses)) == 1 and len(statuses) > 1:
        return
    found = read_run_verdict(transaction, project_id, run_id)
    concerned = [each for each in known if _concerns(each, found)]
    if not concerned:
        return
    if found.run.batch is None:
        _tell_of_run(transaction, project_id, found, Status(statuses[0]), concerned, now)
    else:
        _tell_of_batch(transaction, project_id, found.run.batch, concerned, now)
    deliveries.forget_finished(transaction, project_id, now - _KEPT)


def _tell_of_run(
    transaction: Transaction,
    project_id: int,
    found: RunVerdict,
    status: Status,
    to: list[SubscriptionRow],
    now: datetime,
) -> None:
    event = _written_once(
        lambda: run_event(projects.slug_of(transaction, project_id), found, status)
    )
    for each in to:
        if status in each.statuses:
            deliveries.add_delivery(transaction, project_id, each.subscription_id, event(), now)


def _tell_of_batch(
    transaction: Transaction, project_id: int, batch: str, to: list[SubscriptionRow], now: datetime
) -> None:
    """Let what waits to be told of the batch say what is so now; what was told stays, and what differs follows it."""
    found = read_batch_verdict(transaction, project_id, batch, expected=None)
    status = found.status()
    if not found.is_complete:
        due = now + LONGEST_GATHERING
    elif found.expected is None:
        due = now + QUIET
    else:
        due = now
    event = _written_once(
        lambda: batch_event(projects.slug_of(transaction, project_id), found, status)
    )
    for each in to:
        earlier = deliveries.newest_of_batch(transaction, project_id, each.subscription_id, batch)
        deliveries.withdraw_untried(transaction, project_id, each.subscription_id, batch)
        was_told = earlier is not None and earlier.event["status"] == status
        if status in each.statuses and not was_told:
            deliveries.add_delivery(
                transaction,
                project_id,
                each.subscription_id,
                event(),
                now,
                batch=batch,
                due_at=due,
            )


def _concerns(to: SubscriptionRow, found: RunVerdict) -> bool:
    run = found.run
    if run.received_at < to.created_at:
        return False
    if to.channel is not None and not fnmatchcase(run.channel, to.channel):
        return False
    # A status is of a commit.
    return to.form != Form.GITHUB or _COMMIT.fullmatch(run.commit or "") is not None


def _written_once(write: Callable[[], Event]) -> Callable[[], Event]:
    """Return what writes the event when it is first wanted: most verdicts are told to nobody."""
    written: list[Event] = []

    def event() -> Event:
        if not written:
            written.append(write())
        return written[0]

    return event
