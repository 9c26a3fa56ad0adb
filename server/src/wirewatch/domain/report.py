"""What one benchmark report says, before it is stored.

`ingest` makes these objects, `storage` keeps them. Values are in canonical units (nanoseconds, bytes,
bytes per second) with the unit as given beside them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Clock(StrEnum):
    """The clock that a case's iterations were counted and its rates computed with."""

    CPU = "cpu"
    PROCESS_CPU = "process_cpu"
    REAL = "real"
    MANUAL = "manual"


class FailureKind(StrEnum):
    """Why a row of a report carries no measurement."""

    ERROR = "error"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class CaseKey:
    """The identity of a case within a project; `name` is canonical (bookkeeping suffixes dropped)."""

    name: str
    threads: int = 1
    clock: Clock = Clock.CPU
    revision: int = 1


@dataclass(frozen=True, slots=True)
class Failure:
    """A repetition that failed or was skipped: kept as such, never as a zero."""

    kind: FailureKind
    message: str
    repetition: int


@dataclass(slots=True)
class Measurement:
    """What one report says of one case. Nobody changes it once it is made.

    Not `frozen` like its neighbours: there is one per case and report, and a frozen one takes four times as long to
    make.

    Attributes:
        samples: metric name -> one value per successful repetition, in repetition order; every sequence has
            `repetitions` entries and NaN where that repetition did not report the metric.
        iterations: iterations of each successful repetition; length `repetitions`.
        aggregates: (aggregate name, metric name) -> value exactly as the report printed it
            (mean, median, stddev, cv, BigO, RMS, user statistics).
        summary_only: True when the report held aggregates alone; `samples` then holds the one median
            (else mean) of each metric and `repetitions` is 1.
        time_unit: as the report printed it ("ns", "us", "ms", "s").
        complexity: the form of the fitted complexity as printed ("N", "NlgN", "(1)"), if there is a fit; its
            coefficients are among the aggregates.
    """

    case: CaseKey
    facets: Mapping[str, str]
    samples: Mapping[str, Sequence[float]]
    iterations: Sequence[int]
    repetitions: int
    time_unit: str
    label: str | None = None
    failures: Sequence[Failure] = ()
    aggregates: Mapping[tuple[str, str], float] = field(default_factory=dict)
    summary_only: bool = False
    complexity: str | None = None


@dataclass(frozen=True, slots=True)
class Caveat:
    """Something about a report's quality that must reach the page. `code` is stable, `detail` is prose."""

    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Track:
    """The line a number may be compared along. Every attribute is a filter; "" means not known."""

    machine: str = ""
    os: str = ""
    arch: str = ""
    cpu: str = ""
    compiler: str = ""
    compiler_major: str = ""
    stdlib: str = ""
    build_type: str = ""
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """One whole report.

    Attributes:
        measurements: in the order the cases first appear in the report; case keys are unique.
        context: the report's context as written (numbers, strings, lists), library keys included.
        track, version, commit, commit_time, sitting, components: what the context's `wirewatch.` keys say;
            None or "" where they say nothing. Upload parameters override them in the service, not here.
        environment: everything else about where the run was taken (exact compiler version, flags, kernel,
            load, caches, ...), without the host name and the executable's path.
        started_at: the report's own date, as written; never used to order anything.
        void: why the runner itself declared the run void; None for a run that counts.
        audit: what an audit run counts (copies, instructions): its times are no measurement; None for any other run.
    """

    measurements: Sequence[Measurement]
    context: Mapping[str, object]
    track: Track
    environment: Mapping[str, object]
    components: Mapping[str, str]
    version: str | None
    commit: str | None
    commit_time: str | None
    sitting: str | None
    started_at: str | None
    library_version: str | None
    caveats: Sequence[Caveat] = ()
    void: str | None = None
    audit: str | None = None
