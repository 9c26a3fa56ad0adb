"""Builds a row's runner with one Boost release."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import images
from boost import source_tree
from plan import Job
from table import Image

ROOT = Path(__file__).resolve().parents[2]
BUILDS = ROOT / ".state" / "build" / "matrix"
PROGRAMS = ROOT / ".state" / "matrix" / "programs"
FLAGS = "-O3 -DNDEBUG"  # as the preset `measuring`: these are what is measured
WHOLE = "wirewatch-bench"


@dataclass(frozen=True)
class Program:
    """A runner of one row and one Boost release, built or not."""

    job: Job
    release: str

    @property
    def folder(self) -> Path:
        """Return its build folder. The parts of the runner share one per row, which is configured for each release."""
        is_whole = self.job.experiment_set.program == WHOLE
        return BUILDS / self.job.row.name / (self.release if is_whole else "parts")

    @property
    def built(self) -> Path:
        """Return where the build leaves it."""
        name = self.job.experiment_set.program
        if self.job.row.preset:
            # Windows finds its libraries beside the program, so all lie in one folder (cmake/levels.cmake).
            return self.folder / f"{name}.exe"
        return self.folder / ("" if name == WHOLE else "matrix") / name

    @property
    def path(self) -> Path:
        """Return where it is started: the whole one beside its libraries, a part among those of other releases."""
        if self.job.experiment_set.program == WHOLE:
            return self.built
        return PROGRAMS / self.job.row.name / self.release / self.built.name

    @property
    def log(self) -> Path:
        """Return what the build said."""
        return self.folder / f"{self.job.experiment_set.program}-{self.release}.log"


def build(program: Program, image: Image, jobs: int) -> None:
    """Build the program.

    Raises:
        subprocess.CalledProcessError: the build failed; what it said is in the program's log.
    """
    row, folder = program.job.row, program.folder
    boost = os.environ.get("BOOST_ROOT") or str(source_tree(program.release))
    program.folder.mkdir(parents=True, exist_ok=True)
    inside = images.prefix(image)
    configure = ["cmake", "-S", str(ROOT / "native"), "-B", str(folder), "-G", "Ninja"]
    if row.preset:
        configure = ["cmake", "-S", str(ROOT / "native"), "--preset", row.preset, "-B", str(folder)]
    else:
        configure += [f"-DCMAKE_CXX_COMPILER={row.compiler}", "-DCMAKE_BUILD_TYPE=Release"]
        configure += [
            f"-DCMAKE_CXX_FLAGS_RELEASE={FLAGS}",
            f"-DCMAKE_CXX_FLAGS={' '.join(row.flags)}",
        ]
    configure += ["--log-level=WARNING", f"-DWIREWATCH_BOOST_SOURCE={boost}"]
    target = program.job.experiment_set.program
    compile_it = ["cmake", "--build", str(folder), "-j", str(jobs), "--target", target]
    with program.log.open("wb") as log:
        for command in (configure, compile_it):
            subprocess.run([*inside, *command], check=True, stdout=log, stderr=subprocess.STDOUT,
                           cwd=ROOT / "native")  # fmt: skip
    if program.path != program.built:
        program.path.parent.mkdir(parents=True, exist_ok=True)
        part = program.path.with_suffix(".part")
        shutil.copy2(program.built, part)
        part.replace(program.path)
