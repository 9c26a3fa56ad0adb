"""What is told of a verdict, before it takes the form that a receiver wants."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from wirewatch.domain.verdict import Status
from wirewatch.services.verdict_text import headline, lines_of
from wirewatch.services.verdicts import BatchVerdict, RunVerdict
from wirewatch.storage.repositories.runs import RunRow
from wirewatch.storage.repositories.tracks import TRACK_KEYS

Event = dict[str, Any]


def run_event(slug: str, found: RunVerdict, status: Status) -> Event:
    """Return what is told of a run that belongs to no batch."""
    return {
        "type": "run.judged",
        "project": slug,
        **_place(found.run),
        "track": _track([found]),
        "status": status.value,
        "counts": _counts([found]),
        "title": headline([found], None),
        "lines": list(lines_of(found, named=False)),
    }


def batch_event(slug: str, found: BatchVerdict, status: Status) -> Event:
    """Return what is told of a batch: of all its runs at once, the worst first; it names and links that one."""
    ranked = sorted(found.runs, key=_rank)
    remarks = [f"  note: {remark.detail}" for remark in found.remarks()]
    return {
        "type": "batch.judged",
        "project": slug,
        **_place(ranked[0].run),
        "runs": [each.run.run_id for each in found.runs],
        "expected": found.expected,
        "track": _track(found.runs),
        "status": status.value,
        "counts": _counts(found.runs),
        "title": headline(found.runs, found),
        "lines": [*remarks, *(line for each in ranked for line in lines_of(each, named=True))],
    }


def _place(run: RunRow) -> Event:
    return {
        "run": run.run_id,
        "version": run.version,
        "commit": run.commit,
        "channel": run.channel,
        "batch": run.batch,
    }


def _track(runs: Sequence[RunVerdict]) -> Mapping[str, str]:
    """Return what the tracks of all the runs have in common."""
    found = {}
    for key in TRACK_KEYS:
        values = {str(getattr(each.run.track, key)) for each in runs}
        if len(values) == 1 and values != {""}:
            found[key] = values.pop()
    return found


def _counts(runs: Sequence[RunVerdict]) -> dict[str, int]:
    totals: Counter[str] = Counter()
    for each in runs:
        if each.snapshot is not None:
            totals.update({str(verdict): n for verdict, n in each.snapshot.counts().items()})
    return dict(totals)


def _rank(each: RunVerdict) -> int:
    return len(Status) if each.snapshot is None else list(Status).index(each.snapshot.status)
