"""Deliveries: messages that wait, and what became of those that were tried."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from wirewatch.storage.ids import allot
from wirewatch.storage.repositories.subscriptions import SubscriptionRow
from wirewatch.storage.tables import delivery, project, subscription


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One message as stored."""

    project_id: int
    delivery_id: int
    subscription_id: int
    batch: str | None
    event: Mapping[str, Any]
    state: str
    tries: int
    created_at: datetime
    tried_at: datetime | None
    next_try_at: datetime | None
    answer: str


@dataclass(frozen=True, slots=True)
class Due:
    """A message whose time has come, with the project and whom it is for."""

    project: str
    delivery: DeliveryRow
    subscription: SubscriptionRow


# What is to be sent again counts its tries anew.
_UNTRIED = (delivery.c.tries == 0) & delivery.c.tried_at.is_(None)
_COLUMNS = tuple(delivery.c[name] for name in DeliveryRow.__slots__)
_OF_SUBSCRIPTION = tuple(subscription.c[name] for name in SubscriptionRow.__slots__)


def add_delivery(
    connection: Connection,
    project_id: int,
    subscription_id: int,
    event: Mapping[str, Any],
    now: datetime,
    *,
    batch: str | None = None,
    due_at: datetime | None = None,
) -> DeliveryRow:
    """Store a message that is due now, or then, and return it; `batch` is the one it is about."""
    row: dict[str, Any] = {
        "project_id": project_id,
        "delivery_id": allot(connection, delivery, project_id)[0],
        "subscription_id": subscription_id,
        "batch": batch,
        "event": dict(event),
        "state": "waiting",
        "tries": 0,
        "created_at": now,
        "tried_at": None,
        "next_try_at": due_at or now,
        "answer": "",
    }
    connection.execute(insert(delivery).values(**row))
    return DeliveryRow(**row)


def newest_of_batch(
    connection: Connection, project_id: int, subscription_id: int, batch: str
) -> DeliveryRow | None:
    """Return the newest message about the batch that somebody has tried to send; None without one."""
    row = connection.execute(
        select(*_COLUMNS)
        .where(*_of_batch(project_id, subscription_id, batch), ~_UNTRIED)
        .order_by(delivery.c.delivery_id.desc())
        .limit(1)
    ).one_or_none()
    return None if row is None else DeliveryRow(*row)


def withdraw_untried(
    connection: Connection, project_id: int, subscription_id: int, batch: str
) -> None:
    """Delete messages about the batch that nobody has begun to send."""
    connection.execute(
        delete(delivery).where(*_of_batch(project_id, subscription_id, batch), _UNTRIED)
    )


def due_deliveries(connection: Connection, now: datetime, limit: int) -> list[Due]:
    """Return messages whose time has come, the longest waiting first."""
    rows = connection.execute(
        select(project.c.slug, *_COLUMNS, *_OF_SUBSCRIPTION)
        .join(project, project.c.project_id == delivery.c.project_id)
        .join(
            subscription,
            (subscription.c.project_id == delivery.c.project_id)
            & (subscription.c.subscription_id == delivery.c.subscription_id),
        )
        .where(delivery.c.next_try_at <= now)
        .order_by(delivery.c.next_try_at, delivery.c.project_id, delivery.c.delivery_id)
        .limit(limit)
    )
    width = 1 + len(_COLUMNS)
    return [Due(row[0], DeliveryRow(*row[1:width]), SubscriptionRow(*row[width:])) for row in rows]


def claim(connection: Connection, found: DeliveryRow, until: datetime) -> bool:
    """Count a try, put the message off until then and return True; return False when someone else was faster."""
    taken = connection.execute(
        update(delivery)
        .where(
            delivery.c.project_id == found.project_id,
            delivery.c.delivery_id == found.delivery_id,
            delivery.c.next_try_at == found.next_try_at,
        )
        .values(next_try_at=until, tries=found.tries + 1)
    )
    return taken.rowcount == 1


def change_delivery(
    connection: Connection, project_id: int, delivery_id: int, changes: Mapping[str, Any]
) -> bool:
    """Set columns of the message; return False when there is none."""
    changed = connection.execute(
        update(delivery)
        .where(delivery.c.project_id == project_id, delivery.c.delivery_id == delivery_id)
        .values(**changes)
    )
    return changed.rowcount == 1


def put_off_others(connection: Connection, found: DeliveryRow, until: datetime) -> None:
    """Let what else waits for the same subscription wait until then too."""
    connection.execute(
        update(delivery)
        .where(
            delivery.c.project_id == found.project_id,
            delivery.c.subscription_id == found.subscription_id,
            delivery.c.next_try_at < until,
            delivery.c.delivery_id != found.delivery_id,
        )
        .values(next_try_at=until)
    )


def list_deliveries(
    connection: Connection, project_id: int, *, state: str | None, limit: int
) -> list[DeliveryRow]:
    """Return the project's messages, newest first."""
    found = select(*_COLUMNS).where(delivery.c.project_id == project_id)
    if state is not None:
        found = found.where(delivery.c.state == state)
    rows = connection.execute(found.order_by(delivery.c.delivery_id.desc()).limit(limit))
    return [DeliveryRow(*row) for row in rows]


def find_delivery(connection: Connection, project_id: int, delivery_id: int) -> DeliveryRow | None:
    """Return the message of that id."""
    row = connection.execute(
        select(*_COLUMNS).where(
            delivery.c.project_id == project_id, delivery.c.delivery_id == delivery_id
        )
    ).one_or_none()
    return None if row is None else DeliveryRow(*row)


def forget_finished(connection: Connection, project_id: int, before: datetime) -> None:
    """Delete messages made before then of which nothing more is tried."""
    connection.execute(
        delete(delivery).where(
            delivery.c.project_id == project_id,
            delivery.c.created_at < before,
            delivery.c.next_try_at.is_(None),
        )
    )


def _of_batch(project_id: int, subscription_id: int, batch: str) -> tuple[ColumnElement[bool], ...]:
    return (
        delivery.c.project_id == project_id,
        delivery.c.subscription_id == subscription_id,
        delivery.c.batch == batch,
    )
