"""The report of a soak: one row per fault and engine, written anew after each of them."""

import os
import platform
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

Note = Callable[[str], None]
"""Takes down a figure of a test."""

_HEAD = """# Soak report

Written by `make soak`, which makes every fault at its gate's count; `make test` makes the same faults a few times.
[How each fault is made](../../server/tests/faults/README.md). A figure names the count that was done: where it is
below the gate's, that part of the gate is not proven. A row stays until its fault is made again (`make soak T=FILE`).

| row | fault | engine | gate | figure | outcome | duration | commit | when | machine |
|---|---|---|---|---|---|---|---|---|---|
"""
_SEPARATOR = " | "
_KEY = slice(0, 3)


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


def write(path: Path, found: Finding) -> None:
    """Put the finding in its row of the report; all others stay."""
    cells = [
        str(found.row), found.fault, found.engine, found.gate, found.figure, found.outcome,
        f"{found.duration_s:.0f} s", _commit(), f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC", _machine(),
    ]  # fmt: skip
    rows = read_rows(path.read_text()) if path.exists() else []
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(render(put(rows, [cell.replace("|", "/") for cell in cells])))


def put(rows: Sequence[list[str]], new: list[str]) -> list[list[str]]:
    """Return the rows with the new one instead of that of the same fault and engine, in order."""
    kept = [row for row in rows if row[_KEY] != new[_KEY]]
    return sorted([*kept, new], key=lambda row: (int(row[0]), *row[1:3]))


def read_rows(report: str) -> list[list[str]]:
    """Return the cells of all rows of a report."""
    lines = [line for line in report.splitlines() if line.startswith("| ")][1:]
    return [line.removeprefix("| ").removesuffix(" |").split(_SEPARATOR) for line in lines]


def render(rows: Sequence[list[str]]) -> str:
    """Return the report as Markdown."""
    return _HEAD + "".join(f"| {_SEPARATOR.join(row)} |\n" for row in rows)


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
