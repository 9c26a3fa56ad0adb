"""What people decided about changes, in the order they did."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select

from wirewatch.storage.ids import insert_numbered
from wirewatch.storage.tables import triage, version


@dataclass(frozen=True, slots=True)
class TriageRow:
    """One decision about a change of a series."""

    triage_id: int
    case_id: int
    track_id: int
    version_id: int
    version: str
    rose: bool
    state: str
    note: str
    link: str | None
    decided_by: str
    decided_at: datetime


def add_triage(
    connection: Connection,
    project_id: int,
    *,
    case_id: int,
    track_id: int,
    version_id: int,
    rose: bool,
    state: str,
    note: str,
    link: str | None,
    decided_by: str,
    decided_at: datetime,
) -> int:
    """Add a decision and return its id."""
    return insert_numbered(
        connection,
        triage,
        project_id,
        {
            "case_id": case_id,
            "track_id": track_id,
            "version_id": version_id,
            "rose": int(rose),
            "state": state,
            "note": note,
            "link": link,
            "decided_by": decided_by,
            "decided_at": decided_at,
        },
    )


def triage_of(connection: Connection, project_id: int) -> list[TriageRow]:
    """Return all decisions of the project, oldest first."""
    rows = connection.execute(
        select(
            triage.c.triage_id,
            triage.c.case_id,
            triage.c.track_id,
            triage.c.version_id,
            version.c.label,
            triage.c.rose,
            triage.c.state,
            triage.c.note,
            triage.c.link,
            triage.c.decided_by,
            triage.c.decided_at,
        )
        .join(
            version,
            (version.c.project_id == triage.c.project_id)
            & (version.c.version_id == triage.c.version_id),
        )
        .where(triage.c.project_id == project_id)
        .order_by(triage.c.triage_id)
    )
    return [TriageRow(*row[:5], bool(row[5]), *row[6:]) for row in rows]


def newest_decision(connection: Connection, project_id: int) -> int:
    """Return the id of the newest decision, 0 before the first."""
    newest = connection.execute(
        select(func.max(triage.c.triage_id)).where(triage.c.project_id == project_id)
    ).scalar_one()
    return newest or 0
