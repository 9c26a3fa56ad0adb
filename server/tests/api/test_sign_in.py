import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api_client import assert_problem
from factories import NOW
from wirewatch.api.app import create_app
from wirewatch.services.access import Caller, Scope
from wirewatch.services.people import add_person, change_password, set_role
from wirewatch.services.projects import create_project
from wirewatch.services.roles import Role
from wirewatch.settings import Settings
from wirewatch.storage.store import Store

SESSION = "/api/v1/session"
PROJECTS = "/api/v1/projects"
GOOD: dict[str, Any] = {"name": "ann", "password": "correct horse battery"}
ORIGIN = "https://perf.test"


@pytest.fixture
def browser(migrated_sqlite: Path, tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server behind https, where `ann` administers everything."""
    copy = tmp_path / "wirewatch.db"
    shutil.copy(migrated_sqlite, copy)
    settings = Settings(
        database_url=f"sqlite:///{copy}", web_root=tmp_path / "none", base_url=ORIGIN
    )
    app = create_app(settings, now=lambda: NOW)
    with TestClient(app, base_url=ORIGIN) as client:
        add_person(store_of(client), is_admin=True, now=NOW, **GOOD)
        yield client


def store_of(client: TestClient) -> Store:
    store: Store = client.app.state.server.store  # type: ignore[attr-defined]  # any ASGI app
    return store


def test_in_and_out(browser: TestClient) -> None:
    made = browser.post(SESSION, json=GOOD, headers={"Origin": ORIGIN})
    assert made.status_code == 201, made.text
    assert made.json() == {
        "person": "ann",
        "is_admin": True,
        "role": "admin",
        "roles": {},
        "provider": None,
        "ends_at": "2026-11-22T00:00:00Z",
    }
    cookie = made.headers["set-cookie"]
    assert cookie.startswith("__Host-wirewatch=ww_")
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Secure"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    assert browser.get(SESSION).json()["person"] == "ann"
    held = dict(browser.cookies)
    assert browser.delete(SESSION, headers={"Origin": ORIGIN}).status_code == 204
    assert browser.get(SESSION).json()["person"] is None
    # Not only the browser forgot it.
    browser.cookies.update(held)
    refused = browser.get(SESSION)
    assert_problem(refused, 401, "unauthorized")
    # One that it would be refused with for ever is forgotten.
    assert refused.headers["set-cookie"].startswith("__Host-wirewatch=; Max-Age=0; Path=/;")


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "ann", "password": "wrong"},
        {"name": "nobody", "password": GOOD["password"]},
        {"name": "ann", "password": GOOD["password"].upper()},
    ],
)
def test_which_of_the_two_is_wrong_is_not_said(browser: TestClient, wrong: dict[str, str]) -> None:
    answer = browser.post(SESSION, json=wrong)
    assert_problem(answer, 401, "unauthorized")
    assert answer.json()["detail"] == "This name and this password do not belong together."
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("origin", ["https://evil.test", "https://sub.perf.test", "null", None])
def test_pages_of_others_change_nothing(browser: TestClient, origin: str | None) -> None:
    browser.post(SESSION, json=GOOD, headers={"Origin": ORIGIN})
    headers = {} if origin is None else {"Origin": origin}
    refused = browser.post(PROJECTS, json={"slug": "x"}, headers=headers)
    assert_problem(refused, 403, "forbidden")
    assert browser.get(PROJECTS, headers=headers).json()["projects"] == []
    own = browser.post(PROJECTS, json={"slug": "x"}, headers={"Origin": ORIGIN})
    assert own.status_code == 201


def test_nobody_is_signed_in_by_the_page_of_another(browser: TestClient) -> None:
    answer = browser.post(SESSION, json=GOOD, headers={"Origin": "https://evil.test"})
    assert_problem(answer, 403, "forbidden")


def test_signing_in_again_ends_the_session_before(browser: TestClient) -> None:
    browser.post(SESSION, json=GOOD)
    held = dict(browser.cookies)
    browser.post(SESSION, json=GOOD, headers={"Origin": ORIGIN})
    assert dict(browser.cookies) != held
    browser.cookies.clear()
    browser.cookies.update(held)
    assert_problem(browser.get(SESSION), 401, "unauthorized")


def test_a_new_password_ends_all_sessions(browser: TestClient) -> None:
    browser.post(SESSION, json=GOOD)
    change_password(store_of(browser), "ann", "another long password")
    assert_problem(browser.get(SESSION), 401, "unauthorized")


def test_over_plain_http_the_cookie_has_another_name(migrated_sqlite: Path, tmp_path: Path) -> None:
    copy = tmp_path / "plain.db"
    shutil.copy(migrated_sqlite, copy)
    app = create_app(
        Settings(database_url=f"sqlite:///{copy}", web_root=tmp_path / "none"), now=lambda: NOW
    )
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        add_person(store_of(client), is_admin=False, now=NOW, **GOOD)
        made = client.post(SESSION, json=GOOD, headers={"Origin": "http://127.0.0.1:8000"})
        assert made.headers["set-cookie"].startswith("wirewatch-session=ww_")
        assert "Secure" not in made.headers["set-cookie"]
        assert client.get(SESSION).json()["person"] == "ann"


def test_a_session_says_which_roles_it_has(browser: TestClient) -> None:
    store = store_of(browser)
    admin = Caller(frozenset({Scope.ADMIN}), key="testtest")
    add_person(store, name="bob", password="another long password", is_admin=False, now=NOW)
    for slug in ("a", "b", "c"):
        create_project(store, slug=slug, title="", public=False, caller=admin, now=NOW)
    set_role(store, "a", "bob", Role.MAINTAINER, admin)
    set_role(store, "c", "bob", Role.VIEWER, admin)
    made = browser.post(SESSION, json={"name": "bob", "password": "another long password"})
    roles = {"a": "maintainer", "c": "viewer"}
    assert (made.json()["is_admin"], made.json()["roles"]) == (False, roles)
    assert browser.get(SESSION).json()["roles"] == roles
    set_role(store, "a", "bob", None, admin)
    assert browser.get(SESSION).json()["roles"] == {"c": "viewer"}


def test_the_list_of_projects_says_where_the_server_is(browser: TestClient) -> None:
    assert browser.get(PROJECTS).json()["base_url"] == ORIGIN
