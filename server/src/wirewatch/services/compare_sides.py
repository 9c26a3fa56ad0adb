"""The two sides of a comparison: their channel, versions and runs, with what stands in for what was left out."""

from collections.abc import Sequence
from dataclasses import dataclass

from wirewatch.services.catalog import Catalog, Catalogs
from wirewatch.services.compare_query import CompareQuery, SideQuery
from wirewatch.services.selection import Selection
from wirewatch.services.series_rules import charted_cases
from wirewatch.services.timeline import Axis, Timeline, make_axis
from wirewatch.storage.repositories.channels import newest_run_by_channel
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.versions import VersionRow
from wirewatch.storage.transaction import Transaction

Series = tuple[int, int]
"""Places of a case and a track in the catalog."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side.

    Attributes:
        channel: its name; "" in a project without any.
        axis: its versions, oldest first, and their runs.
        history: all versions of its channel on its tracks.
        series: what it has values of, in no particular order.
    """

    channel: str
    selection: Selection
    axis: Axis
    history: Axis
    series: Sequence[Series]

    @property
    def versions(self) -> Sequence[VersionRow]:
        """Its versions, oldest first."""
        return self.axis.versions


@dataclass(frozen=True, slots=True)
class _Available:
    timeline: Timeline
    query: SideQuery
    versions: Sequence[VersionRow]
    history: Axis


def resolve_sides(
    transaction: Transaction,
    catalogs: Catalogs,
    project: ProjectRow,
    query: CompareQuery,
    metric: str,
) -> tuple[Side, Side] | None:
    """Return baseline and candidate; None in a project without a channel.

    Where no side names a version: the newest that both have, if they differ in something else; otherwise the newest
    version against the one before it. The channel is that of the newest run among those of two versions or more.

    Raises:
        NotFound: there is no such channel or version.
    """
    catalog = catalogs.get(transaction, project)
    default = _newest_channel(transaction, catalogs, project)
    found = []
    for side in (query.baseline, query.candidate):
        timeline = catalogs.timeline(transaction, project, side.channel or default)
        if timeline is None:
            return None
        tracks = frozenset(catalog.ids_of_tracks(catalog.matching_tracks(side.selection)))
        history = timeline.axis_on(tracks)
        found.append(_Available(timeline, side, history.versions, history))
    baseline, candidate = found
    before, after = _chosen_versions(baseline, candidate, differ=bool(query.fixed))
    return (
        _side(catalog, baseline, before, metric),
        _side(catalog, candidate, after, metric),
    )


def _newest_channel(
    transaction: Transaction, catalogs: Catalogs, project: ProjectRow
) -> str | None:
    for name in newest_run_by_channel(transaction, project.project_id):
        timeline = catalogs.timeline(transaction, project, name)
        if timeline is not None and len({run.version_id for run in timeline.runs}) > 1:
            return name
    return None


def _chosen_versions(
    baseline: _Available, candidate: _Available, *, differ: bool
) -> tuple[list[VersionRow], list[VersionRow]]:
    before, after = (each.timeline.named(each.query.versions) for each in (baseline, candidate))
    same_channel = baseline.timeline.channel == candidate.timeline.channel
    if not before and not after and same_channel and differ:
        of_baseline = {each.version_id for each in baseline.versions}
        both = [each for each in candidate.versions if each.version_id in of_baseline]
        if both:
            return both[-1:], both[-1:]
    if not after:
        after = list(candidate.versions[-1:])
    if not before and same_channel and not differ and after:
        order = [each.version_id for each in baseline.timeline.versions]
        first = min(order.index(each.version_id) for each in after)
        earlier = [each for each in baseline.versions if order.index(each.version_id) < first]
        return earlier[-1:], after
    return before or list(baseline.versions[-1:]), after


def _side(catalog: Catalog, side: _Available, versions: Sequence[VersionRow], metric: str) -> Side:
    axis = make_axis(versions, side.history.runs)
    selection = side.query.selection
    cases = charted_cases(catalog, selection, sweep=False)
    exists = catalog.series(metric, within=axis.pairs)
    exists &= cases[:, None] & catalog.matching_tracks(selection)
    return Side(
        channel=side.timeline.channel.name,
        selection=selection,
        axis=axis,
        history=side.history,
        series=[(int(case), int(track)) for case, track in zip(*exists.nonzero(), strict=True)],
    )
