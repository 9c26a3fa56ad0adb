"""Verdicts as JSON, text and Markdown."""

import math
from collections.abc import Sequence
from typing import Any

from wirewatch.api.links import run_page_url
from wirewatch.api.views import track_view
from wirewatch.domain.metrics import metric
from wirewatch.domain.verdict import WORST_FIRST, Gate
from wirewatch.services.snapshot import Remark, SeriesVerdict
from wirewatch.services.verdicts import BatchVerdict, RunVerdict, cost_of, passes

Json = dict[str, Any]


def run_verdict_view(found: RunVerdict, gate: Gate, slug: str, base: str) -> Json:
    """Return a run's verdict as `schemas.verdict.RunVerdictView` describes it."""
    snapshot = found.snapshot
    status = None if snapshot is None else snapshot.status
    return {
        "run_id": found.run.run_id,
        "version": found.run.version,
        "channel": found.run.channel,
        "base": None if snapshot is None else snapshot.base,
        "state": "pending" if snapshot is None else "ready",
        "status": status,
        "passes": snapshot is not None and passes([snapshot], snapshot.status, gate),
        "fail_on": gate.fail_on,
        "budget_ratio": gate.budget_ratio,
        "counts": {} if snapshot is None else _counts([found]),
        "geometric_mean": (
            None
            if snapshot is None or snapshot.mean is None
            else dict(zip(("ratio", "low", "high"), snapshot.mean, strict=True))
        ),
        "series": [_series_view(each, found) for each in found.worst_first()],
        "remarks": [] if snapshot is None else _remark_views(snapshot.remarks),
        "events": _events(found),
        "url": run_page_url(base, slug, found.run.run_id),
    }


def batch_verdict_view(found: BatchVerdict, gate: Gate, slug: str, base: str) -> Json:
    """Return a batch's verdict as `schemas.verdict.BatchVerdictView` describes it."""
    judged = [each for each in found.runs if each.snapshot is not None]
    is_ready = bool(judged)
    status = found.status() if is_ready else None
    snapshots = [each.snapshot for each in judged if each.snapshot is not None]
    views = [run_verdict_view(each, gate, slug, base) for each in found.runs]
    of_batch = _remark_views(found.remarks())
    return {
        "batch": found.batch,
        "run_ids": [each.run.run_id for each in found.runs],
        "expected": found.expected,
        "missing": [track_view(track) for track in found.missing],
        "state": "ready" if is_ready else "pending",
        "status": status,
        "passes": status is not None and passes(snapshots, status, gate),
        "fail_on": gate.fail_on,
        "budget_ratio": gate.budget_ratio,
        "counts": _counts(judged),
        "series": sorted(
            (each for view in views for each in view["series"]),
            key=lambda each: (WORST_FIRST.index(each["verdict"]), -(each["cost_ratio"] or 0)),
        ),
        "remarks": of_batch + [each for view in views for each in view["remarks"]],
        "events": [each for view in views for each in view["events"]],
        "runs": [{**view, "series": []} for view in views],
        "url": run_page_url(base, slug, found.runs[0].run.run_id) if found.runs else base,
    }


def _series_view(each: SeriesVerdict, found: RunVerdict) -> Json:
    case = found.cases[each.case_id]
    baseline = each.baseline
    return {
        "name": case.name,
        "threads": case.threads,
        "track": track_view(found.run.track),
        "metric": each.metric,
        "clock": case.clock,
        "verdict": each.verdict,
        "stage": each.stage,
        "ratio": _number(each.ratio),
        "cost_ratio": _number(cost_of(each)),
        "low": _number(each.low),
        "high": _number(each.high),
        "p_value": _number(each.p_value),
        "needs_runs": each.needs_runs or None,
        "baseline": None
        if baseline is None
        else {
            "first_version": baseline.first_version,
            "last_version": baseline.last_version,
            "runs": baseline.runs,
            "value": baseline.value,
            "unit": metric(each.metric).unit,
        },
        "value": _number(each.value),
    }


def _events(found: RunVerdict) -> list[Json]:
    return [
        {
            "kind": "wire_format",
            "name": found.cases[each.case_id].name,
            "change": each.change,
            "bytes_before": each.bytes_before,
            "bytes_after": each.bytes_after,
        }
        for each in (() if found.snapshot is None else found.snapshot.events)
    ]


def _counts(judged: Sequence[RunVerdict]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for each in judged:
        for verdict, count in ({} if each.snapshot is None else each.snapshot.counts()).items():
            totals[verdict.value] = totals.get(verdict.value, 0) + count
    return totals


def _remark_views(remarks: Sequence[Remark]) -> list[Json]:
    return [{"code": each.code, "detail": each.detail} for each in remarks]


def _number(value: float) -> float | None:
    return value if math.isfinite(value) else None
