"""Measures charts of a store of 10^8 values beside one of 10^6, in one run, and prints the table.

    python bench/scale.py [--postgresql] [--folder DIR]

The same chart of the same size is drawn from both: 20 series of one track over 1,000 versions. `started` is a server's
very first chart, which reads what the project holds; `first` the first one of another metric, whose values are all
read from the store; `again` the same later. No answers are kept. Needs 1 GB of disk.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from served import Client, Served, serving
from stored import Shape, fill

from wirewatch.storage.store import Store

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server" / "tests"))
from server import postmaster  # after the path it needs

from postgresql_server import running_postgresql  # lives with the tests

_SHAPES = {"10^6": Shape(250, 1, 1_000), "10^8": Shape(2_500, 10, 1_000)}
_ONE_TRACK = "machine=m0&os=linux&compiler=gcc"
_CHARTS = {
    "chart of 20 x 1,000": f"trend?limit=20&{_ONE_TRACK}",
    "chart of 1 x 1,000": f"trend?limit=1&{_ONE_TRACK}",
    "first page, nothing selected": "trend?limit=20",
    "overview": "overview",
    "filters": "filters",
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgresql", action="store_true", help="on PostgreSQL, not SQLite")
    parser.add_argument("--folder", type=Path, help="where SQLite's files go for the time being")
    asked = parser.parse_args()
    found: dict[str, dict[str, _Times]] = {}
    for name, shape in _SHAPES.items():
        with _database(asked.folder, postgresql=asked.postgresql) as (url, store_pid):
            with serving(url, store_pid=store_pid):
                pass  # It makes the schema.
            begun = time.process_time()
            store = Store(url, pool_size=1)
            fill(store, "p", shape)
            store.close()
            print(
                f"{name}: {shape.values:,} values stored in {time.process_time() - begun:.0f} CPU s"
            )
            found[name] = {
                chart: _measured(url, store_pid, path) for chart, path in _CHARTS.items()
            }
    print("| CPU ms: started, first, again | 10^6 | 10^8 | ratio |")
    print("|---|---|---|---|")
    for chart in _CHARTS:
        small, large = found["10^6"][chart], found["10^8"][chart]
        ratios = ", ".join(f"{b / a:.2f}" for a, b in zip(small, large, strict=True))
        print(f"| {chart} | {_listed(small)} | {_listed(large)} | {ratios} |")


class _Times(NamedTuple):
    """CPU ms of a chart."""

    started: float
    first: float
    again: float


def _listed(times: _Times) -> str:
    return ", ".join(f"{each:.1f}" for each in times)


@contextmanager
def _database(folder: Path | None, *, postgresql: bool) -> Iterator[tuple[str, int | None]]:
    with ExitStack() as open_until_then:
        if postgresql:
            url = open_until_then.enter_context(running_postgresql())
            yield url, postmaster(url)
            return
        scratch = open_until_then.enter_context(
            tempfile.TemporaryDirectory(prefix="wirewatch-scale-", dir=folder)
        )
        yield f"sqlite:///{scratch}/scale.db", None


def _measured(url: str, store_pid: int | None, path: str) -> _Times:
    """Return the times of a chart, of a server of its own."""
    with serving(url, store_pid=store_pid, kept_answers_bytes=0) as server:
        client = server.client()
        client.ask("GET", "/readyz")
        other = path + ("&" if "?" in path else "?") + "metric=real_time"
        started = _cpu_ms(server, client, other)
        first = _cpu_ms(server, client, path)
        again = statistics.median(_cpu_ms(server, client, path) for _ in range(15))
        client.close()
        return _Times(started, first, again)


def _cpu_ms(server: Served, client: Client, path: str) -> float:
    begun = server.cpu_s()
    answer = client.ask("GET", f"/api/v1/projects/p/{path}", headers={"Accept-Encoding": "zstd"})
    used = server.cpu_s() - begun
    if answer.status != 200:
        raise RuntimeError(f"{answer.status}: {answer.body[:500]!r}")
    return used * 1e3


if __name__ == "__main__":
    main()
