"""What all tests share: quiet logs, and databases; a test that asks for one runs on SQLite and on PostgreSQL."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from databases import ENGINES, create_database, empty
from postgresql_server import running_postgresql
from wirewatch.log import configure_logs
from wirewatch.storage.migrate import upgrade
from wirewatch.storage.store import Store


@pytest.fixture(scope="session", autouse=True)
def quiet_logs() -> None:
    """Errors alone: unconfigured logs go where commands answer, and draw all local variables of a failure."""
    configure_logs(as_json=True, level="error")


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    """URL of a server of our own."""
    with running_postgresql() as url:
        yield url


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty SQLite file to be copied."""
    path = tmp_path_factory.mktemp("sqlite") / "empty.db"
    store = Store(f"sqlite:///{path}", pool_size=1)
    upgrade(store)
    store.close()
    return path


@pytest.fixture(scope="session")
def migrated_postgresql(postgresql_url: str) -> str:
    """URL of a migrated database; tests empty it."""
    url = create_database(postgresql_url, "migrated")
    store = Store(url, pool_size=1)
    upgrade(store)
    store.close()
    return url


@pytest.fixture(params=ENGINES)
def engine_name(request: pytest.FixtureRequest) -> str:
    """sqlite or postgresql."""
    name: str = request.param
    return name


@pytest.fixture
def database_url(engine_name: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of a migrated database without a row."""
    if engine_name == "sqlite":
        copy = tmp_path / "wirewatch.db"
        shutil.copy(request.getfixturevalue("migrated_sqlite"), copy)
        return f"sqlite:///{copy}"
    url: str = request.getfixturevalue("migrated_postgresql")
    opened = Store(url, pool_size=1)
    empty(opened)
    opened.close()
    return url


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A migrated store without a row."""
    opened = Store(database_url, pool_size=8)
    yield opened
    opened.close()


@pytest.fixture
def empty_database(
    engine_name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[[], str]]:
    """Makes URLs of databases without a table."""
    made: list[str] = []

    def make() -> str:
        name = f"empty_{len(made)}_{abs(hash(request.node.name)) % 10**8}"
        made.append(name)
        if engine_name == "sqlite":
            return f"sqlite:///{tmp_path / name}.db"
        return create_database(request.getfixturevalue("postgresql_url"), name)

    yield make
    if engine_name == "postgresql":
        with psycopg.connect(request.getfixturevalue("postgresql_url"), autocommit=True) as admin:
            for name in made:
                admin.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
