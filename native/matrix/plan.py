"""What there is to measure and what of it is missing: pure, no file is read."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from table import ExperimentSet, Row, Table, TableError


@dataclass(frozen=True)
class Launch:
    """One start of a runner.

    Attributes:
        release: the Boost release its program is built with.
        report: name of the report within the job's folder, without its suffix; where `makes_many`, of a folder.
        arguments: what is measured; where the report goes is added when it is started.
        makes_many: whether it writes a report per experiment into a folder.
    """

    release: str
    report: str
    arguments: tuple[str, ...]
    makes_many: bool = False


@dataclass(frozen=True)
class Job:
    """One set of experiments on one row of one machine; where the set asks for it, one sitting."""

    machine: str
    row: Row
    experiment_set: ExperimentSet
    releases: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return what `--only` and the progress call it: `bookworm-gcc-12/sweep`."""
        return f"{self.row.name}/{self.experiment_set.name}"

    @property
    def folder(self) -> str:
        """Return where its reports lie below `demo/reports/`."""
        return f"{self.experiment_set.project}/{self.machine}/{self.name}"


def choose_jobs(
    table: Table, machine: str, only: Sequence[str] = (), boost: Sequence[str] = ()
) -> list[Job]:
    """Return the jobs in the order they are measured.

    Args:
        table: rows and sets.
        machine: declared label of the machine that measures.
        only: patterns of `row`, `row/set` or `*/set`; none: all jobs.
        boost: releases to keep to; none: all of the table.

    Raises:
        TableError: a pattern meets no job, or a release is not in the table.
    """
    if unknown := set(boost) - set(table.boost):
        raise TableError(
            f"--boost {', '.join(sorted(unknown))}: the table has {', '.join(table.boost)}"
        )
    jobs = []
    for row in table.rows:
        for name in row.sets:
            releases = table.releases(row, table.sets[name])
            kept = tuple(one for one in releases if not boost or one in boost)
            if kept:
                jobs.append(Job(machine, row, table.sets[name], kept))
    for pattern in only:
        if not any(_meets(job, pattern) for job in jobs):
            raise TableError(f"--only {pattern} meets no row and no row/set; --list shows them")
    return [job for job in jobs if not only or any(_meets(job, one) for one in only)]


def _meets(job: Job, pattern: str) -> bool:
    return fnmatchcase(job.name, pattern) or fnmatchcase(job.row.name, pattern)


def launches_of_pass(job: Job, number: int) -> list[Launch]:
    """Return the launches of one pass: forwards in the first, backwards in the second, and so on.

    So a slow drift of the machine does not look like a trend over the versions.
    """
    one = job.experiment_set
    experiments = ("--experiment", ",".join(one.experiments))
    suffix = f"-pass{number}" if one.passes > 1 else ""
    if one.over == "boost":
        launches = [
            Launch(
                release,
                f"{release}{suffix}",
                (*experiments, "--version-label", release, *one.flags),
            )
            for release in job.releases
        ]
    elif one.over == "revision":
        launches = [
            Launch(
                job.releases[0],
                f"{version}{suffix}",
                (*experiments, "--revision", version, *one.flags),
            )
            for version in one.revisions
        ]
    else:
        launches = list(_experiment_launches(job, experiments))
    return launches if number % 2 == 1 else launches[::-1]


def _experiment_launches(job: Job, experiments: tuple[str, ...]) -> Iterator[Launch]:
    one, release = job.experiment_set, job.releases[0]
    if one.experiments == ("all",):
        yield Launch(release, "all", (*experiments, *one.flags), makes_many=True)
    else:
        for name in one.experiments:
            yield Launch(release, name, ("--experiment", name, *one.flags))
    for audit, audited in (("copies", one.copies), ("instructions", one.instructions)):
        if audited:
            arguments = ("--experiment", ",".join(audited), f"--audit={audit}")
            yield Launch(release, f"audit-{audit}", arguments, makes_many=True)


def missing_launches(job: Job, recorded: Collection[str]) -> list[Launch]:
    """Return what is to be started so that the job is whole; of one sitting, everything or nothing.

    Args:
        job: the job.
        recorded: names of the reports that are there; of a launch that makes many, its own name.
    """
    wanted = [
        launch
        for number in range(1, job.experiment_set.passes + 1)
        for launch in launches_of_pass(job, number)
    ]
    missing = [launch for launch in wanted if launch.report not in recorded]
    return wanted if missing and job.experiment_set.one_sitting else missing


def seconds_left(jobs: Iterable[tuple[str, int]], taken: dict[str, list[float]]) -> float | None:
    """Return how long the launches of the jobs will take; None where a set was never measured yet.

    Args:
        jobs: (name of the set, number of launches).
        taken: seconds of earlier launches by set.
    """
    total = 0.0
    for name, count in jobs:
        if count and not taken.get(name):
            return None
        if count:
            total += count * sum(taken[name]) / len(taken[name])
    return total
