"""A database file that cannot be used is said in one sentence, with the remedy."""

from pathlib import Path

import pytest

from wirewatch.domain.errors import Unavailable
from wirewatch.storage.migrate import upgrade
from wirewatch.storage.store import Store


def use(path: Path) -> None:
    store = Store(f"sqlite:///{path}", pool_size=1)
    try:
        upgrade(store)
    finally:
        store.close()


def test_a_file_that_is_no_database_is_named_so(tmp_path: Path) -> None:
    path = tmp_path / "wirewatch.db"
    path.write_text("this is not a database, and long enough to have a header" * 20)
    before = path.read_bytes()
    with pytest.raises(Unavailable, match="is no SQLite database: name another one"):
        use(path)
    assert path.read_bytes() == before


def test_a_folder_that_is_missing_is_named_so(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="its folder must exist"):
        use(tmp_path / "nowhere" / "wirewatch.db")
