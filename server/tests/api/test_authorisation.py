from typing import Any

import pytest
from fastapi.testclient import TestClient

from api_client import RUNS, MakeToken, assert_problem, bearer, send
from factories import report_body
from route_matrix import LINK, NO_IDS, ROUTES, Ids, url_of
from routes_of import api_routes
from wirewatch.api.app import create_app
from wirewatch.services.access import Scope
from wirewatch.settings import Settings

APP = create_app(Settings(database_url="sqlite:///never-opened.db"))
# What needs no decision: probes, the document, and the built page, which holds no data.
OPEN_TO_ALL = {
    "/healthz",
    "/readyz",
    "/metrics",
    "/",
    "/projects/{page:path}",
    "/embed/projects/{page:path}",
    "/sign-in",
    "/docs",
    "/docs/{path:path}",
    "/problems/{slug}",
    "/assets/{path:path}",
    "/{name}",
}
# Anyone may ask; what is given is proven by the body or the cookie (test_trusted_publishing, test_sign_in).
PROVEN_BY_BODY = {
    ("POST", "/api/v1/oidc/mint"),
    *((method, "/api/v1/session") for method in ("GET", "POST", "DELETE")),
    ("POST", "/api/v1/session/provider"),
    ("POST", "/api/v1/session/provider/address"),
}
CASES = [(method, path, *facts) for (method, path), facts in ROUTES.items()]
IDS = [f"{method} {path}" for method, path in ROUTES]


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
    assert paths == set(ROUTES) | PROVEN_BY_BODY


@pytest.mark.parametrize(("method", "path", "scopes", "body"), CASES, ids=IDS)
def test_scopes(
    client: TestClient,
    make_token: MakeToken,
    admin: dict[str, str],
    ids: dict[str, Ids],
    method: str,
    path: str,
    scopes: set[str],
    body: object,
) -> None:
    for scope in Scope:
        for slug in ("open", "closed"):
            url = url_of(path, slug, ids[slug])
            if "{title}" in path:  # may be gone since the last round
                client.post(url.removesuffix("/x"), json={"title": "x"}, headers=admin)
            if "{link_id}" in path:
                made = client.post(url.rpartition("/")[0], json=LINK, headers=admin).json()
                url = f"{url.rpartition('/')[0]}/{made['id']}"
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
    ids: dict[str, Ids],
    method: str,
    path: str,
    scopes: set[str],
    body: object,
) -> None:
    for slug in ("open", "closed"):
        answer = client.request(method, url_of(path, slug, ids[slug]), json=body)
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
    ids: dict[str, Ids],
    method: str,
    path: str,
    scopes: set[str],
    body: object,
) -> None:
    if "{" not in path:
        pytest.skip("not about a project")
    headers = bearer(make_token("admin", project="open"))
    closed = client.request(
        method, url_of(path, "closed", ids["closed"]), json=body, headers=headers
    )
    assert_problem(closed, 404, "not-found")
    if scopes:
        other = bearer(make_token("admin", project="closed"))
        answer = client.request(method, url_of(path, "open", ids["open"]), json=body, headers=other)
        assert_problem(answer, 403, "forbidden")


@pytest.mark.parametrize(("method", "path", "scopes", "body"), CASES, ids=IDS)
def test_a_malformed_token_is_refused_everywhere(
    client: TestClient, method: str, path: str, scopes: set[str], body: object
) -> None:
    for header in ("Bearer", "Basic eDp5", "Bearer ww_wrong", "ww_x", "Bearer é"):
        headers: Any = {"Authorization": header.encode()}
        answer = client.request(method, url_of(path, "x", NO_IDS), json=body, headers=headers)
        assert_problem(answer, 401, "unauthorized")


def test_private_projects_are_not_listed(
    client: TestClient, make_token: MakeToken, ids: dict[str, Ids]
) -> None:
    def slugs(headers: dict[str, str]) -> set[str]:
        projects = client.get("/api/v1/projects", headers=headers).json()["projects"]
        return {project["slug"] for project in projects}

    assert slugs({}) == {"open"}
    assert slugs(bearer(make_token("upload"))) == {"open"}
    assert slugs(bearer(make_token("read"))) == {"open", "closed"}
    assert slugs(bearer(make_token("read", project="closed"))) == {"open", "closed"}
    assert slugs(bearer(make_token("read", project="open"))) == {"open"}


# People are nobody's: PUT makes anyone a member.
WITH_IDS = [
    case for case in CASES if case[0] != "PUT" and any(f"{{{name}}}" in case[1] for name in NO_IDS)
]


@pytest.mark.parametrize(
    ("method", "path", "scopes", "body"),
    WITH_IDS,
    ids=[f"{each[0]} {each[1]}" for each in WITH_IDS],
)
def test_ids_of_another_project_are_not_found(
    client: TestClient,
    make_token: MakeToken,
    admin: dict[str, str],
    ids: dict[str, Ids],
    method: str,
    path: str,
    scopes: set[str],
    body: object,
) -> None:
    """Every object of `closed`, asked for as one of `open`, with all rights to `open`."""
    for headers in (bearer(make_token("admin", project="open")), admin):
        mixed = client.request(
            method, url_of(path, "open", ids["closed"]), json=body, headers=headers
        )
        assert_problem(mixed, 404, "not-found")
    own = client.request(method, url_of(path, "closed", ids["closed"]), json=body, headers=admin)
    assert own.status_code < 300, own.text


def test_the_first_upload_of_a_creating_token_makes_the_project(
    client: TestClient, make_token: MakeToken
) -> None:
    body = report_body({"a": 1.0})
    assert send(client, body, bearer(make_token("upload"))).status_code == 404
    assert send(client, body, bearer(make_token("create"))).status_code == 403
    assert client.get("/api/v1/projects").json()["projects"] == []
    assert send(client, body, bearer(make_token("create", "upload"))).status_code == 201
    assert client.get(RUNS).status_code == 200
