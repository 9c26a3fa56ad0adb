"""The app on both engines, and tokens for it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api_client import MakeToken, bearer
from databases import empty
from factories import NOW, report_body
from local_issuer import AUDIENCE, LocalIssuer, running_issuer
from route_matrix import LINK, NO_IDS, PUBLISHER, SUBSCRIPTION, Ids
from secret_keys import KEY_FILE
from wirewatch.api.app import create_app
from wirewatch.services.access import Scope
from wirewatch.services.people import add_person
from wirewatch.services.tokens import create_token
from wirewatch.settings import Settings
from wirewatch.storage.repositories.projects import create_project
from wirewatch.storage.store import Store


@contextmanager
def running(database_url: str, web_root: Path, **chosen: Any) -> Iterator[TestClient]:
    """Yield a client of a started app; errors of the server are answers, not exceptions."""
    settings = Settings(
        database_url=database_url,
        web_root=web_root,
        max_report_bytes=200_000,
        secret_key_file=KEY_FILE,
        **chosen,
    )
    app = create_app(settings, now=lambda: NOW)
    with TestClient(app, raise_server_exceptions=False, base_url="http://localhost") as client:
        yield client


@pytest.fixture(scope="session")
def issuer() -> Iterator[LocalIssuer]:
    """Who signs for the jobs of these tests, in the place of GitHub and of GitLab."""
    with running_issuer() as found:
        yield found


def trusting(issuer: LocalIssuer) -> dict[str, str]:
    """Return the settings of a server that takes the issuer's tokens."""
    return {
        "oidc_audience": AUDIENCE,
        "github_issuers": issuer.github,
        "gitlab_issuers": issuer.gitlab,
    }


@pytest.fixture(scope="session")
def sqlite_client(
    migrated_sqlite: Path, issuer: LocalIssuer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    """One app on SQLite for all tests."""
    copy = tmp_path_factory.mktemp("api") / "wirewatch.db"
    shutil.copy(migrated_sqlite, copy)
    url, page = f"sqlite:///{copy}", copy.parent / "no-page"
    with running(url, page, **trusting(issuer)) as client:
        yield client


@pytest.fixture(scope="session")
def postgresql_client(
    migrated_postgresql: str, issuer: LocalIssuer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    """One app on PostgreSQL for all tests."""
    page = tmp_path_factory.mktemp("no-page")
    with running(migrated_postgresql, page, **trusting(issuer)) as client:
        yield client


@pytest.fixture
def client(engine_name: str, request: pytest.FixtureRequest) -> TestClient:
    """A client without a token, of an app whose store has no row."""
    shared: TestClient = request.getfixturevalue(f"{engine_name}_client")
    state = shared.app.state.server  # type: ignore[attr-defined]  # any ASGI app
    empty(state.store)
    # On SQLite ids begin anew in an emptied store, which never happens to a real one.
    state.catalogs.clear()
    state.answers.clear()
    return shared


@pytest.fixture
def app_store(client: TestClient) -> Store:
    """The store of the app."""
    store: Store = client.app.state.server.store  # type: ignore[attr-defined]  # any ASGI app
    return store


@pytest.fixture
def make_token(app_store: Store) -> MakeToken:
    """Makes tokens: make_token("read", "upload", project="p")."""

    def make(*scopes: str, project: str | None = None) -> str:
        return create_token(
            app_store,
            name="test",
            scopes=[Scope(scope) for scope in scopes],
            project=project,
            expires_at=None,
            now=NOW,
        )

    return make


@pytest.fixture
def admin(make_token: MakeToken) -> dict[str, str]:
    """Headers that may do everything."""
    return bearer(make_token("admin"))


@pytest.fixture
def web_root(tmp_path: Path) -> Path:
    """A built page."""
    root = tmp_path / "dist"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<!doctype html><div id=app></div>")
    (root / "favicon.svg").write_text("<svg/>")
    (root / "assets" / "main-1a2b.js").write_text("console.log('plain')")
    (root / "assets" / "main-1a2b.js.br").write_bytes(b"brotli bytes")
    (root / "assets" / "main-1a2b.js.gz").write_bytes(b"gzip bytes")
    (tmp_path / "secret.txt").write_text("secret")
    return root


@pytest.fixture
def page_client(web_root: Path, migrated_sqlite: Path, tmp_path: Path) -> Iterator[TestClient]:
    """A client of an app that has a built page."""
    copy = tmp_path / "wirewatch.db"
    shutil.copy(migrated_sqlite, copy)
    with running(f"sqlite:///{copy}", web_root) as client:
        yield client


@pytest.fixture
def ids(client: TestClient, app_store: Store, admin: dict[str, str]) -> dict[str, Ids]:
    """Objects of the public project `open` and of the private project `closed`, none with the same id."""
    with app_store.write() as transaction:
        create_project(transaction, "open", title="", public=True, now=NOW)
        create_project(transaction, "closed", title="", public=False, now=NOW)

    def make(slug: str, number: int) -> Ids:
        url = f"/api/v1/projects/{slug}"
        run = client.post(
            f"{url}/runs?version=1.0", content=report_body({"a": 1.0}, salt=number), headers=admin
        )
        publisher = {**PUBLISHER, "repository_id": str(number + 1)}
        added = client.post(f"{url}/publishers", json=publisher, headers=admin)
        new = {"name": "x", "scopes": ["read"]}
        token = client.post(f"{url}/tokens", json=new, headers=admin)
        subscriptions = f"{url}/subscriptions"
        subscription = client.post(subscriptions, json=SUBSCRIPTION, headers=admin).json()["id"]
        tried = client.post(f"{subscriptions}/{subscription}/test", headers=admin)
        person = f"{slug}-{number}"
        add_person(app_store, name=person, password="a long password", is_admin=False, now=NOW)
        member = client.put(f"{url}/members/{person}", json={"role": "viewer"}, headers=admin)
        assert member.status_code == 204, member.text
        return {
            "run_id": run.json()["id"],
            "publisher_id": added.json()["id"],
            "key": token.json()["key"],
            "person": person,
            "subscription_id": subscription,
            "delivery_id": tried.json()["id"],
            "link_id": client.post(f"{url}/signed-links", json=LINK, headers=admin).json()["id"],
        }

    found = {"open": make("open", 0), "closed": [make("closed", number) for number in (0, 1)][-1]}
    assert all(found["open"][name] != found["closed"][name] for name in NO_IDS)
    return found
