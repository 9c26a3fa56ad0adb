"""The reports a command line names: files, patterns, standard input."""

import glob
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from wirewatch.upload.errors import UsageError

STDIN = "-"


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A report: its name for people, the folder it lies in, its bytes."""

    name: str
    folder: Path
    body: bytes


def read_reports(names: Sequence[str]) -> list[ReportFile]:
    """Return the reports, each once, in order. Patterns are read here, since Windows' shells do not.

    Raises:
        UsageError: a file cannot be read or is empty, or a pattern finds none; nothing was sent then.
    """
    paths: dict[str, None] = {}
    for name in names:
        if name == STDIN or Path(name).is_file():
            paths[name] = None
            continue
        # Path.glob takes no absolute pattern.
        matches = glob.glob(name, recursive=True)  # noqa: PTH207
        found = sorted(each for each in matches if Path(each).is_file())
        if not found:
            raise UsageError(_missing(name))
        paths.update(dict.fromkeys(found))
    return [_read(name) for name in paths]


def _missing(name: str) -> str:
    if glob.has_magic(name):
        return f"No file matches {name}: did the benchmark run, with --benchmark_out?"
    if Path(name).is_dir():
        return f"{name} is a folder: name the reports in it, such as {Path(name) / '*.json'}."
    return f"There is no file {name}: did the benchmark run, with --benchmark_out={name}?"


def _read(name: str) -> ReportFile:
    try:
        if name == STDIN:
            report = ReportFile("standard input", Path(), sys.stdin.buffer.read())
        else:
            report = ReportFile(name, Path(name).parent, Path(name).read_bytes())
    except OSError as error:
        raise UsageError(f"{name} cannot be read: {error}") from error
    if not report.body.strip():
        raise UsageError(f"{report.name} is empty: was the benchmark ended before its time?")
    return report
