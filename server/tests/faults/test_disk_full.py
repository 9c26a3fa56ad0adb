"""A full disk: refused with 507, nothing lost or halved, and uploads go on without a restart once there is room."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event

from databases import create_database
from factories import ADMIN, NOW, report_body
from faults.durable_postgresql import DurablePostgresql
from faults.scale import times
from faults.serving import forked_server
from faults.soak_report import Note
from faults.uploading import (
    Uploader,
    admin_token,
    assert_stored_whole_and_once,
    fault_report,
    upload_to,
)
from wirewatch.domain.errors import StorageFull
from wirewatch.services.limits import Limits
from wirewatch.services.submit_run import submit_run
from wirewatch.services.upload_parameters import UploadParameters
from wirewatch.storage.migrate import upgrade
from wirewatch.storage.store import Store

_GATE = "refused = 507 + Retry-After, 0 lost, 0 half-stored, recovers without a restart"
_REFUSALS = 40
_MOST_UPLOADS = 2_000


@contextmanager
def small_disk(folder: Path, size_mib: int) -> Iterator[Path]:
    """Mount a disk of that size."""
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size_mib}m", "tmpfs", str(folder)], check=False
    )
    if made.returncode:
        pytest.skip("a small disk can be mounted by root only")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def make_room(folder: Path, size_mib: int) -> None:
    subprocess.run(["mount", "-o", f"remount,size={size_mib}m", str(folder)], check=True)


def fill_and_recover(port: int, token: str, disk: Path, room_mib: int) -> tuple[Uploader, int]:
    """Upload until the disk is full and beyond, make room, send what was refused again."""
    uploader = Uploader(port, token, "full")
    for number in range(_MOST_UPLOADS):
        uploader.send(f"full.{number}")
        if len(uploader.refused) >= times(_REFUSALS, 200):
            break
    refused = uploader.refused
    assert len(refused) >= _REFUSALS, "the disk was never full"
    assert {each.status for each in refused} == {507}
    assert {each.headers["retry-after"] for each in refused} == {"60"}
    assert uploader.acknowledged
    make_room(disk, room_mib)
    uploader.send_again()
    assert uploader.refused == []
    assert upload_to(port, token, "after", fault_report("after")).status == 201
    uploader.acknowledged["after"] = max(uploader.acknowledged.values()) + 1
    return uploader, len(refused)


@pytest.mark.fault(row=4, fault="disk full, then room", gate=_GATE)
def test_sqlite_on_a_full_disk(migrated_sqlite: Path, tmp_path: Path, note: Note) -> None:
    with small_disk(tmp_path / "disk", 3) as disk:
        shutil.copy(migrated_sqlite, disk / "w.db")
        url = f"sqlite:///{disk / 'w.db'}"
        store = Store(url)
        with forked_server(url) as server:
            uploader, refused = fill_and_recover(server.port, admin_token(store), disk, 64)
        stored = assert_stored_whole_and_once(store, [uploader])
        store.close()
        assert os.statvfs(disk).f_blocks > 0
    note(
        f"SQLite on 3 MiB: {refused} refused with 507, 0 lost; {stored} stored once there was room"
    )


@pytest.mark.fault(row=4, fault="disk full, then room (tablespace of PostgreSQL)", gate=_GATE)
def test_postgresql_on_a_full_disk(durable: DurablePostgresql, note: Note) -> None:
    with small_disk(durable.folder / "disk", 12) as disk:
        if os.geteuid() == 0:
            shutil.chown(disk, "postgres", "postgres")
        durable.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
        url = create_database(durable.admin_url, "small", "TABLESPACE small")
        store = Store(url)
        upgrade(store)
        with forked_server(url) as server:
            uploader, refused = fill_and_recover(server.port, admin_token(store), disk, 128)
        stored = assert_stored_whole_and_once(store, [uploader])
        store.close()
        durable.stop()
    note(
        f"tablespace of 12 MiB: {refused} refused with 507, 0 lost; {stored} stored once there was room"
    )


def test_a_full_sqlite_file_without_a_small_disk(store: Store) -> None:
    """The same without root: SQLite refuses pages beyond a limit as it does those the disk has no room for."""
    if not store.embedded:
        pytest.skip("PostgreSQL has no limit of pages")
    limit = 0

    @event.listens_for(store.engine, "begin")
    def prepare(connection: object) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {limit}")  # type: ignore[attr-defined]

    def send(number: int) -> bool:
        try:
            submit_run(
                store,
                slug="codec",
                caller=ADMIN,
                body=report_body({f"encode/{number}/{k}": [1.0] * 9 for k in range(99)}),
                parameters=UploadParameters(version=str(number)),
                limits=Limits(),
                now=NOW,
            )
        except StorageFull:
            return False
        return True

    limit = 150
    answers = [send(number) for number in range(20)]
    assert answers[0]
    assert not answers[-1]
    limit = 100_000
    assert all(send(number) for number in range(20))
