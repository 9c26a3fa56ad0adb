import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api_client import assert_problem
from wirewatch.api.app import create_app
from wirewatch.api.middleware import CONTENT_SECURITY_POLICY
from wirewatch.settings import Settings


@pytest.fixture
def docs_root(tmp_path: Path) -> Path:
    root = tmp_path / "docs"
    (root / "how-to" / "gate").mkdir(parents=True)
    (root / "index.html").write_text("<h1>Documentation</h1>")
    (root / "how-to" / "gate" / "index.html").write_text("<h1>Gate</h1>")
    (root / "searchindex.js").write_text("Search.setIndex({})")
    (tmp_path / "secret.txt").write_text("secret")
    return root


@pytest.fixture
def reader(docs_root: Path, migrated_sqlite: Path, tmp_path: Path) -> Iterator[TestClient]:
    copy = tmp_path / "wirewatch.db"
    shutil.copy(migrated_sqlite, copy)
    settings = Settings(database_url=f"sqlite:///{copy}", docs_root=docs_root)
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        yield client


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/docs", "Documentation"),
        ("/docs/", "Documentation"),
        ("/docs/how-to/gate", "Gate"),
        ("/docs/how-to/gate/", "Gate"),
    ],
)
def test_each_folder_answers_its_page_with_and_without_a_slash(
    reader: TestClient, path: str, heading: str
) -> None:
    answer = reader.get(path)
    assert (answer.status_code, answer.text) == (200, f"<h1>{heading}</h1>")
    assert answer.url.path.endswith("/"), "links of a page are relative to its folder"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY


def test_redirects_are_relative_so_that_a_proxy_may_put_a_path_in_front(
    reader: TestClient,
) -> None:
    found = [
        reader.get(path, follow_redirects=False).headers["location"]
        for path in ("/docs", "/docs/how-to/gate")
    ]
    assert found == ["docs/", "gate/"]


def test_the_search_index_is_a_script(reader: TestClient) -> None:
    answer = reader.get("/docs/searchindex.js")
    assert answer.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "path",
    [
        "/docs/nothing",
        "/docs/nothing/",
        "/docs/how-to/",
        "/docs/..%2fsecret.txt",
        "/docs/%2e%2e/secret.txt",
        "/docs/%00",
        "/docs//",
    ],
)
def test_nothing_else_is_there(reader: TestClient, path: str) -> None:
    answer = reader.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text.replace("/secret.txt", "").replace("2fsecret", "")


def test_documentation_that_is_not_built_says_so(reader: TestClient, docs_root: Path) -> None:
    shutil.rmtree(docs_root)
    answer = reader.get("/docs/")
    assert_problem(answer, 404, "not-found")
    assert "make docs" in answer.json()["detail"]


def test_the_type_of_a_problem_leads_to_its_section(reader: TestClient) -> None:
    refused = reader.get("/api/v1/projects/nothing").json()
    answer = reader.get(refused["type"], follow_redirects=False)
    assert answer.status_code == 307
    assert answer.headers["location"] == "../docs/reference/problems/#not-found"
