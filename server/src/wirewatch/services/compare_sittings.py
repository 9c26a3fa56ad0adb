"""Which runs of a pair may be compared: where both sides measured in one sitting, those of that sitting alone."""

from collections.abc import Mapping, Sequence

from wirewatch.services.catalog import Catalog
from wirewatch.services.compare_sides import Series, Side
from wirewatch.storage.repositories.runs import sittings_of
from wirewatch.storage.transaction import Transaction

Kept = frozenset[int] | None


def read_sittings(
    transaction: Transaction, project_id: int, sides: Sequence[Side]
) -> Mapping[int, str | None]:
    """Return the sitting of every run of both sides."""
    run_ids = {int(run_id) for side in sides for run_id in side.axis.run_ids}
    return sittings_of(transaction, project_id, sorted(run_ids))


def runs_of_one_sitting(
    catalog: Catalog,
    sides: tuple[Side, Side],
    pairs: Sequence[tuple[Series, Series]],
    sittings: Mapping[int, str | None],
) -> list[tuple[Kept, Kept]]:
    """Return the runs to compare of each side of each pair; None where all are.

    A sitting is one stretch of measuring on one machine. Runs of another one would bring the state that the machine was
    in then into one side alone, so they are left out where the sides have a sitting in common. Where they have none
    there is nothing to choose by, and the pair is marked.
    """
    by_tracks: dict[tuple[int, int], tuple[Kept, Kept]] = {}
    for (_, before), (_, after) in pairs:
        if (before, after) in by_tracks:
            continue
        runs = [
            _runs(catalog, side, track) for side, track in zip(sides, (before, after), strict=True)
        ]
        common = {sittings[run] for run in runs[0]} & {sittings[run] for run in runs[1]} - {None}
        kept = [
            frozenset(run for run in own if sittings[run] in common) if common else None
            for own in runs
        ]
        by_tracks[before, after] = (kept[0], kept[1])
    return [by_tracks[before, after] for (_, before), (_, after) in pairs]


def _runs(catalog: Catalog, side: Side, track: int) -> list[int]:
    rows = side.axis.by_track.get(catalog.track_ids[track])
    return [] if rows is None else side.axis.run_ids[rows].tolist()
