"""Judging a run: against the current segment of each of its series, in the channel it is held against."""

from dataclasses import dataclass, replace

from wirewatch.domain.verdict import Stage, Status, Verdict
from wirewatch.services.judge_counters import judge_counters, wire_format_events
from wirewatch.services.judge_rates import judge_rates
from wirewatch.services.judged_metrics import sign_of
from wirewatch.services.run_facts import RunFacts, read_run_facts
from wirewatch.services.snapshot import Remark, SeriesVerdict, Snapshot
from wirewatch.services.track_history import Layouts
from wirewatch.storage.repositories import track_runs
from wirewatch.storage.repositories.track_runs import JudgedRun
from wirewatch.storage.transaction import Transaction

# What says that a run's numbers cannot be compared with those of runs of which it does not hold.
_DISTRUSTED = ("debug_library", "cpu_scaling", "loaded", "wine")
_RUNS_ASKED_FOR_TRUST = 10


@dataclass(frozen=True, slots=True)
class _Trust:
    """Remarks on what lowers trust, and whether that is new on this run."""

    remarks: list[Remark]
    is_lost: bool


def judge_run(
    transaction: Transaction, project_id: int, run: JudgedRun, layouts: Layouts
) -> Snapshot:
    """Return what is said of the run, as far as the transaction sees its past."""
    facts = read_run_facts(transaction, project_id, run, layouts)
    if run.voided_at is not None:
        void = Remark("void", "The run is void: it counts on no chart and is not judged.")
        return Snapshot(Status.UNTRUSTED, facts.base, remarks=[void])
    trust = _trust_in(transaction, project_id, facts)
    remarks = [*facts.remarks, *trust.remarks]
    if not facts.before:
        return _first(transaction, project_id, facts, remarks)
    rates = judge_rates(transaction, project_id, facts, layouts)
    counters = judge_counters(transaction, project_id, facts, layouts)
    series = [*rates.series, *counters, *_absent(transaction, project_id, facts, layouts)]
    if trust.is_lost:
        series = [_doubted(each) for each in series]
    status = Status.UNTRUSTED if trust.is_lost else _status(series)
    return Snapshot(
        status=status,
        base=facts.base,
        series=series,
        mean=rates.mean,
        remarks=[*remarks, *_remarks_on(series)],
        events=wire_format_events(transaction, project_id, facts, layouts),
    )


def _first(
    transaction: Transaction, project_id: int, facts: RunFacts, remarks: list[Remark]
) -> Snapshot:
    series = [
        SeriesVerdict(case_id, metric, Verdict.NEW, value=value)
        for case_id, metric, value in facts.primary_values()
    ]
    series += [SeriesVerdict(case_id, "", Verdict.FAILING) for case_id in facts.failing]
    if track_runs.same_machine_elsewhere(transaction, project_id, facts.run.track_id):
        moved = Remark(
            "platform_changed",
            "This is the first run on its track, and the machine has runs on another one: compiler, "
            "operating system, build type or variant changed. Numbers are not compared across tracks.",
        )
        return Snapshot(Status.PLATFORM_CHANGED, facts.base, series, remarks=[*remarks, moved])
    first = Remark("first_run", "There is no earlier run on this track to compare with.")
    return Snapshot(Status.FIRST_RUN, facts.base, series, remarks=[*remarks, first])


def _absent(
    transaction: Transaction, project_id: int, facts: RunFacts, layouts: Layouts
) -> list[SeriesVerdict]:
    """Return what is failing, and what is missing.

    Missing is what the newest earlier run had that shares at least half of this run's cases: reports that are split
    over several files do not miss one another's cases.
    """
    failing = [SeriesVerdict(case_id, "", Verdict.FAILING) for case_id in facts.failing]
    own = set(facts.cases.tolist())
    for run in reversed(facts.before):
        others = set(layouts.cases(transaction, project_id, run.layout_id).tolist())
        if 2 * len(others & own) >= len(own):
            gone = sorted(others - own)
            return [*failing, *(SeriesVerdict(case_id, "", Verdict.MISSING) for case_id in gone)]
    return failing


def _trust_in(transaction: Transaction, project_id: int, facts: RunFacts) -> _Trust:
    said = [each for each in facts.run.caveats if each["code"] in _DISTRUSTED]
    if not said:
        return _Trust([], is_lost=False)
    asked = [run.run_id for run in facts.before[-_RUNS_ASKED_FOR_TRUST:]]
    codes = track_runs.caveat_codes(transaction, project_id, asked) if asked else {}
    remarks, is_lost = [], False
    for each in said:
        alike = sum(each["code"] in of_run for of_run in codes.values())
        # Where the runs before have it too, like is compared with like.
        is_new = bool(codes) and 2 * alike < len(codes)
        is_lost |= is_new
        more = " The runs before did not have that: this run is not judged." if is_new else ""
        remarks.append(Remark(each["code"], f"{each['detail']}{more}"))
    return _Trust(remarks, is_lost)


def _doubted(each: SeriesVerdict) -> SeriesVerdict:
    if each.verdict in {Verdict.REGRESSION, Verdict.IMPROVEMENT, Verdict.UNSURE}:
        return replace(each, verdict=Verdict.UNSURE, stage=None, needs_runs=max(each.needs_runs, 1))
    return each


def _status(series: list[SeriesVerdict]) -> Status:
    verdicts = [each.verdict for each in series]
    if Verdict.REGRESSION in verdicts:
        return Status.REGRESSION
    short = sum(each.verdict is Verdict.UNSURE and each.stage is None for each in series)
    doubtful = any(each.verdict is Verdict.UNSURE and _is_worse(each) for each in series)
    judged = sum(v not in {Verdict.NEW, Verdict.MISSING, Verdict.FAILING} for v in verdicts)
    if doubtful or 2 * short > judged or Verdict.FAILING in verdicts:
        return Status.UNSURE
    return Status.IMPROVEMENT if Verdict.IMPROVEMENT in verdicts else Status.UNCHANGED


def _is_worse(each: SeriesVerdict) -> bool:
    return each.stage is Stage.SUSPECTED and (each.ratio - 1) * sign_of(each.metric) < 0


def _remarks_on(series: list[SeriesVerdict]) -> list[Remark]:
    found = []
    short = sum(each.verdict is Verdict.UNSURE and each.stage is None for each in series)
    if short:
        found.append(
            Remark(
                "short_history",
                f"{short} series have fewer than 5 runs at their present level: too few to tell a "
                "change from noise.",
            )
        )
    for verdict, code, what in (
        (Verdict.FAILING, "failing", "failed or were skipped"),
        (Verdict.MISSING, "missing", "were in the report before and are not in this one"),
    ):
        count = sum(each.verdict is verdict for each in series)
        if count:
            found.append(Remark(code, f"{count} benchmarks {what}."))
    return found
