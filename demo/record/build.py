"""Builds the runner for one compiler and one Boost release."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from boost import BoostRelease

ROOT = Path(__file__).resolve().parents[2]
BUILDS = ROOT / ".state" / "build" / "record"


@dataclass(frozen=True)
class Compiler:
    """A C++ compiler by the command that starts it."""

    label: str
    command: str


COMPILERS = (Compiler("gcc-12", "g++-12"), Compiler("clang-16", "clang++-16"))


def build_runner(compiler: Compiler, release: BoostRelease, source: Path) -> Path:
    """Return the path of a Release runner that holds this release's own serialization library."""
    folder = BUILDS / compiler.label / release.version
    print(f"Building the runner with {compiler.label} and Boost {release.version}", flush=True)
    configure = [
        "cmake",
        "-S",
        str(ROOT / "native"),
        "-B",
        str(folder),
        "-G",
        "Ninja",
        "--log-level=WARNING",
    ]
    configure += ["-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CXX_COMPILER={compiler.command}"]
    configure += [f"-DWIREWATCH_BOOST_SOURCE={source}"]
    subprocess.run(configure, check=True)
    jobs = str(os.cpu_count() or 1)
    subprocess.run(
        ["cmake", "--build", str(folder), "-j", jobs, "--target", "wirewatch-bench"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return folder / "wirewatch-bench"
