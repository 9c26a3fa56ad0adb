"""A channel's versions in the order of its rule, with the runs that count: what every chart's x axis is made of."""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from wirewatch.domain.errors import NotFound
from wirewatch.domain.ordering import OrderRule, VersionFacts, order_versions
from wirewatch.services.default_channel import MAIN, RELEASE
from wirewatch.storage.repositories import channels, versions
from wirewatch.storage.repositories.channels import ChannelRow
from wirewatch.storage.repositories.columns import ChosenRun, chosen_runs
from wirewatch.storage.repositories.versions import AnnotationRow, VersionRow
from wirewatch.storage.transaction import Transaction

Places = NDArray[np.intp]
_MOST_AXES = 64


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Axis:
    """Versions on an x axis, and the runs of theirs that a chart reads.

    Attributes:
        versions: oldest first.
        runs: of these versions, by ascending id.
        run_ids: theirs.
        places: of each run's version among the versions.
        by_layout: the rows of `runs` of each layout, by layout id.
        by_track: the rows of `runs` on each track, by track id.
        pairs: (layout id, track id) that some run has.
    """

    versions: Sequence[VersionRow]
    runs: Sequence[ChosenRun]
    run_ids: Places
    places: Places
    by_layout: Mapping[int, Places]
    by_track: Mapping[int, Places]
    pairs: frozenset[tuple[int, int]]

    def rows_of(self, layout_id: int, track_ids: AbstractSet[int]) -> Places:
        """Return the rows of `runs` of that layout on these tracks."""
        rows = self.by_layout[layout_id]
        if track_ids >= self.by_track.keys():
            return rows
        on_tracks = [self.by_track[each] for each in track_ids if each in self.by_track]
        if not on_tracks:
            return rows[:0]
        return np.intersect1d(rows, np.concatenate(on_tracks), assume_unique=True)


@dataclass(frozen=True, slots=True)
class Timeline:
    """A channel.

    Attributes:
        versions: oldest first.
        runs: those that count, oldest first.
        annotations: by version id.
    """

    channel: ChannelRow
    versions: Sequence[VersionRow]
    runs: Sequence[ChosenRun]
    annotations: Mapping[int, Sequence[AnnotationRow]]
    _axes: dict[frozenset[int], Axis] = field(default_factory=dict)

    def runs_on(self, track_ids: Collection[int]) -> list[ChosenRun]:
        """Return the runs on these tracks."""
        return [run for run in self.runs if run.track_id in track_ids]

    def named(self, labels: Collection[str]) -> list[VersionRow]:
        """Return the versions of these labels, oldest first.

        Raises:
            NotFound: the channel has no version of one of them.
        """
        unknown = set(labels) - {version.label for version in self.versions}
        if unknown:
            newest = ", ".join(f"`{version.label}`" for version in self.versions[:-6:-1]) or "none"
            raise NotFound(
                f"The channel `{self.channel.name}` has no version `{min(unknown)[:200]}`; "
                f"the newest are: {newest}."
            )
        return [version for version in self.versions if version.label in labels]

    def axis_on(self, track_ids: frozenset[int]) -> Axis:
        """Return the versions that have a run on these tracks; made once for each set of tracks."""
        found = self._axes.get(track_ids)
        if found is None:
            runs = self.runs_on(track_ids)
            with_runs = {run.version_id for run in runs}
            found = make_axis(
                [each for each in self.versions if each.version_id in with_runs], runs
            )
            if len(self._axes) >= _MOST_AXES:
                self._axes.clear()
            self._axes[track_ids] = found
        return found


def make_axis(versions_on_it: Sequence[VersionRow], runs: Sequence[ChosenRun]) -> Axis:
    """Return the axis of these versions, oldest first; runs of other versions are left out."""
    place_of = {version.version_id: place for place, version in enumerate(versions_on_it)}
    kept = [run for run in runs if run.version_id in place_of]
    by_layout: dict[int, list[int]] = {}
    by_track: dict[int, list[int]] = {}
    for row, run in enumerate(kept):
        by_layout.setdefault(run.layout_id, []).append(row)
        by_track.setdefault(run.track_id, []).append(row)
    return Axis(
        versions_on_it,
        kept,
        np.array([run.run_id for run in kept], dtype=np.intp),
        np.array([place_of[run.version_id] for run in kept], dtype=np.intp),
        {layout_id: np.array(rows, dtype=np.intp) for layout_id, rows in by_layout.items()},
        {track_id: np.array(rows, dtype=np.intp) for track_id, rows in by_track.items()},
        frozenset((run.layout_id, run.track_id) for run in kept),
    )


def read_timeline(transaction: Transaction, project_id: int, name: str | None) -> Timeline | None:
    """Return the channel of that name.

    Without a name it is `release`, else `main`, else the oldest; None when the project has none.

    Raises:
        NotFound: the project has no channel of that name.
    """
    channel = chosen_channel(transaction, project_id, name)
    if channel is None:
        return None
    return Timeline(
        channel,
        ordered_versions(transaction, project_id, channel),
        chosen_runs(transaction, project_id, channel.channel_id),
        versions.annotations_of(transaction, project_id),
    )


def chosen_channel(
    transaction: Transaction, project_id: int, name: str | None
) -> ChannelRow | None:
    """Return the channel of that name; see `read_timeline`.

    Raises:
        NotFound: the project has no channel of that name.
    """
    known = {each.name: each for each in channels.list_channels(transaction, project_id)}
    if name is not None and name not in known:
        there_are = ", ".join(f"`{each}`" for each in list(known)[:10]) or "none"
        raise NotFound(f"The project has no channel `{name[:100]}`; there are: {there_are}.")
    if not known:
        return None
    wanted = name or next((each for each in (RELEASE, MAIN) if each in known), next(iter(known)))
    return known[wanted]


def ordered_versions(
    transaction: Transaction, project_id: int, channel: ChannelRow
) -> list[VersionRow]:
    """Return the channel's versions, oldest first by its rule."""
    rows = {
        row.version_id: row
        for row in versions.versions_of_channel(transaction, project_id, channel.channel_id)
    }
    # Ids are drawn under the project's lock, so they are in first-seen order.
    facts = [
        VersionFacts(row.label, row.version_id, row.commit_time, row.ordinal)
        for row in rows.values()
    ]
    ordered = order_versions(facts, OrderRule(channel.rule))
    return [rows[each.first_seen] for each in ordered]
