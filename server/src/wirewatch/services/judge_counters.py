"""Judging what is counted, not measured: any difference is a change; and whether the wire format is another one."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wirewatch.analysis.verdict import judge_report
from wirewatch.analysis.wire_format import Encoding, format_events
from wirewatch.domain.metrics import metric
from wirewatch.domain.verdict import Stage, Verdict
from wirewatch.services.judged_metrics import EXACT, WIRE, sign_of
from wirewatch.services.run_facts import RunFacts
from wirewatch.services.snapshot import Baseline, SeriesVerdict, WireFormatEvent
from wirewatch.services.track_history import Layouts, read_values
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.track_runs import TrackRun
from wirewatch.storage.transaction import Transaction

# A counter that differed between more than every fourth pair of neighbours is measured rather than counted.
MOST_STEPS = 0.25
_RUNS_LOOKED_AT = 40


def judge_counters(
    transaction: Transaction, project_id: int, facts: RunFacts, layouts: Layouts
) -> list[SeriesVerdict]:
    """Return the counters that changed; those that did not are not listed.

    A counter that varies from run to run is judged like a measured value.
    """
    found: list[SeriesVerdict] = []
    for name in EXACT:
        if name not in facts.values:
            continue
        metric_id, own = facts.values[name]
        slots = np.flatnonzero(~np.isnan(own))
        cases = facts.cases[slots]
        before = _compared(facts)
        values = np.vstack(
            [
                read_values(
                    transaction, project_id, layouts, before, metric_id=metric_id, cases=cases
                ),
                own[slots],
            ]
        )
        last = _last_present(values[:-1])
        differs = np.flatnonzero(values[-1] != last)
        changed: list[int] = []
        noisy: list[int] = []
        for place in differs.tolist():
            rows = np.flatnonzero(~np.isnan(values[:-1, place]))
            if len(rows) == 0:
                continue
            steps = metric(name).count_steps(values[rows, place].tolist())
            (noisy if steps > MOST_STEPS * len(rows) else changed).append(place)
        changed += _noisy_changes(values, noisy)
        found += [
            _change(values[:, place], int(cases[place]), name, [run.label for run in before])
            for place in sorted(changed)
            if not metric(name).are_same(last[place], values[-1, place])
        ]
    return found


def wire_format_events(
    transaction: Transaction, project_id: int, facts: RunFacts, layouts: Layouts
) -> list[WireFormatEvent]:
    """Return in which cases the encoding differs from that of the version before."""
    known = [name for name in WIRE if name in facts.values]
    before = _compared(facts)
    tables: dict[str, FloatArray] = {}
    differs = np.zeros(len(facts.cases), dtype=np.bool_)
    for name in known:
        metric_id, own = facts.values[name]
        rows = read_values(
            transaction, project_id, layouts, before, metric_id=metric_id, cases=facts.cases
        )
        last = _last_present(rows)
        differs |= (own != last) & ~np.isnan(own) & ~np.isnan(last)
        tables[name] = np.vstack([rows, own])
    versions = [run.version_id for run in before] + [facts.run.version_id]
    return [
        WireFormatEvent(int(facts.cases[slot]), event.change, event.bytes_before, event.bytes_after)
        for slot in np.flatnonzero(differs).tolist()
        for event in format_events(_encodings(tables, versions, slot))
        if event.position > 0
    ]


def _compared(facts: RunFacts) -> Sequence[TrackRun]:
    rows = facts.before if facts.base_rows is None else facts.before[: facts.base_rows]
    return rows[-_RUNS_LOOKED_AT:]


def _encodings(
    tables: dict[str, FloatArray], versions: list[int], slot: int
) -> list[list[Encoding]]:
    """Return what the runs say of the newest version, after those of the last version before it that says anything."""
    by_version: dict[int, list[Encoding]] = {}
    for row, version_id in enumerate(versions):
        said = {
            name: None if np.isnan(table[row, slot]) else float(table[row, slot])
            for name, table in tables.items()
        }
        if any(value is not None for value in said.values()):
            encoding = Encoding(said.get("encoded_bytes"), said.get("wire_hash32"))
            by_version.setdefault(version_id, []).append(encoding)
    newest = by_version.pop(versions[-1], [])
    return [*list(by_version.values())[-1:], newest]


def _last_present(values: FloatArray) -> FloatArray:
    """Return the last value of each column that is there; NaN where none is."""
    present = ~np.isnan(values)
    if len(values) == 0:
        return np.full(values.shape[1], np.nan)
    last = len(values) - 1 - present[::-1].argmax(axis=0)
    found: FloatArray = values[last, np.arange(values.shape[1])]
    return found


def _noisy_changes(values: FloatArray, places: list[int]) -> list[int]:
    if not places:
        return []
    # From 1: a counter may be 0.
    judged = judge_report(values[:, places] + 1, np.zeros(len(places), dtype=np.intp))
    kept: NDArray[np.intp] = np.flatnonzero(judged.changed)
    return [places[place] for place in kept.tolist()]


def _change(column: FloatArray, case_id: int, name: str, labels: list[str]) -> SeriesVerdict:
    rows = np.flatnonzero(~np.isnan(column[:-1]))
    last, value = float(column[rows[-1]]), float(column[-1])
    same = rows[np.cumsum((column[rows] != last)[::-1])[::-1] == 0]
    is_better = (value > last) == (sign_of(name) > 0)
    ratio = value / last if last > 0 else float("nan")
    return SeriesVerdict(
        case_id=case_id,
        metric=name,
        verdict=Verdict.IMPROVEMENT if is_better else Verdict.REGRESSION,
        stage=Stage.CONFIRMED,
        ratio=ratio,
        low=ratio,
        high=ratio,
        baseline=Baseline(labels[int(same[0])], labels[int(rows[-1])], len(same), last),
        value=value,
    )
