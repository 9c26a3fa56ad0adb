"""Subscriptions: who is told of verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from wirewatch.storage.ids import allot
from wirewatch.storage.tables import subscription


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    """One subscription as stored, its secret as it is kept."""

    subscription_id: int
    form: str
    address: str
    secret: str | None
    statuses: Sequence[str]
    channel: str | None
    created_by: str
    created_at: datetime


_COLUMNS = tuple(subscription.c[name] for name in SubscriptionRow.__slots__)


def add_subscription(
    connection: Connection, project_id: int, facts: Mapping[str, Any]
) -> SubscriptionRow:
    """Store a subscription and return it; `facts` are its columns but the ids."""
    new_id = allot(connection, subscription, project_id)[0]
    connection.execute(
        insert(subscription).values(project_id=project_id, subscription_id=new_id, **facts)
    )
    return SubscriptionRow(subscription_id=new_id, **facts)


def list_subscriptions(connection: Connection, project_id: int) -> list[SubscriptionRow]:
    """Return the project's subscriptions, oldest first."""
    rows = connection.execute(
        select(*_COLUMNS)
        .where(subscription.c.project_id == project_id)
        .order_by(subscription.c.subscription_id)
    )
    return [SubscriptionRow(*row) for row in rows]


def with_secrets(connection: Connection, form: str) -> list[tuple[int, SubscriptionRow]]:
    """Return (project id, subscription) of all that have a secret, and of all of this form."""
    rows = connection.execute(
        select(subscription.c.project_id, *_COLUMNS).where(
            subscription.c.secret.is_not(None) | (subscription.c.form == form)
        )
    )
    return [(row[0], SubscriptionRow(*row[1:])) for row in rows]


def put_secret(
    connection: Connection, project_id: int, subscription_id: int, address: str, secret: str
) -> None:
    """Keep another form of the secret, and of the address."""
    connection.execute(
        update(subscription)
        .where(
            subscription.c.project_id == project_id,
            subscription.c.subscription_id == subscription_id,
        )
        .values(address=address, secret=secret)
    )


def remove_subscription(connection: Connection, project_id: int, subscription_id: int) -> bool:
    """Remove the subscription with its deliveries; return False when there is none."""
    removed = delete(subscription).where(
        subscription.c.project_id == project_id,
        subscription.c.subscription_id == subscription_id,
    )
    return connection.execute(removed).rowcount == 1
