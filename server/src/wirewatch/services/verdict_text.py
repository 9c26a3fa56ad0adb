"""Verdicts in words: for a job's log, and as Markdown for a summary or a comment."""

import math
from collections.abc import Iterable, Sequence

from wirewatch.domain.metrics import metric
from wirewatch.domain.verdict import Stage, Status, Verdict
from wirewatch.services.amount_text import amount_text
from wirewatch.services.snapshot import Remark, SeriesVerdict, Snapshot
from wirewatch.services.verdicts import BatchVerdict, RunVerdict, cost_of

_MOST_LINES = 30
_SAID = (Verdict.REGRESSION, Verdict.FAILING, Verdict.MISSING, Verdict.UNSURE, Verdict.IMPROVEMENT)
STATUS_TITLES = {
    Status.REGRESSION: "Slower",
    Status.UNTRUSTED: "Not judged: the run cannot be trusted",
    Status.UNSURE: "Unsure",
    Status.PLATFORM_CHANGED: "New platform",
    Status.FIRST_RUN: "First run",
    Status.IMPROVEMENT: "Faster",
    Status.UNCHANGED: "Unchanged",
}


def as_text(runs: Sequence[RunVerdict], batch: BatchVerdict | None, url: str) -> str:
    """Return lines for a log; the first says it all."""
    lines = [headline(runs, batch)]
    lines += [f"  note: {remark.detail}" for remark in _remarks(batch)]
    for each in runs:
        lines += lines_of(each, named=batch is not None)
    return "\n".join([*lines, f"  {url}", ""])


def as_markdown(runs: Sequence[RunVerdict], batch: BatchVerdict | None, url: str) -> str:
    """Return Markdown: a headline with a link, and a table of what is not unchanged."""
    lines = [f"### [{headline(runs, batch)}]({url})", ""]
    lines += [f"> {_escaped(remark.detail)}" for remark in _remarks(batch)]
    for each in runs:
        if each.snapshot is None:
            continue
        lines += ["", f"**{_escaped(_run_name(each))}** {_sums(each.snapshot)}", ""]
        lines += [f"> {_escaped(remark.detail)}" for remark in each.snapshot.remarks]
        rows = [entry for entry in each.worst_first() if entry.verdict in _SAID]
        if rows:
            lines += ["", "| verdict | benchmark | was | is | change |", "|---|---|---|---|---|"]
        for entry in rows[:_MOST_LINES]:
            was = "" if entry.baseline is None else amount_text(entry.baseline.value, entry.metric)
            now = amount_text(entry.value, entry.metric)
            name = _escaped(each.cases[entry.case_id].name)
            lines.append(f"| {_verdict(entry)} | `{name}` | {was} | {now} | {_change(entry)} |")
        if len(rows) > _MOST_LINES:
            lines.append(f"\n…and {len(rows) - _MOST_LINES} more.")
    return "\n".join([*lines, ""])


def status_of(runs: Sequence[RunVerdict], batch: BatchVerdict | None) -> Status | None:
    """Return the status of the batch, or of the one run; None while it is not judged."""
    if batch is not None:
        return batch.status()
    (only,) = runs
    return None if only.snapshot is None else only.snapshot.status


def headline(runs: Sequence[RunVerdict], batch: BatchVerdict | None) -> str:
    """Return one line that says it all."""
    status = status_of(runs, batch)
    title = "Not judged yet" if status is None else STATUS_TITLES[status]
    if batch is not None:
        return f"{title}: batch {batch.batch}, {len(runs)} runs"
    run = runs[0].run
    return f"{title}: version {run.version} on {run.channel}, run {run.run_id}"


def _remarks(batch: BatchVerdict | None) -> list[Remark]:
    return [] if batch is None else batch.remarks()


def lines_of(each: RunVerdict, *, named: bool) -> Iterable[str]:
    """Return lines about a run, the worst series first; with `named`, they say which run."""
    if each.snapshot is None:
        return [f"  {_run_name(each)}: not judged yet"] if named else []
    name = f"{_run_name(each)}: " if named else ""
    lines = [f"  {name}{_sums(each.snapshot)}"]
    lines += [f"  note: {remark.detail}" for remark in each.snapshot.remarks]
    rows = [entry for entry in each.worst_first() if entry.verdict in _SAID]
    for entry in rows[:_MOST_LINES]:
        change = _change(entry)
        lines.append(
            f"  {_verdict(entry):<12} {each.cases[entry.case_id].name}"
            f"{f'  {_from_to(entry)}: {change}' if change else ''}"
        )
    if len(rows) > _MOST_LINES:
        lines.append(f"  ... and {len(rows) - _MOST_LINES} more")
    return lines


def _run_name(each: RunVerdict) -> str:
    track = each.run.track
    known = (track.machine, track.os, track.compiler, track.compiler_major, track.variant)
    return " ".join(filter(None, known)) or f"run {each.run.run_id}"


def _sums(snapshot: Snapshot) -> str:
    counts = ", ".join(f"{count} {verdict}" for verdict, count in snapshot.counts().items())
    if snapshot.mean is None:
        return counts or "nothing to compare"
    ratio, low, high = snapshot.mean
    return f"{counts}; over all {ratio:.3f}x the speed ({low:.3f} to {high:.3f})"


def _verdict(entry: SeriesVerdict) -> str:
    return f"{entry.verdict}?" if entry.stage is Stage.SUSPECTED else str(entry.verdict)


def _from_to(entry: SeriesVerdict) -> str:
    was = "" if entry.baseline is None else f"{amount_text(entry.baseline.value, entry.metric)} -> "
    return f"{was}{amount_text(entry.value, entry.metric)}"


def _change(entry: SeriesVerdict) -> str:
    """Return how much, how surely, and what would settle it; empty where nothing is compared."""
    cost = cost_of(entry)
    if math.isnan(cost):
        return ""
    said = metric(entry.metric)
    words = ("more", "less") if said.exact else ("slower", "faster")
    text = f"{max(cost, 1 / cost) if cost else math.inf:.2f}x {words[0] if cost > 1 else words[1]}"
    if entry.needs_runs:
        runs = "run" if entry.needs_runs == 1 else "runs"
        text += f", needs {entry.needs_runs} more {runs}"
    elif entry.stage is not None and not said.exact:
        text += f", {entry.stage}"
    return text


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("`", "'").replace("<", "&lt;").replace("\n", " ")
