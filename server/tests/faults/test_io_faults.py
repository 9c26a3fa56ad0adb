"""Disks that fail: power that goes, operations that return an error. SQLite; PostgreSQL does its own input and output.

The app runs its own statements and pragmas on its own SQLite; io_faults.c stands below that.
"""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from faults.scale import times
from faults.serving import environment_of
from faults.simulated_disk import SUFFIXES, Operation, power_cut, read_record
from faults.soak_report import Note
from faults.uploading import stored_runs
from wirewatch.storage.store import Store

_HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled io_faults.c."""
    library = tmp_path_factory.mktemp("shim") / "io_faults.so"
    source = str(_HERE / "io_faults.c")
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", str(library), source], check=True)
    return library


@pytest.fixture
def database(migrated_sqlite: Path, tmp_path: Path) -> Path:
    """A migrated database without a row."""
    copy = tmp_path / "wirewatch.db"
    shutil.copy(migrated_sqlite, copy)
    return copy


def run_program(shim: Path, database: Path, *arguments: object) -> str:
    """Return what io_faults_program.py prints."""
    environment = environment_of(f"sqlite:///{database}")
    environment |= {
        "LD_PRELOAD": str(shim),
        "IO_FAULTS_FILE": str(database),
        "PYTHONPATH": f"{environment['PYTHONPATH']}:{_HERE.parent}",
    }
    program = str(_HERE / "io_faults_program.py")
    command = [sys.executable, program, f"sqlite:///{database}", *map(str, arguments)]
    return subprocess.run(
        command, env=environment, check=True, stdout=subprocess.PIPE
    ).stdout.decode()


@pytest.mark.fault(
    row=2,
    fault="power loss, simulated",
    gate="300 cuts; lost 0, half-stored 0, damaged files 0; the same cuts under synchronous=NORMAL lose some",
)
def test_power_loss_loses_nothing_that_was_acknowledged(
    shim: Path, database: Path, tmp_path: Path, note: Note
) -> None:
    cuts = times(12, 300)
    told = {}
    for synchronous in ("FULL", "NORMAL"):
        copy = tmp_path / f"{synchronous}.db"
        shutil.copy(database, copy)
        record = tmp_path / f"{synchronous}.record"
        run_program(shim, copy, "record", record, times(20, 250), synchronous)
        initial = record.with_name(record.name + ".initial").read_bytes()
        operations = read_record(record)
        chance = random.Random(3)
        lost = acknowledged = 0
        for number in range(cuts):
            place = chance.randrange(len(operations))
            kept, missing = cut(tmp_path / f"cut-{number}", initial, operations[:place], chance)
            acknowledged += kept + missing
            lost += missing
        told[synchronous] = (acknowledged, lost)
    acknowledged, lost = told["FULL"]
    assert acknowledged > 0
    assert lost == 0
    assert told["NORMAL"][1] > 0, "or the simulation simulates nothing"
    note(
        f"{cuts} cuts; {acknowledged:,} acknowledged, 0 lost, 0 half-stored, 0 damaged files "
        f"(NORMAL: {told['NORMAL'][1]:,} of {told['NORMAL'][0]:,} lost)"
    )


def cut(
    folder: Path, initial: bytes, operations: list[Operation], chance: random.Random
) -> tuple[int, int]:
    """Return how many acknowledged uploads are there after a power cut, and how many are not."""
    folder.mkdir()
    for suffix, content in power_cut(initial, operations, chance).items():
        assert suffix in SUFFIXES
        (folder / f"w.db{suffix}").write_bytes(content)
    store = Store(f"sqlite:///{folder / 'w.db'}", pool_size=1)
    with store.write() as connection:
        assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"
    there = {label for label, _, _ in stored_runs(store)}
    store.close()
    shutil.rmtree(folder)
    acknowledged = {each.data.decode() for each in operations if each.kind == "m"}
    assert len(there - acknowledged) <= 1, "only the one in flight may be there unacknowledged"
    return len(acknowledged & there), len(acknowledged - there)


@pytest.mark.fault(
    row=3,
    fault="the n-th operation on the file fails (EIO, ENOSPC; once, and from then on)",
    gate="every n of an upload; half-stored 0, lost 0, the next upload is stored, no 5xx but 503, 507",
)
def test_no_failing_operation_halves_an_upload(shim: Path, database: Path, note: Note) -> None:
    step = 1 if times(0, 1) else 5
    lines = run_program(shim, database, "fail", step).splitlines()
    results = [json.loads(line) for line in lines]
    hits = [each for each in results if each["hit"]]
    for each in hits:
        assert each["status"] in {201, 503, 507}, each
        assert each["status"] == 201 or each["retry_after"], each
        # Stored the second time, or known from the first.
        assert each["again"] in {200, 201}, each
        assert each["status"] != 201 or each["again"] == 200, each
    assert {each["status"] for each in hits if each["error"] == "EIO"} >= {503}
    assert {each["status"] for each in hits if each["error"] == "ENOSPC"} >= {507}
    store = Store(f"sqlite:///{database}", pool_size=1)
    stored = {label: run for label, run, _ in stored_runs(store)}
    store.close()
    assert stored == {each["version"]: each["ids"][1] for each in results}
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    refused = sum(each["status"] != 201 for each in hits)
    every = "every" if step == 1 else f"every {step}th"
    note(
        f"{every} n: {len(hits)} operations failed, {refused} uploads refused (503, 507), "
        f"0 half-stored, 0 lost; all {len(results)} stored when sent again"
    )
