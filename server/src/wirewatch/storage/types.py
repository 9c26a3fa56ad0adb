"""Column types and the column factory: the only place that knows how the two dialects differ."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    DateTime,
    Dialect,
    Double,
    Integer,
    LargeBinary,
    Sequence,
    Text,
)
from sqlalchemy.types import TypeDecorator

Id = BigInteger().with_variant(Integer(), "sqlite")
Count = BigInteger().with_variant(Integer(), "sqlite")
Number = Double
Bytes = LargeBinary
Facts = JSON
String = Text


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time in UTC; naive ones are refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time in UTC, without its zone where the dialect cannot keep one."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        in_utc = value.astimezone(UTC)
        return in_utc.replace(tzinfo=None) if dialect.name == "sqlite" else in_utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the stored time, aware, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)


def required(name: str, kind: Any, comment: str, **options: Any) -> Column[Any]:
    """Return a column that is never NULL."""
    return Column(name, kind, nullable=False, comment=comment, **options)


def optional(name: str, kind: Any, comment: str) -> Column[Any]:
    """Return a column that may be NULL; its comment says when."""
    if "NULL" not in comment:
        raise ValueError(f"the comment of {name} does not say when it is NULL")
    return Column(name, kind, nullable=True, comment=comment)


def project_id() -> Column[Any]:
    """Return the first column of every key: the project, by which the store can be distributed."""
    return Column(
        "project_id",
        Id,
        primary_key=True,
        autoincrement=False,
        comment="The project; first column of every key, so that the store distributes by it.",
    )


def own_id(name: str, comment: str) -> Column[Any]:
    """Return the second column of a primary key, drawn from a sequence of its own on PostgreSQL.

    Never an identity column: distributed tables refuse those. On SQLite `storage.ids` allots the
    number inside the write transaction.
    """
    return Column(
        name, Id, Sequence(f"{name}_seq"), primary_key=True, autoincrement=False, comment=comment
    )
