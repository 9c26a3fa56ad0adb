"""The table that the server's benchmarks print."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    floor: str
    ours: str
    ratio: str
    must: str


def print_table(rows: Sequence[Row]) -> None:
    """Print the rows as a Markdown table."""
    table = [("what", "floor", "ours", "ours/floor", "must reach")]
    table += [(row.what, row.floor, row.ours, row.ratio, row.must) for row in rows]
    widths = [max(len(line[column]) for line in table) for column in range(5)]
    for number, line in enumerate(table):
        print("| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) + " |")
        if number == 0:
            print("|" + "|".join("-" * (w + 2) for w in widths) + "|")
