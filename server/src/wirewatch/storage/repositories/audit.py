"""Reading the audit log."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from wirewatch.storage.tables import audit_entry


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One entry as stored."""

    audit_entry_id: int
    at: datetime
    who: str
    what: str
    target: str
    address: str | None
    project: str | None


def list_entries(
    connection: Connection, *, project: str | None, before: int | None, limit: int
) -> list[AuditRow]:
    """Return entries of a project, or of everything for None, newest first."""
    found = select(audit_entry).order_by(audit_entry.c.audit_entry_id.desc()).limit(limit)
    if project is not None:
        found = found.where(audit_entry.c.project == project)
    if before is not None:
        found = found.where(audit_entry.c.audit_entry_id < before)
    return [AuditRow(*row) for row in connection.execute(found)]
