from pathlib import Path

import pytest

from wirewatch.storage.backup import back_up
from wirewatch.storage.store import Store


def test_the_password_goes_by_the_environment_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In the place of PostgreSQL's program: it notes what it is given, and writes its file.
    noted = tmp_path / "noted"
    program = tmp_path / "pg_dump"
    program.write_text(
        f'#!/bin/sh\necho "$PGPASSWORD" "$@" > {noted}\nfor each; do case $each in '
        '--file=*) : > "${each#--file=}";; esac; done\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    # Nothing answers at that address, so nobody can be asked.
    monkeypatch.setattr("wirewatch.storage.backup.is_distributed", lambda _store: False)
    store = Store("postgresql://me:p%40ss@db:5433/wirewatch?sslmode=require", pool_size=1)
    back_up(store, tmp_path / "backup")
    store.close()
    password, database, *_ = noted.read_text().split()
    assert password == "p@ss"
    assert database == "--dbname=postgresql://me@db:5433/wirewatch?sslmode=require"
