"""Measure the recorded reports of `demo/` again.

For each compiler one sitting: every Boost release in order, then all again in the opposite order, so that a slow
drift of the machine does not look like a trend; then the revisions of wirepack the same way. All builds are
made before the first measurement. Reports are written to `demo/reports/` once a sitting is whole.
"""

import argparse
import gzip
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import describe
from boost import BoostRelease, releases, source_tree
from build import COMPILERS, Compiler, build_runner

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "demo" / "reports"
SCRATCH = ROOT / ".state" / "record"
REVISIONS = ("0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0")
PASSES = 2

T = TypeVar("T")


@dataclass(frozen=True)
class Measurement:
    """One launch of a runner: what it measures and where the report belongs."""

    runner: Path
    arguments: Sequence[str]
    report: Path


def there_and_back(items: Sequence[T]) -> Iterator[tuple[int, T]]:
    """Yield (pass, item): forwards in the first pass, backwards in the second, and so on."""
    for number in range(PASSES):
        ordered = items if number % 2 == 0 else list(reversed(items))
        for item in ordered:
            yield number + 1, item


def boost_sitting(compiler: Compiler, runners: dict[BoostRelease, Path]) -> list[Measurement]:
    """Return the launches that measure all Boost releases with one compiler."""
    return [
        Measurement(
            runners[release],
            ("--experiment", "S1.1", "--version-label", release.version),
            Path("boost-serialization")
            / compiler.label
            / f"{release.version}-pass{number}.json.gz",
        )
        for number, release in there_and_back(list(runners))
    ]


def wirepack_sitting(compiler: Compiler, runner: Path) -> list[Measurement]:
    """Return the launches that measure all revisions of wirepack with one compiler."""
    return [
        Measurement(
            runner,
            ("--experiment", "S2.7", "--revision", revision),
            Path("wirepack") / compiler.label / f"{revision}-pass{number}.json.gz",
        )
        for number, revision in there_and_back(REVISIONS)
    ]


def new_sitting(compiler: Compiler) -> str:
    """Return an identifier for one uninterrupted stretch of measuring."""
    return f"{datetime.now(UTC):%Y-%m-%d}-{compiler.label}-{secrets.token_hex(3)}"


def measure(launches: Sequence[Measurement], machine: str, sitting: str, effort: str) -> None:
    """Run all launches, then move their reports into `demo/reports/`."""
    for at, launch in enumerate(launches, start=1):
        print(f"[{at}/{len(launches)}] {launch.report}", flush=True)
        raw = SCRATCH / launch.report.with_suffix("")
        raw.parent.mkdir(parents=True, exist_ok=True)
        common = ["--effort", effort, "--machine", machine, "--sitting", sitting, "--out", str(raw)]
        subprocess.run(
            [str(launch.runner), *launch.arguments, *common], check=True, stdout=subprocess.DEVNULL
        )
    for launch in launches:
        compressed = REPORTS / launch.report
        compressed.parent.mkdir(parents=True, exist_ok=True)
        raw = SCRATCH / launch.report.with_suffix("")
        # No time stamp and no name inside: the same report gives the same file.
        compressed.write_bytes(gzip.compress(raw.read_bytes(), compresslevel=9, mtime=0))


def main() -> int:
    """Build everything, then measure; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, prog="make record")
    parser.add_argument(
        "--machine", default="cloud-vm-2core", help="declared label of this machine"
    )
    parser.add_argument("--effort", default="record", choices=("smoke", "demo", "record"))
    options = parser.parse_args()

    built: dict[Compiler, dict[BoostRelease, Path]] = {}
    for compiler in COMPILERS:
        if shutil.which(compiler.command) is None:
            print(f"make record: {compiler.command} is not installed", file=sys.stderr)
            return 1
        built[compiler] = {
            release: build_runner(compiler, release, source_tree(release)) for release in releases()
        }
    for compiler, runners in built.items():
        launches = boost_sitting(compiler, runners)
        launches += wirepack_sitting(compiler, runners[list(runners)[-1]])
        measure(launches, options.machine, new_sitting(compiler), options.effort)
    return describe.main()


if __name__ == "__main__":
    sys.exit(main())
