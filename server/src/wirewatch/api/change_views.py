"""Changes as the API describes them."""

import math

from wirewatch.api.schemas.change import (
    ChangeGroupView,
    ChangeView,
    Difference,
    Triage,
    TriageEntry,
)
from wirewatch.api.views import track_view
from wirewatch.domain.triage import TriageState
from wirewatch.services.changes import Change, ChangeGroup
from wirewatch.services.changes import Difference as Found
from wirewatch.services.triage import series_id
from wirewatch.storage.repositories.triage import TriageRow


def change_view(change: Change) -> ChangeView:
    """Return a change."""
    row = change.row
    return ChangeView(
        series=series_id(row.case_id, row.track_id),
        name=change.case.name,
        threads=change.case.threads,
        clock=change.case.clock,
        track=track_view(change.track),
        metric=change.metric.name,
        unit=change.metric.unit,
        version=change.version,
        before_version=change.before_version,
        ratio=row.ratio,
        cost_ratio=change.cost_ratio,
        low=row.low,
        high=row.high,
        level_before=row.level_before,
        level_after=row.level_after,
        runs_before=row.runs_before,
        runs_after=row.runs_after,
        found_at=row.found_at,
        state=change.state,
        triage=None if change.decision is None else _triage_view(change.decision),
    )


def group_view(group: ChangeGroup) -> ChangeGroupView:
    """Return a group of changes."""
    logs = [math.log(each.cost_ratio) for each in group.changes]
    tracks = {each.row.track_id: each.track for each in group.changes}
    return ChangeGroupView(
        version=group.version.label,
        commit=group.version.commit,
        commit_time=group.version.commit_time,
        is_worse=group.is_worse,
        geometric_mean_ratio=math.exp(sum(logs) / len(logs)),
        series_count=len(group.changes),
        tracks=[track_view(track) for track in tracks.values()],
        components=[_difference(each) for each in group.components],
        environment=[_difference(each) for each in group.environment],
        changes=[change_view(each) for each in group.changes],
    )


def entry_view(row: TriageRow) -> TriageEntry:
    """Return one decision of the history."""
    return TriageEntry(
        series=series_id(row.case_id, row.track_id), **_triage_view(row).model_dump()
    )


def _triage_view(row: TriageRow) -> Triage:
    return Triage(
        state=TriageState(row.state),
        note=row.note,
        link=row.link,
        version=row.version,
        decided_by=row.decided_by,
        decided_at=row.decided_at,
    )


def _difference(found: Found) -> Difference:
    return Difference(name=found.name, before=found.before, after=found.after)
