"""Who is acting: told once at the edge, written by every transaction that changes something.

A change and its entry are stored together or not at all, and no use case can forget its entry.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from datetime import datetime

from sqlalchemy import Connection

from wirewatch.storage.ids import insert_numbered
from wirewatch.storage.tables import audit_entry


@dataclass(frozen=True, slots=True)
class Acting:
    """Who does what, from where; `project` is a slug."""

    who: str
    what: str
    target: str
    address: str | None
    project: str | None
    at: datetime


_COLUMNS = tuple(each.name for each in fields(Acting))
_ACTING: ContextVar[Acting | None] = ContextVar("acting", default=None)


def act(acting: Acting) -> None:
    """From here on, to the end of the request, transactions that change something are this one's."""
    _ACTING.set(acting)


def identify(who: str, *, part: str = "", project: str | None = None) -> None:
    """Say who it is where that shows only within the transaction; `part` of the target, once that has a name."""
    acting = _ACTING.get()
    if acting is not None:
        target = f"{acting.target}/{part}" if part else acting.target
        _ACTING.set(replace(acting, who=who, target=target, project=project or acting.project))


def leave_no_entry() -> None:
    """Write none for this request: what it asked for had been done before, and nothing changes."""
    _ACTING.set(None)


@contextmanager
def acting_as(acting: Acting) -> Iterator[None]:
    """Within the block, transactions that change something are this one's."""
    before = _ACTING.set(acting)
    try:
        yield
    finally:
        _ACTING.reset(before)


def note_change(connection: Connection) -> None:
    """Store who changes something in this transaction, if that was told."""
    acting = _ACTING.get()
    if acting is None:
        return
    # Not by `asdict`, which copies the time as if to pickle it: 13 µs instead of 1.
    insert_numbered(connection, audit_entry, 0, {name: getattr(acting, name) for name in _COLUMNS})
