"""Print how often verdicts are wrong about unchanged reports, how soon they see a change, and what judging costs.

Series are those of `reports.py`, whose truth is known. Times are CPU time of this process; the floor of judging is the
arithmetic alone, `judge_report` on the same numbers in memory.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from reports import NOISES
from reports import series as noisy_series

from wirewatch.analysis.verdict import judge_report
from wirewatch.services.judge_project import judge_next
from wirewatch.services.track_history import Layouts
from wirewatch.storage.migrate import upgrade
from wirewatch.storage.store import Store

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "server" / "tests"))
from factories import upload  # noqa: E402  # lives with the tests

MOST_ALARMS = 0.01
MOST_MS = 0.5
STEPS = (0.95, 0.9, 0.7)

Matrix = NDArray[np.float64]


def unchanged(seed: str, noise: str, series: int, runs: int) -> Matrix:
    """Return series without a change: shape (runs, series)."""
    drawn = [
        noisy_series(f"{seed}/{number}", runs, noise, changes="none").values
        for number in range(series)
    ]
    return np.column_stack(drawn)


def from_start(values: Matrix) -> NDArray[np.intp]:
    """Return segments that begin with the first run."""
    return np.zeros(values.shape[1], dtype=np.intp)


def alarms(
    noise: str, uploads: int, series: int, history: int, pairs: int
) -> tuple[int, list[int]]:
    """Return how many of the uploads raised an alarm, and in how many each step in one series is seen at once."""
    alarming, seen = 0, [0] * len(STEPS)
    for number in range(uploads):
        values = unchanged(f"verdict{number}", noise, series, history + pairs)
        for new in range(1, pairs + 1):
            judged = judge_report(values[: history + new], from_start(values))
            alarming += bool(judged.changed.any())
        for place, factor in enumerate(STEPS):
            stepped = values[: history + 1].copy()
            stepped[-1, 0] *= factor
            seen[place] += bool(judge_report(stepped, from_start(stepped)).changed[0])
    return alarming, seen


def judging_ms(series: int, uploads: int) -> tuple[float, float, int]:
    """Return CPU ms a series of judging each upload and of its floor, both amortised, and how many were searched."""
    values = unchanged("cost", "gauss", series, uploads)
    names = [f"encode/c{number}/x/size:8" for number in range(series)]
    spent = floor = 0.0
    searched = 0
    with tempfile.TemporaryDirectory(prefix="wirewatch-bench-") as folder:
        store = Store(f"sqlite:///{folder}/bench.db")
        upgrade(store)
        layouts = Layouts()
        for number in range(uploads):
            rates = {name: 1e12 / values[number, at] for at, name in enumerate(names)}
            project = upload(store, rates, version=f"1.{number}").project
            begun = time.process_time()
            while True:
                step = judge_next(store, project.project_id, layouts, now=lambda: datetime.now(UTC))
                searched += step.searched
                if step.is_last:
                    break
            spent += time.process_time() - begun
            begun = time.process_time()
            judge_report(values[: number + 1], from_start(values))
            floor += time.process_time() - begun
        store.close()
    return 1000 * spent / uploads / series, 1000 * floor / uploads / series, searched


def print_row(label: str, cells: Sequence[str]) -> None:
    """Print one line of a table."""
    print(f"  {label:<34}" + "".join(f"{cell:>10}" for cell in cells), flush=True)


def main() -> int:
    """Print the tables; return the exit status: 1 if a figure misses its bar."""
    parser = argparse.ArgumentParser(description=__doc__, prog="make bench-analysis")
    parser.add_argument("--uploads", type=int, default=20, help="pairs of uploads of each noise")
    parser.add_argument("--series", type=int, default=1000, help="series of a report")
    parser.add_argument("--history", type=int, default=30, help="runs before")
    options = parser.parse_args()
    failed = []

    print(f"Uploads of {options.series} series after {options.history} runs, by kind of noise")
    print_row("noise", NOISES)
    found = [alarms(noise, options.uploads, options.series, options.history, 2) for noise in NOISES]
    judged = 2 * options.uploads
    print_row(f"alarms in {judged} unchanged uploads", [str(count) for count, _ in found])
    for place, factor in enumerate(STEPS):
        label = f"1 of {options.series} at {factor:g}x, seen at once"
        print_row(label, [f"{seen[place] / options.uploads:.2f}" for _, seen in found])
    share = sum(count for count, _ in found) / judged / len(NOISES)
    print(f"  alarms over all kinds: {share:.4f} of the uploads (bar {MOST_ALARMS})")
    failed += ["alarms"] * (share >= MOST_ALARMS)

    print("\nJudging 100 uploads of 200 series, CPU ms a series and upload")
    spent, floor, searched = judging_ms(200, 100)
    print_row("judged, searched, stored", [f"{spent:.3f}"])
    print_row("floor: the arithmetic of verdicts", [f"{floor:.3f}"])
    print_row("ratio", [f"{spent / floor:.1f}"])
    print_row("of 20,000 series searched", [str(searched)])
    failed += [f"judging (bar {MOST_MS} ms)"] * (spent > MOST_MS)
    for missed in failed:
        print(f"MISSED: {missed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
