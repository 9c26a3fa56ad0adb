"""Measure every experiment on this machine and write `docs/experiments.md` anew.

One compiler is one sitting: the runner makes a report per experiment and revision, then the audits of copies and of
instructions. A run that was interrupted goes on where it stopped; what it had made is kept. Leave the machine alone.
"""

import argparse
import gzip
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import experiments_page
from boost import releases, source_tree
from build import COMPILERS, Compiler, build_runner
from record import new_sitting

ROOT = Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".state" / "record" / "experiments"
BOOST = "1.88.0"
# Audited are experiments with few cases whose figures are counts. An id that the runner does not have is left out.
COPIES = ("S0.9", "S0.10", "S1.4", "S2.1", "S2.7", "S3.2", "W1")
INSTRUCTIONS = ("S0.9", "W1")


def runner_of(compiler: Compiler) -> Path:
    """Return a runner built with the compiler and with the Boost that the native tests use."""
    release = next(release for release in releases() if release.version == BOOST)
    return build_runner(compiler, release, source_tree(release))


def known_ids(runner: Path) -> list[str]:
    """Return the ids of the runner's experiments."""
    listed = subprocess.run(
        [str(runner), "--list"], check=True, capture_output=True, text=True
    ).stdout
    return [line.split()[0] for line in listed.splitlines()]


def present(wanted: Sequence[str], known: Sequence[str]) -> list[str]:
    """Return those wanted ids that name an experiment the runner has."""
    return [
        one for one in wanted if any(name == one or name.startswith(f"{one}.") for name in known)
    ]


def launches(runner: Path, effort: str) -> list[list[str]]:
    """Return the arguments of each launch of the runner: all experiments, then the audits."""
    known = known_ids(runner)
    commands = [["--experiment", "all", "--effort", effort]]
    for audit, wanted in (("copies", COPIES), ("instructions", INSTRUCTIONS)):
        if ids := present(wanted, known):
            commands.append(["--experiment", ",".join(ids), f"--audit={audit}"])
    return commands


def keep(folder: Path, reports: Path) -> int:
    """Write the complete reports of `folder` compressed into `reports`; return how many are void."""
    reports.mkdir(parents=True, exist_ok=True)
    void = 0
    for raw in sorted(folder.glob("*.json")):
        content = raw.read_bytes()
        if "wirewatch.void" in json.loads(content)["context"]:
            void += 1
            continue
        # No time stamp and no name inside: the same report gives the same file.
        compressed = gzip.compress(content, compresslevel=9, mtime=0)
        (reports / f"{raw.name}.gz").write_bytes(compressed)
    return void


def commit() -> str:
    """Return the commit that is checked out."""
    command = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main() -> int:
    """Measure, keep the reports and write the page; return the exit status."""
    labels = [compiler.label for compiler in COMPILERS]
    parser = argparse.ArgumentParser(description=__doc__, prog="make record-experiments")
    parser.add_argument(
        "--machine", default="cloud-vm-2core", help="declared label of this machine"
    )
    parser.add_argument("--effort", default="full", choices=("smoke", "demo", "record", "full"))
    parser.add_argument("--compiler", default=labels[0], choices=labels)
    parser.add_argument("--runner", type=Path, help="a runner built already; default: build one")
    parser.add_argument("--repetitions", type=int, help="instead of the effort's")
    parser.add_argument("--scratch", type=Path, default=SCRATCH, help="where a run can be resumed")
    parser.add_argument("--reports", type=Path, default=experiments_page.REPORTS)
    parser.add_argument("--page", type=Path, default=experiments_page.PAGE)
    options = parser.parse_args()

    compiler = next(one for one in COMPILERS if one.label == options.compiler)
    if shutil.which(compiler.command) is None:
        print(f"make record-experiments: {compiler.command} is not installed", file=sys.stderr)
        return 1
    runner = options.runner or runner_of(compiler)
    folder = options.scratch / compiler.label
    declared = ["--machine", options.machine, "--sitting", new_sitting(compiler)]
    declared += ["--commit", commit(), "--out-dir", str(folder)]
    if options.repetitions:
        declared.append(f"--benchmark_repetitions={options.repetitions}")
    failed = 0
    for arguments in launches(runner, options.effort):
        ended = subprocess.run([str(runner), *arguments, *declared], check=False)
        failed += ended.returncode != 0
    void = keep(folder, options.reports / compiler.label)
    if void:
        print(f"make record-experiments: {void} void reports were left out", file=sys.stderr)
    written = experiments_page.write(options.reports, compiler.label, options.page)
    return 1 if failed or void else written


if __name__ == "__main__":
    sys.exit(main())
