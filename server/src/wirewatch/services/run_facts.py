"""What judging a run needs to know first: its own values, and the runs that come before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.domain.report import CaseKey
from wirewatch.services.judged_metrics import primary_metrics
from wirewatch.services.snapshot import Remark
from wirewatch.services.track_history import Ids, Layouts, TrackHistory, read_history
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories import channels, track_runs
from wirewatch.storage.repositories.track_runs import JudgedRun, TrackRun
from wirewatch.storage.transaction import Transaction

# More runs of a segment make the judgement no better, only dearer.
_MOST_RUNS = 120


@dataclass(frozen=True, slots=True)
class RunFacts:
    """A run and its past.

    Attributes:
        base: name of the channel it is held against; `base_id` its id.
        before: the runs it is judged after, oldest first, at most the newest 120.
        base_rows: how many of `before` belong to the base; None when that is the run's own channel.
        places: by version id: the order of versions in the base.
        place: of the run's version in the base; past its end where it is not in it.
        cases: ids, by slot.
        values: metric -> (id, medians by slot).
        primary: the metric judged in each slot; None where there is no value.
        failing: ids of cases that failed or were skipped.
    """

    run: JudgedRun
    base: str
    base_id: int
    before: Sequence[TrackRun]
    base_rows: int | None
    places: Mapping[int, int]
    place: int
    cases: Ids
    values: Mapping[str, tuple[int, FloatArray]]
    primary: Sequence[str | None]
    failing: Sequence[int]
    remarks: Sequence[Remark]

    def primary_values(self) -> list[tuple[int, str, float]]:
        """Return (case id, metric, value) of every slot that has a value."""
        return [
            (case_id, name, float(self.values[name][1][slot]))
            for slot, (case_id, name) in enumerate(
                zip(self.cases.tolist(), self.primary, strict=True)
            )
            if name is not None
        ]


def read_run_facts(
    transaction: Transaction, project_id: int, run: JudgedRun, layouts: Layouts
) -> RunFacts:
    """Return the facts of the run."""
    own_name, _ = track_runs.channel_of(transaction, project_id, run.channel_id)
    remarks = []
    base_id, base = run.channel_id, own_name
    if run.base is not None and run.base != own_name:
        found = channels.find_channel(transaction, project_id, run.base)
        if found is None:
            detail = f"There is no channel `{run.base}` to judge against; `{own_name}` stands in."
            remarks.append(Remark("base_missing", detail))
        else:
            base_id, base = found.channel_id, found.name
    own = read_history(transaction, project_id, run.channel_id, run.track_id)
    earlier = _before(own, run)
    places, base_rows = own.places, None
    before: Sequence[TrackRun] = earlier[-_MOST_RUNS:]
    if base_id != run.channel_id:
        held_against = read_history(transaction, project_id, base_id, run.track_id)
        known = {each.run_id for each in held_against.runs}
        in_base = [each for each in held_against.runs if each.run_id != run.run_id][-_MOST_RUNS:]
        before = [*in_base, *(each for each in earlier if each.run_id not in known)]
        places, base_rows = held_against.places, len(in_base)
        if not in_base:
            before, base_rows = [], 0
    cases = layouts.cases(transaction, project_id, run.layout_id)
    values = track_runs.columns_of_run(transaction, project_id, run.run_id)
    keys = track_runs.case_keys(transaction, project_id, cases.tolist())
    primary = primary_metrics(
        {name: medians for name, (_, medians) in values.items()},
        [keys[case_id].clock for case_id in cases.tolist()],
    )
    return RunFacts(
        run=run,
        base=base,
        base_id=base_id,
        before=before,
        base_rows=base_rows,
        places=places,
        place=places.get(run.version_id, len(places)),
        cases=cases,
        values=values,
        primary=primary,
        failing=_failing(run, cases, keys, values),
        remarks=remarks,
    )


def _before(history: TrackHistory, run: JudgedRun) -> list[TrackRun]:
    found: list[TrackRun] = []
    for each in history.runs:
        if each.run_id == run.run_id:
            break
        found.append(each)
    return found


def _failing(
    run: JudgedRun,
    cases: Ids,
    keys: Mapping[int, CaseKey],
    values: Mapping[str, tuple[int, FloatArray]],
) -> list[int]:
    names = {each["name"] for each in run.failures}
    if not names:
        return []
    measured = np.zeros(len(cases), dtype=np.bool_)
    for _, medians in values.values():
        measured |= ~np.isnan(medians)
    return [
        case_id
        for case_id, has_value in zip(cases.tolist(), measured.tolist(), strict=True)
        if not has_value and keys[case_id].name in names
    ]
