"""Writes into `demo/README.md`, between its markers, what the recorded reports say of themselves."""

import gzip
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

DEMO = Path(__file__).resolve().parents[1]
README = DEMO / "README.md"
BEGIN, END = "<!-- recorded: begin -->\n", "<!-- recorded: end -->\n"
TRUST_FLAGS = ("debug_library", "cpu_scaling", "loaded", "virtual_machine", "wine")


@dataclass(frozen=True)
class Recorded:
    """What one report's context says."""

    project: str
    version: str
    facts: dict[str, str]
    date: str
    repetitions: int

    def fact(self, key: str) -> str:
        """Return a fact of the runner's, "-" where it says nothing."""
        return self.facts.get(f"wirewatch.{key}", "-")


def read_report(path: Path) -> Recorded:
    """Return what the report at `path` says of itself."""
    content = json.loads(gzip.decompress(path.read_bytes()))
    context = {key: str(value) for key, value in content["context"].items()}
    project = path.relative_to(DEMO / "reports").parts[0]
    repetitions = max(row["repetitions"] for row in content["benchmarks"])
    return Recorded(
        project, context["wirewatch.version"], context, context["date"][:16], repetitions
    )


def table(reports: Iterable[Recorded]) -> str:
    """Return one row per project and sitting, in Markdown."""
    groups: dict[tuple[str, str], list[Recorded]] = {}
    for report in reports:
        groups.setdefault((report.project, report.fact("sitting")), []).append(report)
    lines = [
        "| project | compiler | versions | reports | when | machine | flags | caveats |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for (project, sitting), group in sorted(groups.items()):
        first = group[0]
        dates = sorted(report.date for report in group)
        versions = sorted({report.version for report in group}, key=_version_key)
        caveats = [f for f in TRUST_FLAGS if any(report.fact(f) == "true" for report in group)]
        counted = [
            f"{flag} ({sum(report.fact(flag) == 'true' for report in group)} of {len(group)})"
            for flag in caveats
        ]
        cells = (
            project,
            f"{first.fact('compiler')} {first.fact('compiler_version')}, {first.fact('stdlib')}",
            ", ".join(versions),
            f"{len(group)} runs of {first.repetitions} repetitions, sitting `{sitting}`",
            f"{dates[0]} to {dates[-1][11:]} UTC",
            f"{first.fact('machine')}: {first.fact('cpu')}, {first.fact('os_release')}",
            f"`{first.fact('cxx_flags')}`",
            ", ".join(counted) or "none",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _version_key(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def main() -> int:
    """Rewrite the table; return the exit status."""
    # Those of the experiments are described by docs/experiments.md.
    reports = [
        read_report(path)
        for path in sorted((DEMO / "reports").glob("**/*.json.gz"))
        if "experiments" not in path.parts
    ]
    text = README.read_text()
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(f"{before}{BEGIN}{table(reports)}{END}{after}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
