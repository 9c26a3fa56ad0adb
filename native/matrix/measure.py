"""Starts the runners of a job and keeps their reports."""

import json
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import images
import records
from build import Program
from intervals import case_times, is_settled
from plan import Job, Launch, launches_of_pass, missing_launches
from table import Image

ROOT = Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".state" / "matrix"
TAKEN = SCRATCH / "taken.json"
WINE_LAUNCHER = ROOT / "native" / "cmake" / "wine.sh"


@dataclass(frozen=True)
class Circumstances:
    """What all launches have in common.

    Attributes:
        image: where the row runs.
        measure_with: words put before the runner, such as `taskset -c 1`.
        told: called before each launch with the job, the launch and how many of the job are left with it.
    """

    image: Image
    measure_with: Sequence[str]
    told: Callable[[Job, Launch, int], None]
    seconds: dict[str, list[float]] = field(default_factory=dict)


def read_taken() -> dict[str, list[float]]:
    """Return how long launches of each set took before."""
    return json.loads(TAKEN.read_text()) if TAKEN.exists() else {}


def measure(job: Job, circumstances: Circumstances) -> None:
    """Measure what is missing of the job and keep it; of one sitting all or nothing.

    Raises:
        subprocess.CalledProcessError: a runner failed; nothing of its sitting is kept.
        records.Void: a runner found an error in what it measured.
    """
    missing = missing_launches(job, records.recorded(job))
    if not missing:
        return
    scratch = SCRATCH / job.folder
    if job.experiment_set.one_sitting:
        shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True, exist_ok=True)
    sitting = f"{datetime.now(UTC):%Y-%m-%d}-{job.row.name}-{secrets.token_hex(3)}"
    if not job.experiment_set.one_sitting:
        for at, launch in enumerate(missing):
            circumstances.told(job, launch, len(missing) - at)
            records.keep(job, launch, _start(job, launch, sitting, circumstances))
        return
    records.keep_sitting(job, _sit(job, missing, sitting, circumstances))


def _sit(
    job: Job, first: Sequence[Launch], sitting: str, circumstances: Circumstances
) -> list[tuple[Launch, Path]]:
    """Return what all passes of the sitting made: as many as it takes, no more than the set allows."""
    one = job.experiment_set
    made: list[tuple[Launch, Path]] = []
    launches, passes = list(first), one.passes
    while True:
        for at, launch in enumerate(launches):
            circumstances.told(job, launch, len(launches) - at)
            made.append((launch, _start(job, launch, sitting, circumstances)))
        if passes >= one.most_passes:
            return made
        times = case_times(json.loads(raw.read_bytes()) for _, raw in made)
        if is_settled(times, one.wanted_interval):
            return made
        passes += 1
        launches = launches_of_pass(job, passes)


def _start(job: Job, launch: Launch, sitting: str, circumstances: Circumstances) -> Path:
    """Run one launch and return its report, or the folder of its reports."""
    raw = SCRATCH / job.folder / (launch.report if launch.makes_many else f"{launch.report}.json")
    program = Program(job, launch.release).path
    before = [str(WINE_LAUNCHER)] if job.row.preset else []
    command = [
        *circumstances.measure_with,
        *images.prefix(circumstances.image),
        *before,
        str(program),
    ]
    command += [*launch.arguments, "--machine", job.machine, "--sitting", sitting]
    if job.row.variant:
        command += ["--variant", job.row.variant]
    command += ["--out-dir" if launch.makes_many else "--out", str(raw)]
    begun = time.monotonic()
    log = raw.with_suffix(".log")
    with log.open("wb") as said:
        ended = subprocess.run(command, check=False, stdout=said, stderr=said)
    if ended.returncode != 0:
        sys.stderr.buffer.write(log.read_bytes()[-2000:])
        raise subprocess.CalledProcessError(ended.returncode, command)
    taken = circumstances.seconds.setdefault(job.experiment_set.name, [])
    taken.append(round(time.monotonic() - begun, 1))
    SCRATCH.mkdir(parents=True, exist_ok=True)
    TAKEN.write_text(
        json.dumps({name: values[-50:] for name, values in circumstances.seconds.items()})
    )
    return raw
