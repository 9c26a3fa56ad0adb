"""Judging what is new in a project: run after run, each stored whole; a crash in between loses and repeats nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from wirewatch.domain.errors import Unavailable
from wirewatch.domain.verdict import Status
from wirewatch.services.counter_changes import exact_metrics
from wirewatch.services.judge_run import judge_run
from wirewatch.services.notification.announce import announce
from wirewatch.services.scan_changes import Scan, scan_track
from wirewatch.services.snapshot import Packed, Remark, Snapshot, pack_snapshot
from wirewatch.services.track_history import Layouts, TrackHistory, read_history
from wirewatch.storage.repositories import change_points, judgements, track_runs, verdicts
from wirewatch.storage.repositories.judgements import Cursor
from wirewatch.storage.repositories.track_runs import JudgedRun
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_log = structlog.get_logger(__name__)
# A late upload lies in the past of the runs that follow it: so many of them are judged again.
_MOST_JUDGED_AGAIN = 8
# What a fault in the analysis looks like; a store that does not answer is none.
_FAULTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
_FAILED = Remark(
    "not_judged", "The run could not be judged; the cause is in the worker's log, under this run."
)


@dataclass(frozen=True, slots=True)
class Step:
    """What one step did. `searched` counts the series that were searched for change points."""

    judged: int
    searched: int
    is_last: bool


@dataclass(frozen=True, slots=True)
class _Found:
    run_id: int
    status: Status
    packed: Packed


def judge_next(
    store: Store, project_id: int, layouts: Layouts, *, now: Callable[[], datetime]
) -> Step:
    """Judge the oldest run of the project that is not judged yet, or what else changed in it; store that and return.

    Raises:
        Unavailable: the store does not answer, or another worker was faster; nothing was stored.
    """
    with store.read() as transaction:
        before, data_version = judgements.cursor_of(transaction, project_id)
        waiting = track_runs.runs_after(transaction, project_id, before.run_id, 2)
        if waiting:
            pairs, runs = _concerned(transaction, project_id, waiting[0])
            # Every upload counts up by one: as long as these are the same, nothing else has changed.
            after = Cursor(min(before.data_version + 1, data_version), waiting[0].run_id)
        else:
            pairs = track_runs.tracks_in_channels(transaction, project_id)
            runs = []
            after = Cursor(data_version, before.run_id)
        found = [_judged(transaction, project_id, run, layouts) for run in runs]
        scans = [
            scan
            for pair in pairs
            if (scan := _scanned(transaction, project_id, pair, layouts, now())) is not None
        ]
        if not waiting:
            again = _newest_runs(transaction, project_id, scans)
            found = [_judged(transaction, project_id, run, layouts) for run in again]
    with store.write() as transaction:
        if not judgements.move_cursor(transaction, project_id, before, after):
            raise Unavailable("Another worker has judged this project meanwhile.")
        _store(transaction, project_id, found, scans, data_version, now())
    return Step(
        len(found),
        sum(scan.searched for scan in scans),
        is_last=after.data_version == data_version and len(waiting) < 2,
    )


def _concerned(
    transaction: Transaction, project_id: int, run: JudgedRun
) -> tuple[list[tuple[int, int]], list[JudgedRun]]:
    """Return the tracks in channels that a new run belongs to, and the runs that are judged because of it."""
    channels = track_runs.channels_holding(transaction, project_id, run.version_id)
    pairs = [(channel_id, run.track_id) for channel_id in channels]
    if run.voided_at is not None:
        return [], [run]
    history = read_history(transaction, project_id, run.channel_id, run.track_id)
    later = [each.run_id for each in _after(history, run.run_id) if each.run_id < run.run_id]
    again = [
        track_runs.judged_run(transaction, project_id, run_id)
        for run_id in later[:_MOST_JUDGED_AGAIN]
    ]
    return pairs, [run, *again]


def _after(history: TrackHistory, run_id: int) -> Sequence[track_runs.TrackRun]:
    row = next((row for row, run in enumerate(history.runs) if run.run_id == run_id), None)
    return [] if row is None else history.runs[row + 1 :]


def _newest_runs(
    transaction: Transaction, project_id: int, scans: Sequence[Scan]
) -> list[JudgedRun]:
    """Return the newest runs of tracks on which a run was voided or a version moved."""
    ids: set[int] = set()
    for scan in scans:
        history = read_history(transaction, project_id, scan.channel_id, scan.track_id)
        ids.update(run.run_id for run in history.runs[-_MOST_JUDGED_AGAIN:])
    return [track_runs.judged_run(transaction, project_id, run_id) for run_id in sorted(ids)]


def _scanned(
    transaction: Transaction,
    project_id: int,
    pair: tuple[int, int],
    layouts: Layouts,
    now: datetime,
) -> Scan | None:
    channel_id, track_id = pair
    try:
        return scan_track(
            transaction, project_id, layouts, channel_id=channel_id, track_id=track_id, now=now
        )
    except _FAULTS as error:
        # Without change points a verdict is still worth more than none.
        _log.exception(
            "track.not_searched",
            project_id=project_id,
            channel_id=channel_id,
            track_id=track_id,
            exc_info=error,
        )
        return None


def _judged(transaction: Transaction, project_id: int, run: JudgedRun, layouts: Layouts) -> _Found:
    try:
        snapshot = judge_run(transaction, project_id, run, layouts)
    except _FAULTS as error:
        # One run that cannot be judged must not keep those after it waiting.
        _log.exception("run.not_judged", project_id=project_id, run_id=run.run_id, exc_info=error)
        snapshot = Snapshot(Status.UNSURE, "", remarks=[_FAILED])
    return _Found(run.run_id, snapshot.status, pack_snapshot(snapshot))


def _store(
    transaction: Transaction,
    project_id: int,
    found: Sequence[_Found],
    scans: Sequence[Scan],
    data_version: int,
    now: datetime,
) -> None:
    for each in found:
        is_new = verdicts.add_verdict(
            transaction,
            project_id,
            each.run_id,
            data_version=data_version,
            judged_at=now,
            status=each.status,
            digest=each.packed.digest,
            snapshot=each.packed.body,
        )
        if is_new:
            announce(transaction, project_id, each.run_id, now)
    counters = exact_metrics(transaction, project_id).values()
    own = {(scan.channel_id, scan.track_id) for scan in scans}
    # A track that was searched itself knows more than what another one tells it.
    told = [
        each
        for scan in scans
        for each in scan.elsewhere
        if (each.channel_id, each.track_id) not in own
    ]
    for scan in [*scans, *told]:
        where = (project_id, scan.channel_id, scan.track_id)
        if scan.cases:
            change_points.replace_changes(
                transaction,
                *where,
                cases=scan.cases,
                metrics=counters,
                are_others=True,
                changes=scan.changes,
            )
        if scan.counters:
            change_points.replace_changes(
                transaction, *where, cases=None, metrics=scan.counters, changes=scan.steps
            )
        change_points.put_scan(
            transaction,
            project_id,
            scan.channel_id,
            scan.track_id,
            runs_digest=scan.runs_digest,
            state=scan.state,
        )
