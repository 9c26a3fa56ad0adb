"""Judging what is measured: the rate or time of every case, all of a report together."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wirewatch.analysis.comparison import compare
from wirewatch.analysis.unchanged_scores import FEWEST_RUNS
from wirewatch.analysis.verdict import Judged, judge_report, mean_ratio
from wirewatch.domain.verdict import Stage, Verdict
from wirewatch.services.judged_metrics import sign_of
from wirewatch.services.run_facts import RunFacts
from wirewatch.services.snapshot import Baseline, SeriesVerdict
from wirewatch.services.track_history import Layouts, read_values
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories import change_points
from wirewatch.storage.transaction import Transaction

Starts = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class JudgedRates:
    """What is said of the measured series, and their geometric mean (above 1 is better) with its interval."""

    series: list[SeriesVerdict]
    mean: tuple[float, float, float] | None


def judge_rates(
    transaction: Transaction, project_id: int, facts: RunFacts, layouts: Layouts
) -> JudgedRates:
    """Return what is said of every case that the run has a rate or time of."""
    slots = [slot for slot, name in enumerate(facts.primary) if name is not None]
    names = [name for name in facts.primary if name is not None]
    cases = facts.cases[slots]
    values = np.full((len(facts.before) + 1, len(slots)), np.nan)
    for name in dict.fromkeys(names):
        metric_id, own = facts.values[name]
        columns = [place for place, each in enumerate(names) if each == name]
        values[:-1, columns] = read_values(
            transaction,
            project_id,
            layouts,
            facts.before,
            metric_id=metric_id,
            cases=cases[columns],
        )
        values[-1, columns] = own[[slots[place] for place in columns]]
    values[~(values > 0)] = np.nan
    present = ~np.isnan(values[: len(facts.before) if facts.base_rows is None else facts.base_rows])
    starts = current_segments(transaction, project_id, facts, cases.tolist(), present)
    judged = judge_report(values, starts, base_rows=facts.base_rows)
    signs = np.array([float(sign_of(name)) for name in names])
    mean = mean_ratio(_against_base(values, facts), starts, signs)
    return JudgedRates(
        [
            _series(facts, judged, values[:, place], starts, place, (case_id, name))
            for place, (case_id, name) in enumerate(zip(cases.tolist(), names, strict=True))
        ],
        None if mean is None else (mean.ratio, mean.low, mean.high),
    )


def current_segments(
    transaction: Transaction,
    project_id: int,
    facts: RunFacts,
    cases: list[int],
    present: NDArray[np.bool_],
) -> Starts:
    """Return the row in which each case's segment begins.

    That is its newest change point in an earlier version since which it has 5 runs: a new level is the baseline once it
    is known, and until then further runs at it confirm the change.

    Args:
        transaction: where to read.
        project_id: the project.
        facts: the run's.
        cases: ids.
        present: shape (runs before, cases): where there is a value.
    """
    starts = dict.fromkeys(cases, 0)
    columns = {case_id: column for column, case_id in enumerate(cases)}
    places = [facts.places.get(run.version_id, len(facts.places)) for run in facts.before]
    for change in change_points.changes_on_track(
        transaction, project_id, facts.base_id, facts.run.track_id
    ):
        place = facts.places.get(change.version_id)
        if place is None or place >= facts.place or change.case_id not in starts:
            continue
        row = next((row for row, at in enumerate(places) if at >= place), len(places))
        if present[row:, columns[change.case_id]].sum() >= FEWEST_RUNS:
            starts[change.case_id] = max(starts[change.case_id], row)
    return np.array([starts[case_id] for case_id in cases], dtype=np.intp)


def _against_base(values: FloatArray, facts: RunFacts) -> FloatArray:
    if facts.base_rows is None:
        return values
    return values[[*range(facts.base_rows), len(values) - 1]]


def _series(
    facts: RunFacts,
    judged: Judged,
    column: FloatArray,
    starts: Starts,
    place: int,
    what: tuple[int, str],
) -> SeriesVerdict:
    case_id, name = what
    value, runs = float(column[-1]), int(judged.segment_runs[place])
    if runs == 0:
        return SeriesVerdict(case_id, name, Verdict.NEW, value=value)
    end = int(judged.segment_end[place])
    rows = np.flatnonzero(~np.isnan(column[:end]))
    rows = rows[rows >= starts[place]]
    baseline = Baseline(
        first_version=facts.before[int(rows[0])].label,
        last_version=facts.before[int(rows[-1])].label,
        runs=runs,
        value=float(judged.middle[place]),
    )
    ratio, low, high = (float(each[place]) for each in (judged.ratio, judged.low, judged.high))
    new_runs = int(judged.new_runs[place])
    verdict, stage = Verdict.UNCHANGED, None
    if judged.changed[place]:
        is_better = (ratio > 1) == (sign_of(name) > 0)
        verdict = Verdict.IMPROVEMENT if is_better else Verdict.REGRESSION
        stage = Stage.CONFIRMED if new_runs > 1 else Stage.SUSPECTED
        if new_runs > 1:
            present = np.flatnonzero(~np.isnan(column))
            found = compare(column[rows], column[present[-new_runs:]])
            low, high = found.low, found.high
    elif judged.unsure[place]:
        verdict = Verdict.UNSURE
        stage = Stage.SUSPECTED if not np.isnan(judged.p_value[place]) else None
    return SeriesVerdict(
        case_id=case_id,
        metric=name,
        verdict=verdict,
        stage=stage,
        ratio=ratio,
        low=low,
        high=high,
        p_value=float(judged.p_value[place]),
        needs_runs=int(judged.needs_runs[place]),
        baseline=baseline,
        value=value,
    )
