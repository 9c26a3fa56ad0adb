"""What the recorded matrix says, by row: instructions and processor times of its cases, and where their reports are."""

import gzip
import json
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from wirewatch.analysis.overall import Overall, overall_ratio
from wirewatch.analysis.summary import FloatArray

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "demo" / "reports"
KINDS = ("binary", "text", "xml")
DIRECTIONS = ("to_wire", "from_wire")


@dataclass(frozen=True)
class Value:
    """A number and where its reports are, below the repository's root."""

    number: float
    source: str


@dataclass
class Row:
    """One row of the matrix on one machine.

    Attributes:
        facts: the context of its newest report.
        instructions: per item, by (release, case).
        times_ns: median processor time of each run, by (release, case).
        construction: instructions of making things (S0.10), by case.
        constructed_ns: median processor time of the same.
    """

    name: str
    facts: dict[str, str] = field(default_factory=dict)
    instructions: dict[tuple[str, str], Value] = field(default_factory=dict)
    times_ns: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    construction: dict[str, Value] = field(default_factory=dict)
    constructed_ns: dict[str, Value] = field(default_factory=dict)
    busy: list[float] = field(default_factory=list)
    sweep: str = ""

    @property
    def title(self) -> str:
        """Return the row's name with its machine, as Markdown."""
        return f"`{self.name}` on `{self.machine}`"

    @property
    def machine(self) -> str:
        """Return the label of the machine it was measured on."""
        return self.facts.get("wirewatch.machine", "")

    @property
    def platform(self) -> str:
        """Return the row in words: compiler, library, variant."""
        told = {
            key: self.facts.get(f"wirewatch.{key}", "")
            for key in ("compiler", "compiler_version", "stdlib")
        }
        variant = self.facts.get("wirewatch.variant", "")
        text = f"{told['compiler']} {told['compiler_version']}, {told['stdlib']}"
        return f"{text}, {variant}" if variant else text

    def releases(self) -> list[str]:
        """Return the releases whose instructions are counted, oldest first."""
        return sorted({release for release, _ in self.instructions}, key=_order)

    def swept(self) -> list[str]:
        """Return the releases of the sweep's sitting, oldest first."""
        return sorted({release for release, _ in self.times_ns}, key=_order)

    def time_ns(self, release: str, case: str) -> Value | None:
        """Return the median over the runs of a case, where it was timed."""
        runs = self.times_ns.get((release, case))
        return Value(statistics.median(runs), self.sweep) if runs else None

    def largest_change(self) -> float:
        """Return how far any case's instructions are from those with the oldest release; 0.001 is a thousandth."""
        releases = self.releases()
        cases = {case for release, case in self.instructions if not case.startswith("ceiling/")}
        return max(
            abs(
                self.instructions[release, case].number
                / self.instructions[releases[0], case].number
                - 1
            )
            for release in releases
            for case in cases
        )

    def newest_over_oldest(self) -> Overall | None:
        """Return the ratio of times over all cases, within the one sitting of the sweep."""
        releases = self.swept()
        cases = sorted({case for _, case in self.times_ns if not case.startswith("ceiling/")})
        if len(releases) < 2:
            return None
        return overall_ratio(self._runs(releases[0], cases), self._runs(releases[-1], cases))

    def _runs(self, release: str, cases: Sequence[str]) -> FloatArray:
        return np.array([self.times_ns[release, case] for case in cases])


def case_of(direction: str, kind: str, size_bytes: int) -> str:
    """Return the name of a case of the sweep."""
    return f"{direction}/boost.{kind}/bytes/size:{size_bytes}/wrap:binary_object"


def read_rows(machines: Sequence[str]) -> Mapping[str, Row]:
    """Return by row what was recorded on the machine that timed most of its releases; of several, on the last."""
    rows: dict[str, Row] = {}
    for machine in machines:
        for name, row in rows_of_machine(machine).items():
            if name not in rows or len(row.swept()) >= len(rows[name].swept()):
                rows[name] = row
    return rows


@cache
def rows_of_machine(machine: str) -> Mapping[str, Row]:
    """Return what was recorded on the machine, by row."""
    rows: dict[str, Row] = {}
    for path in sorted(REPORTS.glob(f"*/{machine}/*/*/*.json.gz")):
        project, _, name, kind = path.parent.relative_to(REPORTS).parts
        if (project, kind) not in _READERS:
            continue
        report = json.loads(gzip.decompress(path.read_bytes()))
        row = rows.setdefault(name, Row(name))
        _READERS[project, kind](row, report, path.relative_to(ROOT).as_posix())
    return rows


def machines_words(rows: Sequence[Row]) -> str:
    """Return the machines of the rows with their processors."""
    processors = {row.machine: row.facts["wirewatch.cpu"] for row in rows}
    return " and ".join(f"`{machine}` ({cpu})" for machine, cpu in sorted(processors.items()))


def _add_instructions(row: Row, report: dict[str, Any], source: str) -> None:
    row.facts = report["context"]
    release = report["context"]["wirewatch.version"]
    for case, number in _counted(report).items():
        row.instructions[release, case] = Value(number, source)


def _add_sweep(row: Row, report: dict[str, Any], source: str) -> None:
    row.facts = report["context"]
    row.sweep = source.rpartition("/")[0]
    if busy := report["context"].get("wirewatch.busy_processors"):
        row.busy.append(float(busy))
    release = report["context"]["wirewatch.version"]
    for case, times in _timed(report).items():
        row.times_ns.setdefault((release, case), []).append(statistics.median(times))


def _add_construction(row: Row, report: dict[str, Any], source: str) -> None:
    for case, number in _counted(report).items():
        row.construction[case] = Value(number, source)


def _add_constructed(row: Row, report: dict[str, Any], source: str) -> None:
    for case, times in _timed(report).items():
        row.constructed_ns[case] = Value(statistics.median(times), source)


_READERS = {
    ("boost-serialization", "instructions"): _add_instructions,
    ("boost-serialization", "sweep"): _add_sweep,
    ("experiments", "construction-instructions"): _add_construction,
    ("experiments", "construction"): _add_constructed,
}


def _counted(report: dict[str, Any]) -> dict[str, float]:
    return {
        line["name"].removesuffix("/iterations:1"): float(line["instructions_per_item"])
        for line in report["benchmarks"]
        if "instructions_per_item" in line
    }


def _timed(report: dict[str, Any]) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {}
    for line in report["benchmarks"]:
        if line.get("run_type") == "iteration" and "cpu_time" in line:
            times.setdefault(line["name"], []).append(float(line["cpu_time"]))
    return times


def _order(release: str) -> list[int]:
    return [int(part) for part in release.split(".")]
