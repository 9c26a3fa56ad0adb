import json
from pathlib import Path

from fastapi.testclient import TestClient

from wirewatch.api.app import openapi_document
from wirewatch.api.problems import KINDS, MEDIA_TYPE

SNAPSHOT = Path(__file__).parents[2] / "openapi.json"
DOCUMENT = openapi_document()
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}


def test_the_snapshot_is_what_the_app_says() -> None:
    assert json.loads(SNAPSHOT.read_text()) == DOCUMENT, "run: make openapi"


def test_the_app_serves_the_document_and_no_pages_about_it(client: TestClient) -> None:
    assert client.get("/api/v1/openapi.json").json() == DOCUMENT
    # The framework's pages ask foreign hosts; at `/docs` is the documentation, if it is built.
    assert client.get("/redoc").status_code == 404
    assert "swagger" not in client.get("/docs/").text.lower()


def test_every_operation_lists_its_problems_in_one_shape() -> None:
    for name, operation in OPERATIONS.items():
        errors = {
            status: response["content"]
            for status, response in operation["responses"].items()
            if int(status) >= 400
        }
        assert {"422", "503"} <= errors.keys(), name
        if name.endswith("/verdict"):
            # The gate's own answer: a verdict that does not pass.
            assert MEDIA_TYPE not in errors.pop("409")
        for content in errors.values():
            assert content == {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
        if "security" in operation:
            assert "401" in errors, name
        if "{project}" in name:
            assert "404" in errors, name
    assert not any("Validation" in name for name in DOCUMENT["components"]["schemas"])


def test_writing_operations_may_run_out_of_room() -> None:
    for name, operation in OPERATIONS.items():
        writes = not name.startswith("GET") and not name.endswith("/preview")
        assert ("507" in operation["responses"]) == writes, name


def test_known_selection_keys_are_declared() -> None:
    for chart in ("trend", "sweep", "filters", "overview", "export"):
        operation = OPERATIONS[f"GET /api/v1/projects/{{project}}/{chart}"]
        declared = {parameter["name"] for parameter in operation["parameters"]}
        assert {"compiler", "compiler_major", "operation", "size", "name", "q"} <= declared
        assert "any other facet" in operation["description"]


def test_every_error_has_a_kind_of_its_own() -> None:
    slugs = [kind.slug for kind in KINDS.values()]
    assert len(set(slugs)) == len(slugs)
    assert {kind.status for kind in KINDS.values()} == {
        401,
        403,
        404,
        409,
        413,
        415,
        422,
        429,
        503,
        507,
    }
