"""The report of a soak: one row per fault and engine, written anew after each of them."""

import os
import platform
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from faults.scale import SHARE

Note = Callable[[str], None]
"""Takes down a figure of a test."""

_HEAD = """# Soak report

Written by `make soak`, which makes every fault at its gate's count; `make test` makes the same faults a few times.
[How each fault is made](../../server/tests/faults/README.md). A figure names the count that was done: where it is
below the gate's, that part of the gate is not proven by this run.

"""


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one test: `figure` is what was measured, or the reason why nothing was."""

    row: int
    fault: str
    engine: str
    gate: str
    figure: str
    outcome: str
    duration_s: float


def render(findings: Sequence[Finding], *, commit: str, machine: str, when: datetime) -> str:
    """Return the report as Markdown."""
    share = "" if SHARE == 1 else f" Counts scaled by {SHARE:g}."
    lines = [
        f"Commit `{commit}`, {when:%Y-%m-%d %H:%M} UTC, {machine}.{share}\n",
        "| row | fault | engine | gate | figure | outcome | duration |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in sorted(findings, key=lambda found: (found.row, found.fault, found.engine)):
        cells = (
            str(each.row), each.fault, each.engine, each.gate, each.figure, each.outcome,
            f"{each.duration_s:.0f} s",
        )  # fmt: skip
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return _HEAD + "\n".join(lines) + "\n"


def write(path: Path, findings: Sequence[Finding]) -> None:
    """Write the report of what was found so far."""
    path.parent.mkdir(parents=True, exist_ok=True)
    report = render(findings, commit=_commit(), machine=_machine(), when=datetime.now(UTC))
    path.write_text(report)


def _commit() -> str:
    def git(*arguments: str) -> str:
        found = subprocess.run(["git", *arguments], check=False, capture_output=True, text=True)
        return found.stdout.strip()

    changed = git("status", "--porcelain", "--", ".", ":!docs", ":!../docs")
    return (git("rev-parse", "--short=12", "HEAD") or "unknown") + (
        " with changes" if changed else ""
    )


def _machine() -> str:
    model = "unknown CPU"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores of {model}, {system}"
