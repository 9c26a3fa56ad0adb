"""Floors: the least that storing reports and drawing charts costs in this language on this machine.

Bare parsers, drivers and arrays without a framework, checks or a schema for more than these reports. A server is
judged by its ratio to them in the same run, because a busy machine slows both.
"""

import hashlib
import sqlite3
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import orjson
import zstandard

METRICS = ("real_time", "cpu_time", "bytes_per_second", "items_per_second")
_PACKED = """
CREATE TABLE run(project_id int, id int, layout int, version int, digest blob, PRIMARY KEY(project_id, id))
  WITHOUT ROWID;
CREATE TABLE col(project_id int, run_id int, metric int, v blob, s blob, PRIMARY KEY(project_id, run_id, metric))
  WITHOUT ROWID;
CREATE TABLE orig(project_id int, run_id int, body blob, PRIMARY KEY(project_id, run_id));
"""


class PackedStore:
    """The least store: a run, its columns and the report itself in one transaction, as packed bytes."""

    def __init__(self, database: Path) -> None:
        self._connection = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.executescript(_PACKED)
        self._layouts: dict[tuple[str, ...], int] = {}
        self._compressor = zstandard.ZstdCompressor(level=3)
        self._runs = 0

    def ingest(self, body: bytes) -> int:
        """Return the number of the run: parsed, digested, packed, stored with the original, committed."""
        number = self._runs
        self._runs += 1
        connection = self._connection
        digest = hashlib.sha256(body).digest()
        rows = [x for x in orjson.loads(body)["benchmarks"] if x["run_type"] == "iteration"]
        names = tuple(dict.fromkeys(x["run_name"] for x in rows))
        repetitions = len(rows) // len(names)
        layout = self._layouts.setdefault(names, len(self._layouts))
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO run VALUES(1,?,?,?,?)", (number, layout, number, digest))
        columns = []
        for metric, key in enumerate(METRICS):
            values = np.array([x[key] for x in rows]).reshape(len(names), repetitions)
            medians = np.median(values, axis=1) if repetitions > 1 else values
            samples = values.tobytes() if repetitions > 1 else None
            columns.append((1, number, metric, medians.tobytes(), samples))
        connection.executemany("INSERT INTO col VALUES(?,?,?,?,?)", columns)
        compressed = self._compressor.compress(body)
        connection.execute("INSERT INTO orig VALUES(1,?,?)", (number, compressed))
        connection.execute("COMMIT")
        return number

    def close(self) -> None:
        """Close the store."""
        self._connection.close()


def ingest_packed(bodies: Sequence[bytes], database: Path) -> float:
    """Return CPU seconds per report of putting them into the least store, in this process."""
    store = PackedStore(database)
    begun = time.process_time()
    for body in bodies:
        store.ingest(body)
    used = time.process_time() - begun
    store.close()
    return used / len(bodies)


def chart_packed(versions: int, slots: int, series: int, database: Path) -> tuple[float, int]:
    """Return CPU seconds and compressed bytes of a chart read from packed columns."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute(
        "CREATE TABLE col(p int, run int, metric int, v blob, PRIMARY KEY(p, metric, run))"
    )
    random = np.random.default_rng(0)
    connection.execute("BEGIN")
    connection.executemany(
        "INSERT INTO col VALUES(1,?,?,?)",
        [(run, m, random.random(slots).tobytes()) for run in range(versions) for m in range(4)],
    )
    connection.execute("COMMIT")
    compressor = zstandard.ZstdCompressor(level=3)
    wanted = "SELECT v FROM col WHERE p = 1 AND metric = 2 ORDER BY run"

    def draw() -> int:
        packed = b"".join([row[0] for row in connection.execute(wanted)])
        values = np.frombuffer(packed).reshape(versions, slots)[:, :series].T
        y = np.ascontiguousarray(np.round(values, 5))
        return len(compressor.compress(orjson.dumps({"y": y}, option=orjson.OPT_SERIALIZE_NUMPY)))

    return _cpu_s(draw), draw()


def overview_packed(tracks: int, versions: int, cases: int, database: Path) -> float:
    """Return CPU seconds of reading so many vectors and averaging their logarithms per track and version."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute(
        "CREATE TABLE col(p int, run int, metric int, v blob, PRIMARY KEY(p, run, metric))"
    )
    random = np.random.default_rng(0)
    connection.execute("BEGIN")
    connection.executemany(
        "INSERT INTO col VALUES(1,?,?,?)",
        [
            (run, m, random.random(cases).tobytes())
            for run in range(tracks * versions)
            for m in range(4)
        ],
    )
    connection.execute("COMMIT")

    def draw() -> bytes:
        rows = connection.execute("SELECT v FROM col WHERE p = 1 AND metric = 2 ORDER BY run")
        values = np.frombuffer(b"".join([row[0] for row in rows])).reshape(versions, tracks, cases)
        return orjson.dumps(np.log(values).mean(axis=2), option=orjson.OPT_SERIALIZE_NUMPY)

    return _cpu_s(draw)


def chart_rows(versions: int, series: int, database: Path) -> tuple[float, int]:
    """Return CPU seconds and plain bytes of a chart read from one row per point."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute(
        "CREATE TABLE m(series int, run int, a real, b real, c real, d real, PRIMARY KEY(series, run)) WITHOUT ROWID"
    )
    random = np.random.default_rng(0)
    connection.execute("BEGIN")
    connection.executemany(
        "INSERT INTO m VALUES(?,?,?,?,?,?)",
        [(s, run, *random.random(4).tolist()) for s in range(series) for run in range(versions)],
    )
    connection.execute("COMMIT")

    def draw() -> int:
        lines: dict[int, tuple[list[int], list[float]]] = {}
        for line, run, value in connection.execute(
            "SELECT series, run, c FROM m ORDER BY series, run"
        ):
            x, y = lines.setdefault(line, ([], []))
            x.append(run)
            y.append(value)
        return len(orjson.dumps({str(line): points for line, points in lines.items()}))

    return _cpu_s(draw), draw()


def _cpu_s(work: Callable[[], object], repetitions: int = 15) -> float:
    used = []
    for _ in range(repetitions):
        begun = time.process_time()
        work()
        used.append(time.process_time() - begun)
    return statistics.median(used)
