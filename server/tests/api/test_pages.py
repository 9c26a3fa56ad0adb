import shutil
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api_client import assert_problem
from wirewatch.api.app import create_app
from wirewatch.api.middleware import CONTENT_SECURITY_POLICY
from wirewatch.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; "
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'none'; "
    "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


@pytest.mark.parametrize("path", ["/", "/projects/codec/trend", "/projects/codec/sweep?size=8"])
def test_pages_are_the_index(page_client: TestClient, path: str) -> None:
    answer = page_client.get(path)
    assert answer.status_code == 200
    assert "<div id=app>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")
    head = page_client.head(path)
    assert (head.status_code, head.content) == (200, b"")


_NAVIGATION = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("path", ["/nothing", "/no/such/page", "/assets/gone.js", "/docs/nothing/"])
def test_a_browser_where_nothing_is_gets_the_page_and_other_clients_the_problem(
    page_client: TestClient, path: str
) -> None:
    shown = page_client.get(path, headers={"Accept": _NAVIGATION})
    assert shown.status_code == 404
    assert "<div id=app>" in shown.text
    assert shown.headers["vary"].startswith("Accept,")
    assert page_client.head(path, headers={"Accept": _NAVIGATION}).status_code == 404
    assert_problem(page_client.get(path), 404, "not-found")


def test_an_address_of_the_api_is_never_a_page(page_client: TestClient) -> None:
    for path in ("/api/v1/nothing", "/api/v1/projects/nothing"):
        assert_problem(page_client.get(path, headers={"Accept": _NAVIGATION}), 404, "not-found")
    assert_problem(
        page_client.post("/no/such/page", headers={"Accept": _NAVIGATION}), 404, "not-found"
    )


@pytest.mark.parametrize(
    "path", ["/", "/api/v1/projects", "/api/v1/nothing", "/assets/main-1a2b.js", "/healthz"]
)
def test_every_answer_has_strict_headers(page_client: TestClient, path: str) -> None:
    headers = page_client.get(path, headers={"Accept-Encoding": "identity"}).headers
    assert headers["content-security-policy"] == POLICY == CONTENT_SECURITY_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("br, gzip", "br", b"brotli bytes"),
        ("gzip", "gzip", b"gzip bytes"),
        ("br;q=0, gzip", "gzip", b"gzip bytes"),
        ("identity", None, b"console.log('plain')"),
    ],
)
def test_assets_are_immutable_and_compressed_beforehand(
    page_client: TestClient, accepted: str, encoding: str | None, body: bytes
) -> None:
    headers = {"Accept-Encoding": accepted}
    with page_client.stream("GET", "/assets/main-1a2b.js", headers=headers) as answer:
        assert b"".join(answer.iter_raw()) == body
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "accept-encoding" in answer.headers["vary"].lower()


def test_other_files_of_the_page_are_served(page_client: TestClient) -> None:
    answer = page_client.get("/favicon.svg")
    assert answer.headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/nothing.js",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/..%2fsecret.txt",
        "/secret.txt",
        "/index.html",
        "/nothing",
        "/assets/%00",
        "/assets/" + "x" * 5000,
    ],
)
def test_nothing_else_is(page_client: TestClient, path: str) -> None:
    answer = page_client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text.replace("/secret.txt", "")


def test_a_link_out_of_the_folder_is_not_followed(page_client: TestClient, web_root: Path) -> None:
    (web_root / "assets" / "link.js").symlink_to(web_root.parent / "secret.txt")
    assert page_client.get("/assets/link.js").status_code == 404


def test_a_page_that_is_not_built_says_so(page_client: TestClient, web_root: Path) -> None:
    (web_root / "index.html").unlink()
    answer = page_client.get("/")
    assert_problem(answer, 404, "not-found")
    assert "WIREWATCH_WEB_ROOT" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("chosen", "ancestors"),
    [
        (None, "*"),
        ("none", "'none'"),
        ("https://wiki.example.org http://a:8", "https://wiki.example.org http://a:8"),
    ],
)
def test_only_embedded_charts_may_stand_in_a_frame(
    web_root: Path, migrated_sqlite: Path, tmp_path: Path, chosen: str | None, ancestors: str
) -> None:
    copy = tmp_path / "embedding.db"
    shutil.copy(migrated_sqlite, copy)
    given: dict[str, Any] = {} if chosen is None else {"embed_ancestors": chosen}
    settings = Settings(database_url=f"sqlite:///{copy}", web_root=web_root, **given)
    with TestClient(create_app(settings)) as client:
        embedded = client.get("/embed/projects/codec/trend?theme=dark")
        assert "<div id=app>" in embedded.text
        policy = POLICY.replace("ancestors 'none'", f"ancestors {ancestors}")
        assert embedded.headers["content-security-policy"] == policy
        assert embedded.headers["cross-origin-resource-policy"] == "cross-origin"
        for path in ("/", "/projects/codec/trend", "/api/v1/projects"):
            assert client.get(path).headers["content-security-policy"] == POLICY


@pytest.mark.parametrize("chosen", ["a; script-src *", "'self'", "*, *", "javascript:x"])
def test_who_may_embed_cannot_widen_the_policy(chosen: str) -> None:
    with pytest.raises(ValueError, match="embed_ancestors"):
        Settings(embed_ancestors=chosen)
