"""How a run could be laid out in SQLite, measured: rows, packed columns, smaller samples, a dictionary for originals.

python bench/layouts.py
"""

import sqlite3
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import orjson
import zstandard
from floors import METRICS as NAMES
from server import reports

from wirewatch.ingest.google_benchmark import parse_report
from wirewatch.services.limits import Limits
from wirewatch.services.packed_run import pack_run
from wirewatch.storage.sample_packing import pack_samples, unpack_samples

METRICS = len(NAMES)
_ROWS = """
CREATE TABLE point(project int, series int, run int, a real, b real, c real, d real, PRIMARY KEY(project, series, run))
  WITHOUT ROWID;
"""
_COLUMNS = (
    "CREATE TABLE col(project int, run int, metric int, v blob, PRIMARY KEY(project, run, metric));"
)
_ONE_BLOB = "CREATE TABLE col(project int, run int, v blob, PRIMARY KEY(project, run));"


def main() -> None:
    """Print the tables."""
    print(
        "| layout | slots | write ms/run | WAL KiB/run | bytes/result | chart 20 x 1,000 ms | 1 x 1,000 ms |"
    )
    print("|---|---|---|---|---|---|---|")
    for slots in (200, 2_000):
        for name, schema, write, read in (
            ("row per point", _ROWS, _write_rows, _read_rows),
            ("column per metric", _COLUMNS, _write_columns, _read_columns),
            ("one vector per run", _ONE_BLOB, _write_one, _read_one),
        ):
            print(
                f"| {name} | {slots} | {_measured(schema, write, read, slots)} |",
                flush=True,
            )
    print()
    print("| original | ms | bytes/row |")
    print("|---|---|---|")
    for set_name, rows in (("w1k1", 200), ("w1", 1_000), ("q", 20)):
        _originals(set_name, rows)
    print()
    print("| samples of 5 repetitions | bytes/sample | ns/sample |")
    print("|---|---|---|")
    _samples()


Write = Callable[[sqlite3.Connection, int, np.ndarray], None]
Read = Callable[[sqlite3.Connection, int, int], object]


def _measured(schema: str, write: Write, read: Read, slots: int, runs: int = 1_000) -> str:
    random = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.db"
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.executescript(schema)
        used, wal = 0.0, 0
        for run in range(runs):
            values = random.random((METRICS, slots))
            begun = time.process_time()
            database.execute("BEGIN IMMEDIATE")
            write(database, run, values)
            database.execute("COMMIT")
            used += time.process_time() - begun
            if run % 50 == 49:
                wal += path.with_name("a.db-wal").stat().st_size
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = path.stat().st_size
        charts = [_cpu_ms(partial(read, database, slots, series)) for series in (20, 1)]
        database.close()
    per_result = size / runs / slots
    return (
        f"{used / runs * 1e3:.2f} | {wal / runs / 1024:.0f} | {per_result:.0f} | "
        f"{charts[0]:.1f} | {charts[1]:.1f}"
    )


def _write_rows(database: sqlite3.Connection, run: int, values: np.ndarray) -> None:
    database.executemany(
        "INSERT INTO point VALUES(1,?,?,?,?,?,?)",
        [(series, run, *row) for series, row in enumerate(values.T.tolist())],
    )


def _write_columns(database: sqlite3.Connection, run: int, values: np.ndarray) -> None:
    database.executemany(
        "INSERT INTO col VALUES(1,?,?,?)",
        [(run, m, row.tobytes()) for m, row in enumerate(values)],
    )


def _write_one(database: sqlite3.Connection, run: int, values: np.ndarray) -> None:
    database.execute("INSERT INTO col VALUES(1,?,?)", (run, values.tobytes()))


def _read_rows(database: sqlite3.Connection, _slots: int, series: int) -> object:
    return database.execute(
        "SELECT series, run, c FROM point WHERE project = 1 AND series < ?", (series,)
    ).fetchall()


def _read_columns(database: sqlite3.Connection, _slots: int, series: int) -> object:
    cut = "v" if series > 8 else f"substr(v, 1, {8 * series})"
    found = database.execute(
        f"SELECT {cut} FROM col WHERE project = 1 AND metric = 2 AND run BETWEEN 0 AND 999"
    ).fetchall()
    values = np.frombuffer(b"".join([row[0] for row in found])).reshape(len(found), -1)
    return values[:, :series] if series > 8 else values


def _read_one(database: sqlite3.Connection, slots: int, series: int) -> object:
    found = database.execute(
        f"SELECT substr(v, {8 * 2 * slots + 1}, {8 * series}) FROM col WHERE project = 1"
    ).fetchall()
    return np.frombuffer(b"".join([row[0] for row in found])).reshape(len(found), -1)


def _originals(set_name: str, rows: int) -> None:
    bodies = reports(set_name)[:60]
    trained = zstandard.train_dictionary(
        64 * 1024, [part for b in bodies[:20] for part in _parts(b)]
    )
    for level in (1, 3):
        for name, dictionary in (("plain", None), ("dictionary per project", trained)):
            if dictionary is not None:
                dictionary.precompute_compress(level=level)
            compressor = zstandard.ZstdCompressor(level=level, dict_data=dictionary)
            begun = time.process_time()
            size = sum(len(compressor.compress(body)) for body in bodies[20:])
            used = (time.process_time() - begun) / len(bodies[20:])
            per_row = size / len(bodies[20:]) / rows
            print(
                f"| {set_name}, zstd {level}, {name} | {used * 1e3:.2f} | {per_row:.0f} |",
                flush=True,
            )


def _samples() -> None:
    """Print what the repetitions of a column take in forms that all give the same bits back."""
    columns = [column for body in reports("w1") for column in _columns_of(body)]
    count = sum(values.size for values, _, _ in columns)
    compress = zstandard.ZstdCompressor(level=1).compress
    for name, pack in (
        ("packed float64", lambda values, _medians, _speeds: values.tobytes()),
        (
            "the same, zstd 1",
            lambda values, _medians, _speeds: compress(values.tobytes()),
        ),
        (
            "bytes shuffled, zstd 1",
            lambda values, _medians, _speeds: compress(_shuffled(values)),
        ),
        (
            "less the median, shuffled, zstd 1",
            lambda values, medians, _speeds: compress(_shuffled(_less(values, medians))),
        ),
        (
            "less what median and cpu_time foretell, shuffled, zstd 1",
            lambda values, medians, speeds: compress(_shuffled(_less(values, medians * speeds))),
        ),
    ):
        begun = time.process_time()
        size = sum(len(pack(*column)) for column in columns)
        used = time.process_time() - begun
        print(f"| {name} | {size / count:.2f} | {used / count * 1e9:.0f} |", flush=True)
    _as_the_store_does()


def _as_the_store_does() -> None:
    """Print what they take in the store's own form, and what reading all of them back costs."""
    size, count, packing, unpacking = 0, 0, 0.0, 0.0
    for body in reports("w1"):
        run = pack_run(parse_report(body), Limits())
        medians = {name: each.medians for name, each in run.metrics.items()}
        samples = {n: each.samples for n, each in run.metrics.items() if each.samples is not None}
        begun = time.process_time()
        packed = pack_samples(samples, medians, run.counts)
        between = time.process_time()
        unpack_samples(packed, medians, run.counts)
        unpacking += time.process_time() - between
        packing += between - begun
        size += sum(map(len, packed.values()))
        count += sum(each.size for each in samples.values())
    costs = f"{packing / count * 1e9:.0f}, read {unpacking / count * 1e9:.0f}"
    print(f"| steps of equal width, as the store has them | {size / count:.2f} | {costs} |")


def _columns_of(body: bytes) -> list[tuple[np.ndarray, np.ndarray, np.ndarray | float]]:
    """Return of each metric the repetitions, shape (cases, repetitions), their medians, and how fast each was.

    Rates are counted in CPU time, so each is nearly known once that is, though not to the last bit. Times are not.
    """
    rows = [row for row in orjson.loads(body)["benchmarks"] if row["run_type"] == "iteration"]
    cases = len({row["run_name"] for row in rows})
    values = {key: np.array([row[key] for row in rows]).reshape(cases, -1) for key in NAMES}
    medians = {key: np.median(each, axis=1, keepdims=True) for key, each in values.items()}
    speeds = medians["cpu_time"] / values["cpu_time"]
    return [
        (
            each,
            np.broadcast_to(medians[key], each.shape),
            speeds if key.endswith("_per_second") else 1.0,
        )
        for key, each in values.items()
    ]


def _less(values: np.ndarray, foretold: np.ndarray) -> np.ndarray:
    """Return how many floats lie between, signs in the lowest bit so that small differences are small numbers."""
    steps = values.view("<i8") - np.ascontiguousarray(foretold).view("<i8")
    folded: np.ndarray = (steps << 1) ^ (steps >> 63)
    return folded


def _shuffled(values: np.ndarray) -> bytes:
    """Return all lowest bytes, then all second ones, and so on."""
    return np.ascontiguousarray(values).view(np.uint8).reshape(-1, 8).T.tobytes()


def _parts(body: bytes, size: int = 16_384) -> Sequence[bytes]:
    return [body[start : start + size] for start in range(0, len(body), size)]


def _cpu_ms(work: Callable[[], object]) -> float:
    used = []
    for _ in range(9):
        begun = time.process_time()
        work()
        used.append(time.process_time() - begun)
    return sorted(used)[4] * 1e3


if __name__ == "__main__":
    main()
