"""Counts of changes found, missed and made up; and the rows of the table that holds them against their bars."""

from collections.abc import Sequence
from dataclasses import dataclass

# A change is found when it is reported within so many values; each report is matched to one change at most.
TOLERANCE = 3


@dataclass
class Tally:
    """Changes found, reported wrongly, and missed."""

    found: int = 0
    wrong: int = 0
    missed: int = 0

    def add(self, other: "Tally") -> None:
        """Add the counts of another tally to this one."""
        self.found += other.found
        self.wrong += other.wrong
        self.missed += other.missed

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 1 where there was nothing to find and nothing was reported."""
        all_counts = 2 * self.found + self.wrong + self.missed
        return 2 * self.found / all_counts if all_counts else 1.0

    @property
    def recall(self) -> float:
        """The share of changes found; 1 where there was none."""
        changes = self.found + self.missed
        return self.found / changes if changes else 1.0


def tally(reported: Sequence[int], truth: Sequence[int]) -> Tally:
    """Return the counts of one series, matched one to one, the nearest first."""
    pairs = sorted(
        (abs(at - index), at, index)
        for at in reported
        for index in truth
        if abs(at - index) <= TOLERANCE
    )
    reports: set[int] = set()
    changes: set[int] = set()
    for _, at, index in pairs:
        if at not in reports and index not in changes:
            reports.add(at)
            changes.add(index)
    found = len(changes)
    return Tally(found, len(reported) - found, len(truth) - found)


class Table:
    """Prints a row a figure, with its bar beside it; keeps the names of those that miss theirs."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def heading(self, text: str) -> None:
        """Print what the next rows are about."""
        print(f"\n{text}", flush=True)

    def row(
        self, name: str, figure: float, *, most: float | None = None, least: float | None = None
    ) -> None:
        """Print a figure and the most or least it may be; a row without either is for information."""
        bar = "" if most is None and least is None else f"<= {most:g}" if most is not None else ""
        if least is not None:
            bar = f"{bar} >= {least:g}".strip()
        missed = (most is not None and figure > most) or (least is not None and figure < least)
        if missed:
            self.missed.append(name)
        print(f"  {name:<66}{figure:>10.4g}  {bar:<16}{'MISSED' if missed else ''}", flush=True)
