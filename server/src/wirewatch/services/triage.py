"""Triage: what people decide about changes; every decision is kept, the newest holds."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from wirewatch.domain.errors import InvalidRequest, NotFound
from wirewatch.domain.triage import TriageState
from wirewatch.services.access import Caller, Scope
from wirewatch.services.project_access import changeable_project, readable_project
from wirewatch.services.timeline import chosen_channel
from wirewatch.storage.repositories import change_points, triage, versions
from wirewatch.storage.repositories.triage import TriageRow
from wirewatch.storage.store import Store

_SERIES_ID = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class Decision:
    """What is decided about the changes of some series at a version; no series stands for all that changed there."""

    version: str
    channel: str | None
    series: Sequence[str]
    state: TriageState
    note: str
    link: str | None


def series_id(case_id: int, track_id: int) -> str:
    """Return the id of a series, the same in charts and in requests."""
    return f"{case_id}.{track_id}"


def decide(store: Store, slug: str, decision: Decision, caller: Caller, now: datetime) -> int:
    """Store the decision for each of the changes, and return for how many.

    Raises:
        InvalidRequest: a series or a text is malformed.
        NotFound: there is no such project, channel or version, or a series did not change there.
        Forbidden: the caller may not.
    """
    wanted = {_read_series(text) for text in decision.series}
    if "\0" in decision.note + (decision.link or ""):
        raise InvalidRequest("The note holds a NUL character; remove it.", parameter="note")
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.TRIAGE)
        channel = chosen_channel(transaction, project.project_id, decision.channel)
        version = versions.find_version(transaction, project.project_id, decision.version)
        if channel is None or version is None:
            raise NotFound(f"The project has no version `{decision.version[:200]}`.")
        changes = {
            (row.case_id, row.track_id): row
            for row in change_points.changes_in_channel(
                transaction, project.project_id, channel.channel_id
            )
            if row.version_id == version.version_id
        }
        absent = sorted(wanted - changes.keys())
        if absent:
            raise NotFound(
                f"Series {series_id(*absent[0])} has no change at version `{version.label}` in "
                f"channel `{channel.name}`; "
                "take version and id from the list of changes."
            )
        for key in sorted(wanted or changes):
            triage.add_triage(
                transaction,
                project.project_id,
                case_id=key[0],
                track_id=key[1],
                version_id=version.version_id,
                rose=changes[key].ratio > 1,
                state=decision.state,
                note=decision.note,
                link=decision.link,
                decided_by=caller.key or "",
                decided_at=now,
            )
        return len(wanted or changes)


def history(store: Store, slug: str, series: str | None, caller: Caller) -> list[TriageRow]:
    """Return all decisions of the project, or of one series, newest first.

    Raises:
        InvalidRequest: the series is malformed.
        NotFound: there is no such project.
    """
    wanted = None if series is None else _read_series(series)
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        found = triage.triage_of(transaction, project.project_id)
    return [
        each
        for each in reversed(found)
        if wanted is None or (each.case_id, each.track_id) == wanted
    ]


def _read_series(text: str) -> tuple[int, int]:
    match = _SERIES_ID.fullmatch(text)
    if match is None:
        raise InvalidRequest(
            "A series is named by its id in the list of changes: 12.3.", parameter="series"
        )
    return int(match[1]), int(match[2])
