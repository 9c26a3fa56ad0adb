"""Measures a table of platforms and Boost releases: `targets.toml`, a row at a time.

What is recorded already is kept, so a run that was interrupted goes on where it stopped. To measure a row again, remove
its folder below demo/reports/. Leave the machine alone meanwhile; what load it had is in each report.
"""

import argparse
import fcntl
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import records
from boost import BoostMissing
from build import Program, build
from images import prepare
from measure import SCRATCH, Circumstances, measure, read_taken
from plan import Job, Launch, choose_jobs, missing_launches, seconds_left
from sending import SendingFailed, send
from table import Table, TableError, read_table


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the command line's options."""
    parser = argparse.ArgumentParser(description=__doc__, prog="make matrix")
    parser.add_argument(
        "--only", action="append", default=[], metavar="ROW[/SET]",
        help="only these; * stands for anything, as in */instructions; may be given again",
    )  # fmt: skip
    parser.add_argument(
        "--boost", action="append", default=[], metavar="RELEASE",
        help="only these releases; may be given again",
    )  # fmt: skip
    parser.add_argument(
        "--list", action="store_true", help="list the jobs and what is missing, then end"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would be started, then end"
    )
    parser.add_argument(
        "--rebuild",
        action="store_true",
        help="build again what is built; after a change of the runner",
    )
    parser.add_argument(
        "--build-only", action="store_true", help="build the programs, measure nothing"
    )
    parser.add_argument(
        "--built-only", action="store_true", help="measure only what is built already"
    )
    parser.add_argument(
        "--machine", required=True, metavar="LABEL", help="what this machine shall be called"
    )
    parser.add_argument(
        "--measure-with", type=shlex.split, default=[], metavar="COMMAND",
        help="put before each measured program, such as 'taskset -c 1'",
    )  # fmt: skip
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="compilers at a time")
    parser.add_argument(
        "--server", help="upload each job's reports there; the token is in WIREWATCH_TOKEN"
    )
    return parser.parse_args(arguments)


def list_jobs(jobs: Sequence[Job]) -> None:
    """Print one line per job: how many launches it still needs."""
    for job in jobs:
        missing = missing_launches(job, records.recorded(job))
        state = f"{len(missing)} to do" if missing else "recorded"
        print(f"{job.name:45} {state:10} Boost {', '.join(job.releases)}")


def show_launches(jobs: Sequence[Job]) -> None:
    """Print the program and the arguments of every launch that is missing."""
    for job in jobs:
        for launch in missing_launches(job, records.recorded(job)):
            arguments = " ".join(launch.arguments)
            program = job.experiment_set.program
            print(f"{job.name} {launch.report}: Boost {launch.release}, {program} {arguments}")


def is_built(job: Job) -> bool:
    """Return whether all programs of the job are there."""
    return all(Program(job, release).path.exists() for release in job.releases)


def build_job(job: Job, table: Table, jobs: int, *, is_fresh: bool) -> None:
    """Build the programs of the job that are not there, or all."""
    image = table.images[job.row.image]
    prepare(image)
    for release in job.releases:
        if Program(job, release).path.exists() and not is_fresh:
            continue
        print(
            f"Building {job.experiment_set.program} of {job.row.name} with Boost {release}",
            flush=True,
        )
        build(Program(job, release), image, jobs)


class Progress:
    """Says before each launch what it is and how long all of them will take."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self.seconds = read_taken()
        self._later = {job.name: len(missing_launches(job, records.recorded(job))) for job in jobs}
        self._sets = {job.name: job.experiment_set.name for job in jobs}

    def __call__(self, job: Job, launch: Launch, left: int) -> None:
        """Print the line."""
        self._later[job.name] = left
        seconds = seconds_left(
            [(self._sets[name], count) for name, count in self._later.items()], self.seconds
        )
        eta = "" if seconds is None else f", about {max(1, round(seconds / 60))} min left"
        print(
            f"[{time.strftime('%H:%M:%S')}] {job.name} {launch.report}: {left} of the job{eta}",
            flush=True,
        )
        self._later[job.name] = left - 1


class AlreadyRunning(Exception):
    """Another one measures from this checkout; two at a time would measure each other."""


@contextmanager
def being_the_only_one() -> Iterator[None]:
    """Hold this checkout's lock, which ends with the process however it ends.

    Raises:
        AlreadyRunning: another process holds it.
    """
    SCRATCH.mkdir(parents=True, exist_ok=True)
    with (SCRATCH / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyRunning from error
        yield


def run(options: argparse.Namespace) -> int:
    """Do what the options ask for; return the exit status."""
    table = read_table()
    jobs = choose_jobs(table, options.machine, options.only, options.boost)
    if options.list or options.dry_run:
        (list_jobs if options.list else show_launches)(jobs)
        return 0
    with being_the_only_one():
        return work(jobs, table, options)


def work(jobs: Sequence[Job], table: Table, options: argparse.Namespace) -> int:
    """Build, measure and send what is missing of the jobs, each as far as it goes; return the exit status."""
    progress = Progress(jobs)
    failed: list[str] = []
    for job in jobs:
        missing = missing_launches(job, records.recorded(job))
        try:
            if missing and not options.built_only:
                build_job(job, table, options.jobs, is_fresh=options.rebuild)
            if missing and not options.build_only and is_built(job):
                image = table.images[job.row.image]
                measure(job, Circumstances(image, options.measure_with, progress, progress.seconds))
            if options.server and not missing_launches(job, records.recorded(job)):
                send(job, options.server)
        except subprocess.CalledProcessError as error:
            failed.append(job.name)
            print(f"make matrix: {job.name}: {error}", file=sys.stderr)
        except records.Void as error:
            failed.append(job.name)
            print(f"make matrix: {job.name}: the runner found: {error}", file=sys.stderr)
    if failed:
        print(f"make matrix: failed: {', '.join(failed)}; the rest is done", file=sys.stderr)
    return 1 if failed else 0


def main() -> int:
    """Return the exit status: 0 done, 1 something failed, 2 wrong usage, 130 interrupted."""
    # A shell without job control starts a background job deaf to the first.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return run(parse_arguments())
    except TableError as error:
        print(f"make matrix: targets.toml: {error}", file=sys.stderr)
        return 2
    except AlreadyRunning:
        print(
            "make matrix: another one runs in this checkout; two would measure each other",
            file=sys.stderr,
        )
        return 1
    except (BoostMissing, SendingFailed) as error:
        print(f"make matrix: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(
            "\nmake matrix: interrupted; the same command goes on where it stopped", file=sys.stderr
        )
        return 130


if __name__ == "__main__":
    sys.exit(main())
