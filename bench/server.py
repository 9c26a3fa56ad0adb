"""Measures the server beside the floors, in one run, and prints the table.

    python bench/server.py [--only upload,chart,...]

Figures are CPU time of the server's process (of the database server too, where it says so); compare ratios to the
floor, not runs with one another. The data sets are the same bytes on every machine.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import floors
from bare_server import serving_bare
from charts import CHART, charts, eight_clients
from served import Client, Served, serving
from stored_bytes import postgresql_bytes, postgresql_sizes, sqlite_bytes
from table import Row, print_table

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "server" / "tests"))
from postgresql_server import running_postgresql  # noqa: E402  # lives with the tests

_SETS = {
    "w1k1": ["--versions", "50", "--benchmarks", "200", "--repetitions", "1"],
    "w1": ["--versions", "50", "--benchmarks", "200", "--repetitions", "5"],
    "q": ["--versions", "1000", "--benchmarks", "20", "--repetitions", "1", "--seed", "2"],
}
_ROWS = {"w1k1": 200, "w1": 1000, "q": 20}
_WARM = 5


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="upload,postgresql,chart", help="parts, comma-separated")
    wanted = parser.parse_args().only.split(",")
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="wirewatch-bench-") as scratch:
        folder = Path(scratch)
        if "upload" in wanted or "chart" in wanted:
            with serving(f"sqlite:///{folder / 'bench.db'}") as server:
                rows += _uploads(server, folder)
                if "chart" in wanted:
                    rows.append(eight_clients(server, f"{CHART}20", "answers kept: 8 clients", ""))
                rows.append(_memory(server))
                rows.append(_sqlite_size(folder / "bench.db"))
        if "chart" in wanted:
            rows += charts(folder)
        if "postgresql" in wanted:
            rows += _postgresql()
    print_table(rows)


def reports(name: str) -> list[bytes]:
    """Return the reports of a data set, which is made when it is not there."""
    folder = ROOT / ".state" / "bench" / name
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        generator = str(Path(__file__).with_name("reports.py"))
        subprocess.run(
            [sys.executable, generator, "--out", str(folder), *_SETS[name]],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    return [path.read_bytes() for path in sorted(folder.glob("*.json"))]


def upload_all(client: Client, project: str, bodies: Sequence[bytes]) -> None:
    """Upload reports of a data set, each as its version."""
    for body in bodies:
        context = json.loads(body)["context"]
        client.upload(
            project,
            body,
            version=context["version"],
            commit=context["commit"],
            committed_at=context["date"],
            machine=context["host_name"],
            compiler=context["compiler"].split("-")[0],
            compiler_version=context["compiler_version"],
            os="linux",
            arch="x86_64",
        )


def upload_cpu_s(server: Served, project: str, bodies: Sequence[bytes]) -> float:
    """Return the server's CPU seconds per upload, the first few left out."""
    client = server.client()
    upload_all(client, project, bodies[:_WARM])
    begun = server.cpu_s()
    upload_all(client, project, bodies[_WARM:])
    used = server.cpu_s() - begun
    client.close()
    return used / (len(bodies) - _WARM)


def _uploads(server: Served, folder: Path) -> list[Row]:
    rows = []
    for name, must in (("w1k1", 100_000), ("w1", 150_000)):
        bodies = reports(name)
        before = floors.ingest_packed(bodies, folder / f"floor-{name}-1.db")
        ours = upload_cpu_s(server, name, bodies)
        after = floors.ingest_packed(bodies, folder / f"floor-{name}-2.db")
        floor = (before + after) / 2
        count = _ROWS[name]
        what = "upload of 200 results x 4" + (", 5 repetitions" if name == "w1" else "")
        rows.append(_rates(what, count / floor, count / ours, must, "rows/CPU s"))
        with serving_bare(folder / f"bare-{name}.db") as bare:
            least = upload_cpu_s(bare, name, bodies)
        rows.append(_information("the floor's work behind a bare HTTP server", count, floor, least))
    rows.append(_late_against_early(server))
    return rows


def _late_against_early(server: Served) -> Row:
    bodies = reports("q")
    client = server.client()
    used = []
    for first in (0, 10, 110, len(bodies) - 100):
        begun = server.cpu_s()
        last = {0: 10, 10: 110, 110: len(bodies) - 100}.get(first, len(bodies))
        upload_all(client, "q", bodies[first:last])
        used.append((server.cpu_s() - begun) / (last - first))
    client.close()
    ratio = used[3] / used[1]
    early, late = f"{used[1] * 1e3:.2f} ms", f"{used[3] * 1e3:.2f} ms"
    return Row("900th-1,000th report against 10th-110th", early, late, f"{ratio:.2f}", "<= 1.2")


def _memory(server: Served) -> Row:
    return Row(
        "memory of the web process", "55 MB", f"{server.resident_mb():.0f} MB", "", "<= 100 MB"
    )


def _sqlite_size(database: Path) -> Row:
    ours = sqlite_bytes(database).shown()
    return Row("bytes per result of 4 values, SQLite, all sets", "53-60 B", ours, "", "<= 45 B")


def _postgresql() -> list[Row]:
    bodies = reports("w1")
    with running_postgresql() as url, serving(url, store_pid=postmaster(url)) as server:
        empty = postgresql_sizes(url)
        ours = upload_cpu_s(server, "w1", bodies)
        floor = floors.ingest_packed(bodies, Path(tempfile.mkdtemp()) / "floor.db")
        rows = [
            _rates(
                "PostgreSQL (both processes), 5 repetitions",
                1000 / floor,
                1000 / ours,
                80_000,
                "rows/CPU s",
            )
        ]
        rows.append(
            _rates(
                "PostgreSQL (both processes), 200 results x 4",
                200 / floors.ingest_packed(reports("w1k1"), Path(tempfile.mkdtemp()) / "floor.db"),
                200 / upload_cpu_s(server, "w1k1", reports("w1k1")),
                80_000,
                "rows/CPU s",
            )
        )
        what = "bytes per result of 4 values, PostgreSQL, w1 and w1k1, empty schema aside"
        ours_bytes = postgresql_bytes(url, aside=empty).shown()
    return [*rows, Row(what, "119-127 B", ours_bytes, "", "<= 45 B")]


def postmaster(url: str) -> int:
    """Return the process of the database server that a URL of a test server points to."""
    folder = Path(url.split("host=")[1])
    return int((folder / "data" / "postmaster.pid").read_text().splitlines()[0])


def _information(what: str, count: int, floor: float, ours: float) -> Row:
    return replace(_rates(what, count / floor, count / ours, 0, "rows/CPU s"), must="-")


def _rates(what: str, floor: float, ours: float, must: int, unit: str) -> Row:
    return Row(what, f"{floor:,.0f} {unit}", f"{ours:,.0f}", f"{ours / floor:.2f}", f">= {must:,}")


if __name__ == "__main__":
    main()
