"""Changes: where series changed their level, what moved together, what else was different there, what was decided."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from wirewatch.domain.metrics import Metric, metric
from wirewatch.domain.report import CaseKey, Track
from wirewatch.domain.triage import Placed, TriageState, carried
from wirewatch.domain.verdict import cost_ratio
from wirewatch.services.access import Caller
from wirewatch.services.catalog import Catalogs
from wirewatch.services.project_access import readable_project
from wirewatch.services.selection import read_selection
from wirewatch.services.timeline import chosen_channel, ordered_versions
from wirewatch.storage.repositories import cases, change_points, track_runs, tracks, triage
from wirewatch.storage.repositories.change_points import ChangeRow, RunAtVersion
from wirewatch.storage.repositories.triage import TriageRow
from wirewatch.storage.repositories.versions import VersionRow
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_MOST_FACTS = 50


@dataclass(frozen=True, slots=True)
class Change:
    """A change point of a series; `decision` is None while nobody decided anything."""

    row: ChangeRow
    case: CaseKey
    track: Track
    metric: Metric
    version: str
    before_version: str
    decision: TriageRow | None

    @property
    def state(self) -> TriageState:
        """What has been decided."""
        return TriageState.NEW if self.decision is None else TriageState(self.decision.state)

    @property
    def cost_ratio(self) -> float:
        """The ratio of costs: above 1 is worse."""
        return cost_ratio(self.row.ratio, self.metric.direction)


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was one way before and another way at the version; texts are joined values."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """Changes of one version in one direction: probably one cause.

    Attributes:
        components: whose version differs between the runs before and the runs at the version.
        environment: facts that differ between them.
    """

    version: VersionRow
    is_worse: bool
    changes: Sequence[Change]
    components: Sequence[Difference]
    environment: Sequence[Difference]


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes in a channel, newest version first; "" when the project has no channel."""

    channel: str
    groups: Sequence[ChangeGroup]


def list_changes(
    store: Store,
    slug: str,
    caller: Caller,
    *,
    channel: str | None,
    states: Collection[TriageState],
) -> Changes:
    """Return the changes whose triage is in one of the states (all, if none is named).

    Raises:
        NotFound: there is no such project or channel.
    """
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        chosen = chosen_channel(transaction, project.project_id, channel)
        if chosen is None:
            return Changes("", [])
        versions = ordered_versions(transaction, project.project_id, chosen)
        found = _changes(transaction, project.project_id, chosen.channel_id, versions)
        kept = [each for each in found if not states or each.state in states]
        return Changes(chosen.name, _grouped(transaction, project.project_id, versions, kept))


def changes_of_selection(
    store: Store,
    catalogs: Catalogs,
    slug: str,
    caller: Caller,
    *,
    channel: str | None,
    metric_name: str | None,
    selected: Sequence[tuple[str, str]],
) -> tuple[str, list[Change]]:
    """Return the channel's name and the changes of the series that a chart of this selection shows.

    Raises:
        InvalidRequest: the selection has an unknown key.
        NotFound: there is no such project or channel.
    """
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        catalog = catalogs.get(transaction, project)
        selection = read_selection(selected, catalog.case_dimensions)
        chosen = chosen_channel(transaction, project.project_id, channel)
        if chosen is None:
            return "", []
        versions = ordered_versions(transaction, project.project_id, chosen)
        matching = catalog.matching_cases(selection)
        case_ids = {
            case.case_id for case, wanted in zip(catalog.cases, matching, strict=True) if wanted
        }
        track_ids = set(catalog.ids_of_tracks(catalog.matching_tracks(selection)))
        found = _changes(transaction, project.project_id, chosen.channel_id, versions)
    return chosen.name, [
        each
        for each in found
        if each.row.case_id in case_ids
        and each.row.track_id in track_ids
        and metric_name in {None, each.metric.name}
    ]


def _changes(
    transaction: Transaction, project_id: int, channel_id: int, versions: Sequence[VersionRow]
) -> list[Change]:
    places = {version.version_id: place for place, version in enumerate(versions)}
    rows = [
        row
        for row in change_points.changes_in_channel(transaction, project_id, channel_id)
        if row.version_id in places and row.before_version_id in places
    ]
    if not rows:
        return []
    keys = track_runs.case_keys(transaction, project_id, sorted({row.case_id for row in rows}))
    known_tracks = tracks.tracks_of(transaction, project_id)
    names = {found: name for name, found in cases.metrics_of(transaction, project_id).items()}
    decisions = decisions_on(rows, triage.triage_of(transaction, project_id), places)
    return [
        Change(
            row,
            keys[row.case_id],
            known_tracks[row.track_id],
            metric(names[row.metric_id]),
            versions[places[row.version_id]].label,
            versions[places[row.before_version_id]].label,
            decisions.get((row.case_id, row.track_id, row.version_id)),
        )
        for row in rows
    ]


def decisions_on(
    rows: Sequence[ChangeRow], events: Sequence[TriageRow], places: Mapping[int, int]
) -> dict[tuple[int, int, int], TriageRow]:
    """Return the decision that holds for each change: (case id, track id, version id) -> the newest one.

    Args:
        rows: the changes as they are now.
        events: all decisions, oldest first.
        places: by version id: the order of the channel's versions.
    """
    newest: dict[tuple[int, int], dict[Placed, TriageRow]] = {}
    for event in events:
        if event.version_id in places:
            placed = Placed(places[event.version_id], event.rose)
            newest.setdefault((event.case_id, event.track_id), {})[placed] = event
    by_series: dict[tuple[int, int], dict[Placed, ChangeRow]] = {}
    for row in rows:
        placed = Placed(places[row.version_id], row.ratio > 1)
        by_series.setdefault((row.case_id, row.track_id), {})[placed] = row
    found = {}
    for series, events_of_it in newest.items():
        changes = by_series.get(series, {})
        for change, decision in carried(changes, events_of_it).items():
            found[*series, changes[change].version_id] = events_of_it[decision]
    return found


def _grouped(
    transaction: Transaction,
    project_id: int,
    versions: Sequence[VersionRow],
    changes: Sequence[Change],
) -> list[ChangeGroup]:
    groups: dict[tuple[int, bool], list[Change]] = {}
    for each in changes:
        groups.setdefault((each.row.version_id, each.cost_ratio > 1), []).append(each)
    ids = {each.row.version_id for each in changes} | {
        each.row.before_version_id for each in changes
    }
    by_place: dict[tuple[int, int], list[RunAtVersion]] = {}
    for run in change_points.runs_at_versions(transaction, project_id, sorted(ids)):
        by_place.setdefault((run.version_id, run.track_id), []).append(run)
    found = []
    for version in reversed(versions):
        for is_worse in (True, False):
            members = groups.get((version.version_id, is_worse))
            if members is None:
                continue
            members.sort(key=lambda each: each.cost_ratio, reverse=is_worse)
            before, after = _runs_around(members, by_place)
            components, facts = _differences(transaction, project_id, before, after)
            found.append(ChangeGroup(version, is_worse, members, components, facts))
    return found


def _runs_around(
    members: Sequence[Change], by_place: Mapping[tuple[int, int], Sequence[RunAtVersion]]
) -> tuple[list[RunAtVersion], list[RunAtVersion]]:
    before: dict[int, RunAtVersion] = {}
    after: dict[int, RunAtVersion] = {}
    for each in members:
        row = each.row
        before |= {
            run.run_id: run for run in by_place.get((row.before_version_id, row.track_id), ())
        }
        after |= {run.run_id: run for run in by_place.get((row.version_id, row.track_id), ())}
    return list(before.values()), list(after.values())


def _differences(
    transaction: Transaction,
    project_id: int,
    before: Sequence[RunAtVersion],
    after: Sequence[RunAtVersion],
) -> tuple[list[Difference], list[Difference]]:
    old, new = (
        track_runs.components_of_runs(transaction, project_id, [run.run_id for run in runs])
        for runs in (before, after)
    )
    return _different(old, new), _different(_facts(before), _facts(after))[:_MOST_FACTS]


def _facts(runs: Sequence[RunAtVersion]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for run in runs:
        for key, value in run.facts.items():
            if isinstance(value, str | int | float | bool):
                found.setdefault(key, set()).add(str(value))
    return found


def _different(old: Mapping[str, set[str]], new: Mapping[str, set[str]]) -> list[Difference]:
    return [
        Difference(name, ", ".join(sorted(old.get(name, ()))), ", ".join(sorted(new.get(name, ()))))
        for name in sorted({*old, *new})
        if old.get(name) != new.get(name)
    ]
