from typing import Any

import pytest
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, RUNS, MakeToken, assert_problem, bearer, send
from factories import NOW, report_body
from route_matrix import ROUTES, Ids, url_of
from wirewatch.services.access import Caller, Scope
from wirewatch.services.people import add_person, set_role
from wirewatch.services.roles import Role, scopes_of
from wirewatch.services.sessions import sign_in_by_password
from wirewatch.storage.store import Store

Admin = dict[str, str]
PASSWORD = "correct horse battery"
OPERATOR = Caller(frozenset({Scope.ADMIN}), key="operator")


@pytest.fixture
def project(client: TestClient, admin: Admin) -> None:
    """A private project `codec` with one run."""
    new = {"slug": "codec", "public": False}
    assert client.post("/api/v1/projects", json=new, headers=admin).status_code == 201
    assert send(client, report_body({"a": 1.0}), admin).status_code == 201


@pytest.mark.usefixtures("project")
class TestTokens:
    def test_created_shown_once_used_taken_back(self, client: TestClient, admin: Admin) -> None:
        url = f"{PROJECT_URL}/tokens"
        new = {"name": "ci", "scopes": ["upload", "read"], "expires_at": "2027-01-01T00:00:00Z"}
        made = client.post(url, json=new, headers=admin).json()
        assert made["token"].startswith(f"ww_{made['key']}")
        listed = client.get(url, headers=admin)
        assert made["token"] not in listed.text
        (row,) = listed.json()["tokens"]
        assert (row["name"], row["scopes"]) == ("ci", ["read", "upload"])
        assert (row["revoked_at"], row["minted"]) == (None, False)
        assert client.get(RUNS, headers=bearer(made["token"])).status_code == 200
        assert client.delete(f"{url}/{made['key']}", headers=admin).status_code == 204
        assert_problem(client.get(RUNS, headers=bearer(made["token"])), 401, "unauthorized")
        assert_problem(client.delete(f"{url}/{made['key']}", headers=admin), 404, "not-found")

    def test_a_projects_token_makes_no_projects(self, client: TestClient, admin: Admin) -> None:
        new = {"name": "x", "scopes": ["create"]}
        answer = client.post(f"{PROJECT_URL}/tokens", json=new, headers=admin)
        assert_problem(answer, 422, "invalid-request")

    @pytest.mark.parametrize(
        "end",
        [0, 1800000000.5, "1800000000", True, "tomorrow", "2027-01-01", "2027-01-01T00:00:00"],
    )
    def test_its_end_is_a_date_and_time(
        self, client: TestClient, admin: Admin, end: object
    ) -> None:
        new = {"name": "ci", "scopes": ["read"], "expires_at": end}
        answer = client.post(f"{PROJECT_URL}/tokens", json=new, headers=admin)
        assert_problem(answer, 422, "invalid-request")
        assert client.get(f"{PROJECT_URL}/tokens", headers=admin).json()["tokens"] == []


class TestRoles:
    @pytest.mark.usefixtures("project")
    @pytest.mark.parametrize("role", list(Role))
    def test_a_role_is_its_scopes_in_its_project_alone(
        self, client: TestClient, app_store: Store, admin: Admin, role: Role
    ) -> None:
        client.post("/api/v1/projects", json={"slug": "other", "public": False}, headers=admin)
        add_person(app_store, name="ann", password=PASSWORD, is_admin=False, now=NOW)
        session = sign_in_by_password(app_store, name="ann", password=PASSWORD, now=NOW)
        headers = bearer(session.text)
        assert client.get(RUNS, headers=headers).status_code == 404
        # A session that is open has the role at once.
        set_role(app_store, "codec", "ann", role, OPERATOR)
        listed = client.get("/api/v1/projects", headers=headers).json()["projects"]
        assert [each["slug"] for each in listed] == ["codec"]
        assert client.get(RUNS, headers=headers).status_code == 200
        assert client.get("/api/v1/projects/other/runs", headers=headers).status_code == 404
        assert (
            client.post("/api/v1/projects", json={"slug": "new"}, headers=headers).status_code
            == 403
        )
        wanted = {
            "upload": send(client, report_body({"a": 2.0}), headers).status_code,
            "admin": client.patch(PROJECT_URL, json={"title": "x"}, headers=headers).status_code,
        }
        scopes = scopes_of(role)
        assert wanted == {
            "upload": 201 if {"upload", "admin"} & set(scopes) else 403,
            "admin": 200 if "admin" in scopes else 403,
        }
        assert client.get("/api/v1/audit", headers=headers).status_code == 403
        set_role(app_store, "codec", "ann", None, OPERATOR)
        assert client.get(RUNS, headers=headers).status_code == 404

    def test_scopes_of_roles_are_scopes(self) -> None:
        assert {scope for role in Role for scope in scopes_of(role)} <= set(Scope)

    @pytest.mark.usefixtures("project")
    def test_members(self, client: TestClient, app_store: Store, admin: Admin) -> None:
        url = f"{PROJECT_URL}/members"
        add_person(app_store, name="ann", password=PASSWORD, is_admin=False, now=NOW)
        assert client.put(f"{url}/ann", json={"role": "viewer"}, headers=admin).status_code == 204
        assert client.put(f"{url}/ann", json={"role": "triager"}, headers=admin).status_code == 204
        assert client.get(url, headers=admin).json() == {
            "members": [{"name": "ann", "role": "triager"}]
        }
        nobody = client.put(f"{url}/nobody", json={"role": "viewer"}, headers=admin)
        assert_problem(nobody, 404, "not-found")
        god = client.put(f"{url}/ann", json={"role": "god"}, headers=admin)
        assert_problem(god, 422, "invalid-request")
        assert client.delete(f"{url}/ann", headers=admin).status_code == 204
        assert client.get(url, headers=admin).json() == {"members": []}


CHANGES = [
    (method, path, body)
    for (method, path), (_, body) in ROUTES.items()
    # Uploads are below; a preview changes nothing.
    if method != "GET" and not path.endswith(("}/runs", "/preview"))
]


class TestAuditLog:
    @pytest.mark.parametrize(("method", "path", "body"), CHANGES)
    def test_every_change_leaves_an_entry(
        self,
        client: TestClient,
        make_token: MakeToken,
        ids: dict[str, Ids],
        method: str,
        path: str,
        body: Any,
    ) -> None:
        token = make_token("admin")
        headers = bearer(token)
        if "{title}" in path:
            remark = url_of(path, "open", ids["open"]).removesuffix("/x")
            client.post(remark, json={"title": "x"}, headers=headers)
        if path.endswith("/publishers"):
            body = {**body, "repository_id": "77"}
        url = url_of(path, "open", ids["open"])
        answer = client.request(method, url, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        (newest, *_) = client.get("/api/v1/audit", headers=headers).json()["entries"]
        assert newest["who"] == token[3:11]
        assert newest["what"].replace(":path", "") == f"{method} {path}".replace("/api/v1", "")
        assert newest["target"] == url
        assert newest["address"] == "testclient"
        assert newest["project"] == (None if path.endswith("/projects") else "open")

    @pytest.mark.usefixtures("project")
    def test_an_upload_leaves_one_that_names_the_run_and_the_token(
        self, client: TestClient, make_token: MakeToken, admin: Admin
    ) -> None:
        token = make_token("upload", project="codec")
        # The second is let through by memory: the store learns who it is when it stores the run.
        for number in (2, 3):
            body = report_body({"a": float(number)})
            answer = send(client, body, bearer(token))
            assert answer.status_code == 201, answer.text
            (newest, *_) = client.get(f"{PROJECT_URL}/audit", headers=admin).json()["entries"]
            assert newest["who"] == token[3:11]
            assert newest["what"] == "POST /projects/{project}/runs"
            assert newest["target"] == f"{RUNS}/{answer.json()['id']}"
            assert newest["address"] == "testclient"
            before = client.get("/api/v1/audit", headers=admin).json()
            assert send(client, body, bearer(token)).status_code == 200, "a retry"
            assert send(client, b"{", bearer(token)).status_code == 422
            assert client.get("/api/v1/audit", headers=admin).json() == before

    @pytest.mark.usefixtures("project")
    def test_what_was_refused_leaves_none(
        self, client: TestClient, make_token: MakeToken, admin: Admin
    ) -> None:
        before = client.get("/api/v1/audit", headers=admin).json()
        client.patch(PROJECT_URL, json={"title": "x"}, headers=bearer(make_token("read")))
        client.put(f"{PROJECT_URL}/members/nobody", json={"role": "viewer"}, headers=admin)
        assert client.get("/api/v1/audit", headers=admin).json() == before

    @pytest.mark.usefixtures("project")
    def test_page_by_page_and_by_project(
        self, client: TestClient, make_token: MakeToken, admin: Admin
    ) -> None:
        for number in range(5):
            client.patch(PROJECT_URL, json={"title": str(number)}, headers=admin)
        client.post("/api/v1/projects", json={"slug": "other"}, headers=admin)
        client.patch("/api/v1/projects/other", json={"title": "x"}, headers=admin)
        url = f"{PROJECT_URL}/audit?limit=2"
        own = bearer(make_token("admin", project="codec"))
        seen, following = [], ""
        while True:
            page = client.get(url + following, headers=own).json()
            seen += [each["id"] for each in page["entries"]]
            assert {each["project"] for each in page["entries"]} == {"codec"}
            if page["next"] is None:
                break
            following = f"&before={page['next']}"
        # One is of the upload that the project begins with.
        assert len(seen) == 6
        assert seen == sorted(seen, reverse=True)
        assert_problem(client.get("/api/v1/audit", headers=own), 403, "forbidden")
