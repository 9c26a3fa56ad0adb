"""Verdicts as they are asked for: of a run or a batch, held against what the caller wants to be stopped by."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wirewatch.domain.errors import NotFound
from wirewatch.domain.metrics import metric
from wirewatch.domain.report import CaseKey, Track
from wirewatch.domain.verdict import WORST_FIRST, Gate, Status, Verdict, cost_ratio
from wirewatch.services.access import Caller
from wirewatch.services.project_access import readable_project
from wirewatch.services.snapshot import Remark, SeriesVerdict, Snapshot, unpack_snapshot
from wirewatch.storage.repositories import runs, track_runs, tracks, verdicts
from wirewatch.storage.repositories.runs import RunRow
from wirewatch.storage.repositories.verdicts import BatchRun
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class RunVerdict:
    """A run and what is said of it; `snapshot` is None while it is not judged. `cases` by id."""

    run: RunRow
    snapshot: Snapshot | None
    cases: Mapping[int, CaseKey]

    def worst_first(self) -> list[SeriesVerdict]:
        """Return the series, the worst first."""
        if self.snapshot is None:
            return []
        return sorted(self.snapshot.series, key=_badness)


@dataclass(frozen=True, slots=True)
class BatchVerdict:
    """The runs of a batch and what is said of each.

    Attributes:
        expected: how many runs it will have; None when nobody said.
        missing: tracks that the batch before had and this one does not (yet).
    """

    batch: str
    runs: Sequence[RunVerdict]
    expected: int | None
    missing: Sequence[Track]

    @property
    def is_complete(self) -> bool:
        """Whether all expected runs are there, and judged."""
        judged = bool(self.runs) and all(each.snapshot is not None for each in self.runs)
        return judged and (self.expected is None or len(self.runs) >= self.expected)

    def status(self) -> Status:
        """Return the worst status of its runs; what is incomplete is unsure at best."""
        found = {each.snapshot.status for each in self.runs if each.snapshot is not None}
        if not self.is_complete:
            found.add(Status.UNSURE)
        return next(status for status in Status if status in found)

    def remarks(self) -> list[Remark]:
        """Return what is remarked on the batch itself."""
        if self.is_complete:
            return []
        judged = sum(each.snapshot is not None for each in self.runs)
        detail = f"{judged} of {self.expected or len(self.runs)} runs are here and judged."
        if self.missing:
            named = "; ".join(" ".join(filter(None, _names(track))) for track in self.missing[:10])
            detail += f" The batch before also had: {named}."
        return [Remark("incomplete", detail)]


def cost_of(series: SeriesVerdict) -> float:
    """Return the ratio of costs to the baseline: above 1 is worse; NaN where there is none."""
    return (
        series.ratio
        if math.isnan(series.ratio)
        else cost_ratio(series.ratio, metric(series.metric).direction)
    )


def passes(snapshots: Sequence[Snapshot], status: Status, gate: Gate) -> bool:
    """Return whether what was judged passes the gate.

    With a budget, a regression counts if its ratio itself exceeds the budget; one without a ratio (from 0) always does.
    """
    beyond = any(
        math.isnan(cost_of(each)) or gate.counts(cost_of(each))
        for snapshot in snapshots
        for each in snapshot.series
        if each.verdict is Verdict.REGRESSION
    )
    return gate.passes(status, beyond_budget=beyond)


def is_judged(store: Store, slug: str, run_id: int, caller: Caller) -> bool:
    """Return whether there is a verdict of the run.

    Raises:
        NotFound: there is no such project.
    """
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        return verdicts.newest_verdict(transaction, project.project_id, run_id) is not None


def find_verdict(store: Store, slug: str, run_id: int, caller: Caller) -> RunVerdict:
    """Return the newest verdict of a run.

    Raises:
        NotFound: there is no such project or run.
    """
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        return read_run_verdict(transaction, project.project_id, run_id)


def find_batch_verdict(
    store: Store, slug: str, batch: str, caller: Caller, *, expected: int | None
) -> BatchVerdict:
    """Return the newest verdicts of a batch's runs, none where nothing of it has arrived.

    Args:
        store: the store.
        slug: the project.
        batch: as the uploads named it.
        caller: who asks.
        expected: how many runs it will have; None for what its uploads said.

    Raises:
        NotFound: there is no such project.
    """
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        return read_batch_verdict(transaction, project.project_id, batch, expected=expected)


def read_run_verdict(transaction: Transaction, project_id: int, run_id: int) -> RunVerdict:
    """Return the newest verdict of a run.

    Raises:
        NotFound: the project has no such run.
    """
    run = runs.find_run(transaction, project_id, run_id)
    if run is None:
        raise NotFound(f"The project has no run {run_id}.")
    row = verdicts.newest_verdict(transaction, project_id, run_id)
    if row is None:
        return RunVerdict(run, None, {})
    snapshot = unpack_snapshot(row.snapshot)
    ids = {each.case_id for each in snapshot.series} | {each.case_id for each in snapshot.events}
    cases = track_runs.case_keys(transaction, project_id, sorted(ids))
    return RunVerdict(run, snapshot, cases)


def read_batch_verdict(
    transaction: Transaction, project_id: int, batch: str, *, expected: int | None
) -> BatchVerdict:
    """Return the newest verdicts of a batch's runs; `expected` as of `find_batch_verdict`."""
    found = verdicts.runs_of_batch(transaction, project_id, batch)
    said = max((each.expected_runs or 0 for each in found), default=0) or None
    return BatchVerdict(
        batch,
        [read_run_verdict(transaction, project_id, each.run_id) for each in found],
        expected if expected is not None else said,
        _missing(transaction, project_id, found),
    )


def _missing(transaction: Transaction, project_id: int, found: Sequence[BatchRun]) -> list[Track]:
    if not found:
        return []
    channels = sorted({each.channel_id for each in found})
    earlier = verdicts.tracks_of_batch_before(transaction, project_id, channels, found[0].run_id)
    here = {each.track_id for each in found}
    known = tracks.tracks_of(transaction, project_id)
    return [known[track_id] for track_id in earlier if track_id not in here]


def _names(track: Track) -> tuple[str, ...]:
    return (track.machine, track.os, track.compiler, track.compiler_major, track.variant)


def _badness(each: SeriesVerdict) -> tuple[int, float, int]:
    cost = cost_of(each)
    return (WORST_FIRST.index(each.verdict), math.inf if math.isnan(cost) else -cost, each.case_id)
