"""The demo as a visitor meets it: real runner, real server, real browser."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from judged_project import Judged, served
from playwright.sync_api import Browser, sync_playwright
from visiting import START, Demo, Visit

from databases import ENGINES, create_database
from process_session import wait_until_gone

STARTED_WITHIN_S = 120.0
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
]


@pytest.fixture(scope="module", params=ENGINES)
def journey_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], str]:
    """Makes the URL of an empty database of that name: a journey runs on each engine, once."""

    def make(name: str) -> str:
        if request.param == "sqlite":
            return f"sqlite:///{tmp_path_factory.mktemp(name) / 'wirewatch.db'}"
        return create_database(request.getfixturevalue("postgresql_url"), name)

    return make


@pytest.fixture(scope="module")
def judged(
    request: pytest.FixtureRequest,
    journey_database: Callable[[str], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Judged]:
    """A server with the judged project, of the module's own."""
    name = request.module.__name__
    with served(tmp_path_factory.mktemp(name), database_url=journey_database(name)) as running:
        yield running


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """The demo with a quick measurement, kept running for the session."""
    state = tmp_path_factory.mktemp("demo")
    log = state / "start.log"
    command = [
        sys.executable,
        str(START),
        "--effort",
        "smoke",
        "--state",
        str(state),
        "--port",
        "8600",
    ]
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        deadline = time.monotonic() + STARTED_WITHIN_S
        while "Ctrl-C ends it" not in log.read_text():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.2)
        said = log.read_text()
        address = re.search(r"running at (http://\S+?)/\s", said)
        token = re.search(r"WIREWATCH_TOKEN=(ww_\S+)", said)
        assert address, said
        assert token, said
        yield Demo(address[1], token[1])
    finally:
        process.terminate()
        assert process.wait(20) == 0, log.read_text()
        assert wait_until_gone(process.pid, 10) == []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    chromium = os.environ.get("WIREWATCH_CHROMIUM") or shutil.which("chromium")
    assert chromium, "install Debian's package chromium, or name the program in WIREWATCH_CHROMIUM"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def visit(browser: Browser, demo: Demo) -> Iterator[Visit]:
    """A fresh page that records script errors, policy violations and requests to other hosts."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900},
        locale="en-US",
        timezone_id="UTC",
        reduced_motion="reduce",
    )
    page = context.new_page()
    visited = Visit(page, [], [])
    page.on("pageerror", lambda error: visited.problems.append(f"script error: {error}"))
    page.on(
        "console",
        lambda message: (
            visited.problems.append(f"console: {message.text}") if message.type == "error" else None
        ),
    )
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((demo.address, "data:", "blob:"))
            else visited.foreign_requests.append(request.url)
        ),
    )
    page.add_init_script(
        "window.violations = [];"
        "document.addEventListener('securitypolicyviolation',"
        " event => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));"
    )
    yield visited
    context.close()
