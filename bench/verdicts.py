"""Print how often verdicts are wrong about unchanged reports, how soon they see a change, and what judging costs.

Series are those of `many_noises.py`, whose truth is known. Times are CPU time of this process; the floor of judging
is the arithmetic alone, `judge_report` on the same numbers in memory.
"""

import argparse
import itertools
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from alarms import print_alarms, print_delays
from many_noises import unchanged
from scores import Table

from wirewatch.analysis.verdict import judge_report
from wirewatch.services.judge_project import judge_next
from wirewatch.services.track_history import Layouts
from wirewatch.storage.migrate import upgrade
from wirewatch.storage.store import Store

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "server" / "tests"))
from factories import upload  # noqa: E402  # lives with the tests


def judging_ms(series: int, uploads: int, machines: int = 1) -> tuple[float, float, int]:
    """Return CPU ms a series of judging each upload and of its floor, both amortised, and how many were searched.

    Args:
        series: of each upload.
        uploads: of each machine; the machines measure each version one after the other.
        machines: each has a track.
    """
    values = [unchanged("gauss", seed, series, uploads).T for seed in range(machines)]
    names = [f"encode/c{number}/x/size:8" for number in range(series)]
    spent = floor = 0.0
    searched = 0
    with tempfile.TemporaryDirectory(prefix="wirewatch-bench-") as folder:
        store = Store(f"sqlite:///{folder}/bench.db")
        upgrade(store)
        layouts = Layouts()
        for number, machine in itertools.product(range(uploads), range(machines)):
            rates = {name: 1e12 / values[machine][number, at] for at, name in enumerate(names)}
            project = upload(
                store, rates, version=f"1.{number}", machine=f"machine{machine}"
            ).project
            begun = time.process_time()
            while True:
                step = judge_next(store, project.project_id, layouts, now=lambda: datetime.now(UTC))
                searched += step.searched
                if step.is_last:
                    break
            spent += time.process_time() - begun
            begun = time.process_time()
            judge_report(values[machine][: number + 1], np.zeros(series, dtype=np.intp))
            floor += time.process_time() - begun
        store.close()
    all_series = uploads * machines * series
    return 1000 * spent / all_series, 1000 * floor / all_series, searched


def print_costs(table: Table, series: int) -> None:
    """Print what judging costs."""
    table.heading(f"Judging 100 uploads of {series} series, CPU ms a series and upload")
    spent, floor, searched = judging_ms(series, 100)
    table.row("judged, searched, stored", spent, most=0.5)
    table.row("floor: the arithmetic of verdicts", floor)
    table.row("over the floor", spent / floor)
    table.row(f"of {100 * series:,} series searched", searched)
    spent, _, searched = judging_ms(series, 50, 3)
    table.row("50 uploads of each of 3 machines, searched beside each other", spent, most=0.5)
    table.row(f"of {150 * series:,} series searched", searched)


def main() -> int:
    """Print the tables; return the exit status: 1 if a figure misses its bar."""
    parser = argparse.ArgumentParser(description=__doc__, prog="make bench-analysis")
    parser.add_argument("--uploads", type=int, default=300, help="unchanged uploads of each noise")
    parser.add_argument("--series", type=int, default=200, help="series of a report that is timed")
    options = parser.parse_args()
    table = Table()
    print_costs(table, options.series)
    print_delays(table)
    print_alarms(table, options.uploads)
    for missed in table.missed:
        print(f"MISSED: {missed}")
    return 1 if table.missed else 0


if __name__ == "__main__":
    sys.exit(main())
