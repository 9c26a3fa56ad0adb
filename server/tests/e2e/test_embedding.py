"""Charts and badges on the page of another site."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from accessible import axe_findings
from drawn_chart import DRAWN, DRAWN_WITHIN_MS
from judged_project import PROJECT, Judged, served
from playwright.sync_api import Browser, Frame, Page, expect

from factories import ADMIN, upload
from wirewatch.domain.link_target import LinkTarget
from wirewatch.services.projects import create_project
from wirewatch.services.signed_links import NewLink, make_link
from wirewatch.storage.store import Store

SECRET = "secret"
TREND = "operation=to_wire&size=4096&compiler=gcc&os=linux"


@dataclass
class Wiki:
    """A site elsewhere that shows what it was told to."""

    address: str
    html: str = ""


@dataclass(frozen=True)
class Embedding:
    """The server, and the query of a signed link to one codec of its private project."""

    judged: Judged
    signed_query: str


@pytest.fixture(scope="module")
def embedding(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedding]:
    folder = tmp_path_factory.mktemp("embedding")
    with served(folder) as judged:
        store = Store(f"sqlite:///{folder / 'wirewatch.db'}")
        now = datetime.now(UTC)
        create_project(store, slug=SECRET, title="", public=False, caller=ADMIN, now=now)
        for version in ("1.0", "1.1"):
            values = {"to_wire/a/bytes/size:8": 2e9, "to_wire/b/bytes/size:8": 1e9}
            upload(store, dict(values), project=SECRET, version=version, salt=version)
        wanted = NewLink(LinkTarget.TREND, "codec=a", "", now + timedelta(days=1))
        made = make_link(store, SECRET, wanted, caller=ADMIN, now=now)
        store.close()
        yield Embedding(judged, f"codec=a&signed={made.text}")


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = f"<!doctype html><title>Wiki</title>{site.html}".encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    # Another host name than the server's: another site, not only another origin.
    site = Wiki(f"http://localhost:{server.server_port}/")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield site
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 1000, "height": 700}, locale="en-US", reduced_motion="reduce"
    )
    context.add_init_script(
        "window.violations = [];"
        "document.addEventListener('securitypolicyviolation',"
        " event => window.violations.push(event.violatedDirective));"
    )
    yield context.new_page()
    context.close()


def framed(page: Page, wiki: Wiki, address: str) -> Frame:
    """Return the frame that shows the address on the wiki's page."""
    wiki.html = f'<iframe src="{address}" width="800" height="480"></iframe>'
    page.goto(wiki.address)
    element = page.locator("iframe").element_handle()
    assert element is not None
    frame = element.content_frame()
    assert frame is not None
    return frame


def test_a_chart_is_drawn_in_the_frame_of_another_site(
    embedding: Embedding, wiki: Wiki, page: Page
) -> None:
    address = f"{embedding.judged.address}/embed/projects/{PROJECT}/trend?{TREND}&theme=dark"
    frame = framed(page, wiki, address)
    frame.wait_for_selector(DRAWN, state="attached", timeout=DRAWN_WITHIN_MS)
    assert frame.locator("h1").inner_text() == "Bandwidth over versions, from CPU time"
    assert frame.get_by_role("list").get_by_role("button").count() == 3
    assert frame.evaluate("document.documentElement.dataset.theme") == "dark"
    # The chart and nothing else, and all of it inside of the frame.
    for absent in ("banner", "navigation", "combobox", "table"):
        assert frame.get_by_role(absent).count() == 0, absent
    assert frame.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    assert frame.evaluate("window.violations") == []
    assert axe_findings(frame) == []
    link = frame.get_by_role("link", name="Open in Wirewatch")
    assert (link.get_attribute("href") or "").startswith(f"/projects/{PROJECT}/trend?compiler=gcc")


@pytest.mark.parametrize(
    ("path", "title", "cells"),
    [
        ("overview", "of platforms at their newest versions", "reference"),
        ("budget?load=4096@10000&load=64@200000", "Cores and link that messages need", "cores"),
    ],
)
def test_a_table_is_shown_in_the_frame_of_another_site(
    embedding: Embedding, wiki: Wiki, page: Page, path: str, title: str, cells: str
) -> None:
    address = f"{embedding.judged.address}/embed/projects/{PROJECT}/{path}"
    frame = framed(page, wiki, address)
    expect(frame.get_by_role("table")).to_contain_text(cells)
    expect(frame.locator("h1")).to_contain_text(title)
    for absent in ("banner", "navigation", "combobox", "textbox"):
        assert frame.get_by_role(absent).count() == 0, absent
    assert frame.evaluate("window.violations") == []
    assert axe_findings(frame) == []
    link = frame.get_by_role("link", name="Open in Wirewatch")
    assert (link.get_attribute("href") or "").startswith(f"/projects/{PROJECT}/{path[:6]}")


@pytest.mark.parametrize("path", ["", f"projects/{PROJECT}/trend", "api/v1/projects"])
def test_nothing_else_is_shown_in_a_frame(
    embedding: Embedding, wiki: Wiki, page: Page, path: str
) -> None:
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    frame = framed(page, wiki, f"{embedding.judged.address}/{path}")
    page.wait_for_timeout(500)
    assert frame.url.startswith("chrome-error:")
    assert any("frame-ancestors" in text for text in refused), refused


def test_a_signed_link_opens_one_chart_of_a_private_project(
    embedding: Embedding, wiki: Wiki, page: Page
) -> None:
    base = f"{embedding.judged.address}/embed/projects/{SECRET}"
    frame = framed(page, wiki, f"{base}/trend?{embedding.signed_query}&scale=linear")
    frame.wait_for_selector(DRAWN, state="attached", timeout=DRAWN_WITHIN_MS)
    shown = frame.get_by_role("list").get_by_role("button")
    assert shown.count() == 1
    expect(frame.get_by_role("link", name="Open in Wirewatch")).to_have_count(0)
    other = embedding.signed_query.replace("codec=a", "codec=b")
    for refused in (f"trend?{other}", f"sweep?{embedding.signed_query}", "trend?codec=a"):
        frame = framed(page, wiki, f"{base}/{refused}")
        expect(frame.get_by_role("alert")).to_contain_text("There is no project")


def test_a_badge_is_a_picture_on_another_site(embedding: Embedding, wiki: Wiki, page: Page) -> None:
    badges = f"{embedding.judged.address}/api/v1/projects/{PROJECT}/badges"
    value = f"{badges}/value.svg?codec=cereal&machine=lab&{TREND}"
    wiki.html = f'<img src="{badges}/verdict.svg"><img src="{value}">'
    page.goto(wiki.address)
    widths = page.evaluate("[...document.images].map(each => each.naturalWidth)")
    assert len(widths) == 2
    assert min(widths) > 80
