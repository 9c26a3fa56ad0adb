import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from api_client import assert_problem, bearer
from factories import NOW
from wirewatch.api.app import create_app
from wirewatch.services.access import Scope
from wirewatch.services.token_text import make_token
from wirewatch.services.tokens import create_token
from wirewatch.settings import Settings
from wirewatch.storage.store import Store

LIST = "/api/v1/projects"


@contextmanager
def limited(
    migrated: Path, folder: Path, *addresses: str, **limits: int
) -> Iterator[tuple[Store, list[TestClient]]]:
    """Yield the store of a server with low limits, and a client at each address."""
    copy = folder / "wirewatch.db"
    shutil.copy(migrated, copy)
    chosen: dict[str, Any] = {
        "rate_per_token": 3,
        "rate_per_address": 2,
        "rate_refused": 4,
        **limits,
    }
    settings = Settings(database_url=f"sqlite:///{copy}", web_root=folder / "none", **chosen)
    app = create_app(settings, now=lambda: NOW)
    with TestClient(app, client=("127.0.0.1", 1)):
        yield app.state.server.store, [TestClient(app, client=(each, 1)) for each in addresses]


def reader(store: Store) -> dict[str, str]:
    options = {"name": "x", "project": None, "expires_at": None, "now": NOW}
    return bearer(create_token(store, scopes=[Scope.READ], **options))  # type: ignore[arg-type]  # by name


def test_an_address_without_a_token(migrated_sqlite: Path, tmp_path: Path) -> None:
    with limited(migrated_sqlite, tmp_path, "192.0.2.7", "192.0.2.8") as (_, (one, other)):
        assert [one.get(LIST).status_code for _ in range(4)] == [200, 200, 429, 429]
        refused = one.get(LIST)
        assert_problem(refused, 429, "too-many-requests")
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert other.get(LIST).status_code == 200


def test_a_token_wherever_it_is_used(migrated_sqlite: Path, tmp_path: Path) -> None:
    with limited(migrated_sqlite, tmp_path, "192.0.2.7", "192.0.2.8") as (store, (one, other)):
        first, second = reader(store), reader(store)
        seen = [each.get(LIST, headers=first).status_code for each in (one, other, one, other)]
        assert seen == [200, 200, 200, 429]
        assert one.get(LIST, headers=second).status_code == 200


def test_invented_tokens_do_not_get_around_it(migrated_sqlite: Path, tmp_path: Path) -> None:
    with limited(migrated_sqlite, tmp_path, "192.0.2.7", "192.0.2.8") as (store, (one, other)):
        seen = [one.get(LIST, headers=bearer(make_token().text)).status_code for _ in range(6)]
        assert seen == [401, 401, 401, 401, 429, 429]
        assert other.get(LIST, headers=reader(store)).status_code == 200


def test_this_machine_is_not_counted_and_zero_is_no_limit(
    migrated_sqlite: Path, tmp_path: Path
) -> None:
    with limited(migrated_sqlite, tmp_path, "127.0.0.1", "::1") as (_, clients):
        assert {each.get(LIST).status_code for each in clients for _ in range(5)} == {200}
    off = {"rate_per_token": 0, "rate_per_address": 0, "rate_refused": 0}
    with limited(migrated_sqlite, tmp_path, "192.0.2.7", **off) as (_, (one,)):
        assert {one.get(LIST).status_code for _ in range(5)} == {200}
