"""Statuses that the framework gives its own way, as this API gives them."""

import pytest
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, RUNS, assert_problem


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/v1/projects", "GET, HEAD, POST"),
        (RUNS, "GET, HEAD, POST"),
        (f"{PROJECT_URL}/trend", "GET, HEAD"),
        (f"{RUNS}/1/void", "POST"),
    ],
)
def test_405_lists_all_methods_of_the_address(client: TestClient, path: str, allowed: str) -> None:
    answer = client.delete(path)
    assert_problem(answer, 405, "method-not-allowed")
    assert answer.headers["allow"] == allowed


def test_a_body_that_is_no_text_is_422(client: TestClient, admin: dict[str, str]) -> None:
    answer = client.post(
        "/api/v1/projects",
        content=b"\xff\xfe{",
        headers={**admin, "Content-Type": "application/json"},
    )
    assert_problem(answer, 422, "invalid-request")
    assert answer.json()["errors"] == [{"pointer": "", "detail": "The body is no JSON in UTF-8."}]


@pytest.mark.parametrize("public", [0, "false", None])
def test_public_is_a_boolean(client: TestClient, admin: dict[str, str], public: object) -> None:
    answer = client.post("/api/v1/projects", json={"slug": "a", "public": public}, headers=admin)
    assert_problem(answer, 422, "invalid-request")


def test_the_document_says_where_a_token_is_optional(client: TestClient) -> None:
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    assert paths["/api/v1/projects"]["get"]["security"] == [{}, {"token": []}]
    assert paths["/api/v1/projects"]["post"]["security"] == [{"token": []}]
    late = {
        (path, method)
        for path, methods in paths.items()
        for method, operation in methods.items()
        if "408" in operation["responses"]
    }
    assert late == {
        (path, method)
        for path, methods in paths.items()
        for method, operation in methods.items()
        if "requestBody" in operation
    }
