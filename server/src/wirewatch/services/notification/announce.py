"""Telling of a verdict: in the transaction that stores it, so that none is told that was not stored, or the reverse."""

import re
from datetime import datetime, timedelta
from fnmatch import fnmatchcase
from typing import Any

from wirewatch.domain.notification import Form
from wirewatch.services.verdict_text import headline, lines_of
from wirewatch.services.verdicts import RunVerdict, read_run_verdict
from wirewatch.storage.repositories import deliveries, projects, subscriptions, verdicts
from wirewatch.storage.repositories.subscriptions import SubscriptionRow
from wirewatch.storage.repositories.tracks import TRACK_KEYS
from wirewatch.storage.transaction import Transaction

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
    status = statuses[0]
    told = [each for each in known if status in each.statuses]
    if not told:
        return
    found = read_run_verdict(transaction, project_id, run_id)
    event: dict[str, Any] | None = None
    for each in told:
        if _concerns(each, found):
            event = event or _event(projects.slug_of(transaction, project_id), found, status)
            deliveries.add_delivery(transaction, project_id, each.subscription_id, event, now)
    deliveries.forget_finished(transaction, project_id, now - _KEPT)


def _concerns(to: SubscriptionRow, found: RunVerdict) -> bool:
    run = found.run
    if run.received_at < to.created_at:
        return False
    if to.channel is not None and not fnmatchcase(run.channel, to.channel):
        return False
    # A status is of a commit.
    return to.form != Form.GITHUB or _COMMIT.fullmatch(run.commit or "") is not None


def _event(slug: str, found: RunVerdict, status: str) -> dict[str, Any]:
    run, snapshot = found.run, found.snapshot
    track = {key: getattr(run.track, key) for key in TRACK_KEYS if getattr(run.track, key)}
    return {
        "type": "run.judged",
        "project": slug,
        "run": run.run_id,
        "version": run.version,
        "commit": run.commit,
        "channel": run.channel,
        "batch": run.batch,
        "track": track,
        "status": status,
        "counts": {} if snapshot is None else {str(k): n for k, n in snapshot.counts().items()},
        "title": headline([found], None),
        "lines": list(lines_of(found, named=False)),
    }
