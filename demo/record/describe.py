"""Writes into `demo/README.md`, between its markers, what the recorded reports say of themselves.

`python describe.py` writes the table; `--check` changes nothing and fails if the table is not what the reports give.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# The matrix decides by these intervals when a sitting may end.
sys.path.append(str(Path(__file__).resolve().parents[2] / "native" / "matrix"))

from intervals import case_times, noisy_cases

DEMO = Path(__file__).resolve().parents[1]
README = DEMO / "README.md"
BEGIN, END = "<!-- recorded: begin -->\n", "<!-- recorded: end -->\n"
TRUST_FLAGS = ("debug_library", "cpu_scaling", "loaded", "virtual_machine", "wine")
WIDE = 0.05


@dataclass(frozen=True)
class Recorded:
    """One report and where it lies: `project/machine/row/set`."""

    folder: str
    content: dict[str, Any]

    def fact(self, key: str) -> str:
        """Return a fact of the runner's, "-" where it says nothing."""
        return str(self.content["context"].get(f"wirewatch.{key}", "-"))


def read_report(path: Path) -> Recorded:
    """Return the report at `path`."""
    folder = path.parent.relative_to(DEMO / "reports").as_posix()
    return Recorded(folder, json.loads(gzip.decompress(path.read_bytes())))


def table(reports: Iterable[Recorded]) -> str:
    """Return one line per project, machine, row and set, in Markdown."""
    groups: dict[str, list[Recorded]] = {}
    for report in reports:
        groups.setdefault(report.folder, []).append(report)
    lines = [
        (
            "| project | machine | row | set | compiler and flags | versions | reports | when (UTC) | "
            "busy processors | wide cases | caveats |"
        ),
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [f"| {' | '.join(_cells(groups[folder]))} |" for folder in sorted(groups)]
    return "\n".join(lines) + "\n"


def _cells(group: list[Recorded]) -> tuple[str, ...]:
    first = group[0]
    project, _, row, name = first.folder.split("/")
    dates = sorted(report.content["context"]["date"][:16].replace("T", " ") for report in group)
    versions = sorted({report.fact("version") for report in group}, key=_version_key)
    sittings = {report.fact("sitting") for report in group}
    is_counted = first.fact("audit") != "-"
    return (
        project,
        f"{first.fact('machine')}: {first.fact('cpu')}",
        row,
        name,
        (
            f"{first.fact('compiler')} {first.fact('compiler_version')}, {first.fact('stdlib')}, "
            f"`{first.fact('cxx_flags')}`"
        ),
        ", ".join(versions),
        f"{len(group)}, "
        + ("counts" if is_counted else f"{len(sittings)} sitting" + "s" * (len(sittings) > 1)),
        f"{dates[0]} to {dates[-1][11:]}",
        _load(group),
        "-" if is_counted else _wide(group),
        _caveats(group),
    )


def _load(group: list[Recorded]) -> str:
    loads = sorted(
        float(told) for report in group if (told := report.fact("busy_processors")) != "-"
    )
    return f"{loads[0]:.1f} to {loads[-1]:.1f}" if loads else "not told"


def _wide(group: list[Recorded]) -> str:
    times = case_times(report.content for report in group)
    return f"{len(noisy_cases(times, WIDE))} of {len(times)}"


def _caveats(group: list[Recorded]) -> str:
    told = [
        f"{flag} ({count} of {len(group)})"
        for flag in TRUST_FLAGS
        if (count := sum(report.fact(flag) == "true" for report in group))
    ]
    return ", ".join(told) or "none"


def _version_key(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def main() -> int:
    """Rewrite or check the table; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="change nothing; fail on a stale table"
    )
    options = parser.parse_args()
    # Those of the experiments are described by docs/experiments.md.
    reports = [
        read_report(path)
        for project in ("boost-serialization", "wirepack")
        for path in sorted((DEMO / "reports" / project).glob("*/*/*/*.json.gz"))
    ]
    text = README.read_text()
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    wanted = f"{before}{BEGIN}{table(reports)}{END}{after}"
    if not options.check:
        README.write_text(wanted)
    elif text != wanted:
        print("demo/README.md is stale: run python demo/record/describe.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
