"""Measures charts beside their floors: part of the server's table."""

import statistics
import threading
import time
from pathlib import Path

import floors
from served import Served, serving
from stored import Shape, fill
from table import Row

from wirewatch.storage.store import Store

CHART = "/api/v1/projects/q/trend?limit="
_ACCEPTED = {"Accept-Encoding": "gzip, deflate, br, zstd"}  # as browsers do


def charts(folder: Path) -> list[Row]:
    """Return the rows of charts of the project `q` in the folder's `bench.db`, answers not kept but in one row."""
    packed_s, packed_bytes = floors.chart_packed(1000, 20, 20, folder / "packed.db")
    rows_s, rows_bytes = floors.chart_rows(1000, 20, folder / "rows.db")
    one_s, one_bytes = floors.chart_rows(1000, 1, folder / "one.db")
    database = f"sqlite:///{folder / 'bench.db'}"
    of_one, of_twenty = "<= 1.5 ms, 25 KB", "<= 8 ms, 100 KB"
    with serving(database, kept_answers_bytes=0) as server:
        rows = [
            _chart_row(server, "chart of 1 x 1,000", f"{CHART}1", one_s, one_bytes, of_one),
            _chart_row(server, "chart of 20 x 1,000", f"{CHART}20", rows_s, rows_bytes, of_twenty),
            _chart_row(
                server,
                "the same against packed columns in process",
                f"{CHART}20",
                packed_s,
                packed_bytes,
                of_twenty,
            ),
            _chart_row(
                server,
                "chart of 20 x 1,000 with spread",
                f"{CHART}20&spread=1",
                rows_s,
                rows_bytes,
                "",
            ),
            eight_clients(
                server, f"{CHART}20", "chart of 20 x 1,000, 8 clients", ">= 80/s, p95 <= 150 ms"
            ),
        ]
    with serving(database) as server:
        rows.append(
            _chart_row(server, "answer kept: 20 x 1,000", f"{CHART}20", rows_s, rows_bytes, "")
        )
    return [*rows, _overview(folder)]


def _overview(folder: Path) -> Row:
    url = f"sqlite:///{folder / 'overview.db'}"
    with serving(url, kept_answers_bytes=0) as server:
        store = Store(url, pool_size=1)
        fill(store, "p", Shape(500, 20, 40))
        store.close()
        floor_s = floors.overview_packed(20, 30, 500, folder / "overview-floor.db")
        path = "/api/v1/projects/p/overview"
        return _chart_row(server, "overview of 10,000 series", path, floor_s, 0, "<= 100 ms")


def _chart_row(
    server: Served, what: str, path: str, floor_s: float, floor_bytes: int, must: str
) -> Row:
    client = server.client()
    answer = client.ask("GET", path, headers=_ACCEPTED)
    used = []
    for _ in range(5):
        begun = server.cpu_s()
        for _ in range(6):
            answer = client.ask("GET", path, headers=_ACCEPTED)
        used.append((server.cpu_s() - begun) / 6)
    client.close()
    ours_s = statistics.median(used)
    return Row(
        what,
        f"{floor_s * 1e3:.2f} ms, {floor_bytes / 1e3:.0f} KB",
        f"{ours_s * 1e3:.2f} ms, {len(answer.body) / 1e3:.0f} KB",
        f"{ours_s / floor_s:.2f}",
        must,
    )


def eight_clients(server: Served, path: str, what: str, must: str) -> Row:
    """Return the row of eight clients that ask for the same chart at once."""
    latencies: list[float] = []

    def draw() -> None:
        client = server.client()
        for _ in range(20):
            begun = time.monotonic()
            client.ask("GET", path, headers=_ACCEPTED)
            latencies.append(time.monotonic() - begun)
        client.close()

    threads = [threading.Thread(target=draw) for _ in range(8)]
    begun, cpu = time.monotonic(), server.cpu_s()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wall, cpu = time.monotonic() - begun, server.cpu_s() - cpu
    p95_ms = sorted(latencies)[int(0.95 * len(latencies))] * 1e3
    ours = (
        f"{len(latencies) / wall:.0f}/s, p95 {p95_ms:.0f} ms ({len(latencies) / cpu:.0f} per CPU s)"
    )
    return Row(what, "", ours, "", must)
