from typing import Any

import pytest
from fastapi.testclient import TestClient

from api_client import RUNS, MakeToken, assert_problem, bearer, send
from factories import NOW, report_body
from routes_of import api_routes
from wirewatch.api.app import create_app
from wirewatch.services.access import Scope
from wirewatch.settings import Settings
from wirewatch.storage.repositories.projects import create_project
from wirewatch.storage.store import Store

APP = create_app(Settings(database_url="sqlite:///never-opened.db"))
# What needs no decision: probes, the document, and the built page, which holds no data.
OPEN_TO_ALL = {
    "/healthz",
    "/readyz",
    "/",
    "/projects/{page:path}",
    "/assets/{path:path}",
    "/{name}",
}
# Method and path -> scopes of which one is needed (none: anyone may read what is public), and a body.
ROUTES: dict[tuple[str, str], tuple[set[str], object]] = {
    ("GET", "/api/v1/projects"): (set(), None),
    ("POST", "/api/v1/projects"): ({"create"}, {"slug": "new"}),
    ("GET", "/api/v1/projects/{project}"): (set(), None),
    ("GET", "/api/v1/projects/{project}/versions"): (set(), None),
    ("GET", "/api/v1/projects/{project}/filters"): (set(), None),
    ("GET", "/api/v1/projects/{project}/export"): (set(), None),
    ("GET", "/api/v1/projects/{project}/overview"): (set(), None),
    ("GET", "/api/v1/projects/{project}/trend"): (set(), None),
    ("GET", "/api/v1/projects/{project}/sweep"): (set(), None),
    ("GET", "/api/v1/projects/{project}/breakdown"): (set(), None),
    ("GET", "/api/v1/projects/{project}/budget"): (set(), None),
    ("GET", "/api/v1/projects/{project}/changes"): (set(), None),
    ("GET", "/api/v1/projects/{project}/series-changes"): (set(), None),
    ("GET", "/api/v1/projects/{project}/triage"): (set(), None),
    ("POST", "/api/v1/projects/{project}/triage"): (
        {"triage"},
        {"version": "1.0", "state": "noise"},
    ),
    ("GET", "/api/v1/projects/{project}/runs/{run_id}/verdict"): (set(), None),
    ("GET", "/api/v1/projects/{project}/batches/{batch}/verdict"): (set(), None),
    ("GET", "/api/v1/projects/{project}/compare"): (set(), None),
    ("GET", "/api/v1/projects/{project}/runs"): (set(), None),
    ("GET", "/api/v1/projects/{project}/runs/filters"): (set(), None),
    ("POST", "/api/v1/projects/{project}/runs"): ({"upload"}, {"context": {}}),
    ("GET", "/api/v1/projects/{project}/runs/{run_id}"): (set(), None),
    ("GET", "/api/v1/projects/{project}/runs/{run_id}/original"): (set(), None),
    ("GET", "/api/v1/projects/{project}/runs/{run_id}/measurements"): (set(), None),
    ("POST", "/api/v1/projects/{project}/runs/{run_id}/void"): ({"admin"}, {"reason": "x"}),
    ("PUT", "/api/v1/projects/{project}/channels/{channel}"): ({"admin"}, {"rule": "semver"}),
    ("POST", "/api/v1/projects/{project}/versions/{label}/annotations"): (
        {"upload", "admin"},
        {"title": "x"},
    ),
    ("PATCH", "/api/v1/projects/{project}/versions/{label}/annotations/{title}"): (
        {"upload", "admin"},
        {"text": "x"},
    ),
    ("DELETE", "/api/v1/projects/{project}/versions/{label}/annotations/{title}"): (
        {"upload", "admin"},
        None,
    ),
    ("PATCH", "/api/v1/projects/{project}"): ({"admin"}, {"title": "x"}),
    ("POST", "/api/v1/projects/{project}/name-pattern/preview"): (
        {"admin"},
        {"pattern": "(?P<codec>.*)"},
    ),
    ("PATCH", "/api/v1/projects/{project}/versions/{label}"): ({"admin"}, {"commit": "x"}),
}
CASES = [(method, path, *facts) for (method, path), facts in ROUTES.items()]
IDS = [f"{method} {path}" for method, path in ROUTES]


def url_of(path: str, slug: str, run_id: int) -> str:
    names = {"channel": "release", "label": "1.0", "title": "x", "batch": "b"}
    return path.format(project=slug, run_id=run_id, **names)


def test_every_route_decides_who_may_call_it() -> None:
    decided = {route.path: len(route.decisions) for route in api_routes(APP)}
    assert len(decided) > 15
    assert {path for path, decisions in decided.items() if decisions != 1} == OPEN_TO_ALL


def test_the_matrix_below_knows_every_route() -> None:
    paths = {
        (method, route.path.replace(":path", ""))
        for route in api_routes(APP)
        if route.path.startswith("/api/v1/")
        for method in route.methods
    }
    assert paths == set(ROUTES)


@pytest.fixture
def run_ids(client: TestClient, app_store: Store, admin: dict[str, str]) -> dict[str, int]:
    """A run in the public project `open` and in the private project `closed`."""
    with app_store.write() as transaction:
        create_project(transaction, "open", title="", public=True, now=NOW)
        create_project(transaction, "closed", title="", public=False, now=NOW)
    found = {}
    for slug in ("open", "closed"):
        url = f"/api/v1/projects/{slug}/runs?version=1.0"
        answer = client.post(url, content=report_body({"a": 1.0}), headers=admin)
        found[slug] = answer.json()["id"]
    return found


@pytest.mark.parametrize(("method", "path", "scopes", "body"), CASES, ids=IDS)
def test_scopes(
    client: TestClient,
    make_token: MakeToken,
    admin: dict[str, str],
    run_ids: dict[str, int],
    method: str,
    path: str,
    scopes: set[str],
    body: object,
) -> None:
    for scope in Scope:
        for slug in ("open", "closed"):
            url = url_of(path, slug, run_ids[slug])
            if "{title}" in path:  # may be gone since the last round
                client.post(url.removesuffix("/x"), json={"title": "x"}, headers=admin)
            answer = client.request(method, url, json=body, headers=bearer(make_token(scope)))
            status = answer.status_code
            if scopes:
                allowed = scope in scopes or scope == Scope.ADMIN
                hidden = False
            else:
                allowed = slug == "open" or scope in {Scope.READ, Scope.ADMIN} or "{" not in path
                hidden = not allowed
            if allowed:
                assert status not in {401, 403, 404}, (scope, slug, answer.text)
            else:
                assert status == (404 if hidden else 403), (scope, slug, answer.text)


@pytest.mark.parametrize(("method", "path", "scopes", "body"), CASES, ids=IDS)
def test_without_a_token(
    client: TestClient,
    run_ids: dict[str, int],
    method: str,
    path: str,
    scopes: set[str],
    body: object,
) -> None:
    for slug in ("open", "closed"):
        answer = client.request(method, url_of(path, slug, run_ids[slug]), json=body)
        if scopes:
            assert_problem(answer, 401, "unauthorized")
            assert answer.headers["www-authenticate"] == "Bearer"
        elif slug == "closed" and "{" in path:
            assert_problem(answer, 404, "not-found")
        else:
            # 202: nothing has judged the run yet.
            assert answer.status_code == (202 if path.endswith("/verdict") else 200)


@pytest.mark.parametrize(("method", "path", "scopes", "body"), CASES, ids=IDS)
def test_a_token_of_another_project_opens_nothing(
    client: TestClient,
    make_token: MakeToken,
    run_ids: dict[str, int],
    method: str,
    path: str,
    scopes: set[str],
    body: object,
) -> None:
    if "{" not in path:
        pytest.skip("not about a project")
    headers = bearer(make_token("admin", project="open"))
    closed = client.request(
        method, url_of(path, "closed", run_ids["closed"]), json=body, headers=headers
    )
    assert_problem(closed, 404, "not-found")
    if scopes:
        other = bearer(make_token("admin", project="closed"))
        answer = client.request(
            method, url_of(path, "open", run_ids["open"]), json=body, headers=other
        )
        assert_problem(answer, 403, "forbidden")


@pytest.mark.parametrize(("method", "path", "scopes", "body"), CASES, ids=IDS)
def test_a_malformed_token_is_refused_everywhere(
    client: TestClient, method: str, path: str, scopes: set[str], body: object
) -> None:
    for header in ("Bearer", "Basic eDp5", "Bearer ww_wrong", "ww_x", "Bearer é"):
        headers: Any = {"Authorization": header.encode()}
        answer = client.request(method, url_of(path, "x", 1), json=body, headers=headers)
        assert_problem(answer, 401, "unauthorized")


def test_private_projects_are_not_listed(
    client: TestClient, make_token: MakeToken, run_ids: dict[str, int]
) -> None:
    def slugs(headers: dict[str, str]) -> set[str]:
        projects = client.get("/api/v1/projects", headers=headers).json()["projects"]
        return {project["slug"] for project in projects}

    assert slugs({}) == {"open"}
    assert slugs(bearer(make_token("upload"))) == {"open"}
    assert slugs(bearer(make_token("read"))) == {"open", "closed"}
    assert slugs(bearer(make_token("read", project="closed"))) == {"open", "closed"}
    assert slugs(bearer(make_token("read", project="open"))) == {"open"}


def test_a_run_of_another_project_is_not_found(
    client: TestClient, admin: dict[str, str], run_ids: dict[str, int]
) -> None:
    send(client, report_body({"a": 1.0}), admin)
    for slug, run_id in (("open", 10**6), ("open", max(run_ids.values()) + 50)):
        answer = client.get(f"/api/v1/projects/{slug}/runs/{run_id}", headers=admin)
        assert_problem(answer, 404, "not-found")


def test_the_first_upload_of_a_creating_token_makes_the_project(
    client: TestClient, make_token: MakeToken
) -> None:
    body = report_body({"a": 1.0})
    assert send(client, body, bearer(make_token("upload"))).status_code == 404
    assert send(client, body, bearer(make_token("create"))).status_code == 403
    assert client.get("/api/v1/projects").json()["projects"] == []
    assert send(client, body, bearer(make_token("create", "upload"))).status_code == 201
    assert client.get(RUNS).status_code == 200
