"""Signing in by an identity provider, as a person does."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from accessible import axe_findings
from playwright.sync_api import Browser, Page, expect
from quiet_page import quiet_page

from factories import ADMIN, NOW
from local_provider import CLIENT, SECRET, LocalProvider, running_provider
from wirewatch.services.projects import create_project
from wirewatch.storage.revision import ensure_current
from wirewatch.storage.store import Store

STARTED_WITHIN_S = 60.0
THERE_AND_BACK_MS = 30_000


@pytest.fixture(scope="module")
def provider() -> Iterator[LocalProvider]:
    with running_provider() as found:
        yield found


@pytest.fixture(scope="module")
def address(provider: LocalProvider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a private project, whose people sign in by the provider."""
    folder = tmp_path_factory.mktemp("signing-in")
    url = f"sqlite:///{folder / 'wirewatch.db'}"
    store = Store(url)
    ensure_current(store)
    create_project(store, slug="secret", title="Secret", public=False, caller=ADMIN, now=NOW)
    store.close()
    (folder / "secret").write_text(SECRET)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # Another host name than the provider's: another site.
    own = f"http://localhost:{port}"
    environment = {
        **os.environ,
        "WIREWATCH_DATABASE_URL": url,
        "WIREWATCH_BASE_URL": own,
        "WIREWATCH_SIGN_IN_ISSUER": provider.url,
        "WIREWATCH_SIGN_IN_CLIENT_ID": CLIENT,
        "WIREWATCH_SIGN_IN_CLIENT_SECRET_FILE": str(folder / "secret"),
        "WIREWATCH_SIGN_IN_ROLES": "group:perf=admin",
    }
    log = folder / "server.log"
    command = [sys.executable, "-m", "wirewatch", "serve", "--port", str(port)]
    with log.open("wb") as out:
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        wait_until_ready(own, process, log)
        yield own
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def wait_until_ready(address: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + STARTED_WITHIN_S
    while True:
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=1):
                return
        except OSError:
            time.sleep(0.1)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with quiet_page(browser) as opened:
        yield opened


def assert_accessible(page: Page) -> None:
    """Fail for what axe finds on the page as it is, in either theme."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert axe_findings(page) == []


def test_there_and_back_and_out_again(address: str, page: Page) -> None:
    page.goto(f"{address}/projects/secret/settings")
    expect(page.get_by_text("For administrators")).to_be_visible()
    page.get_by_role("button", name="Sign in", exact=True).click()
    assert_accessible(page)
    page.get_by_role("button", name="Sign in with 127.0.0.1").click()
    # Back where it began, with what the role opens.
    tokens = page.get_by_role("region", name="Tokens", exact=True)
    expect(tokens).to_be_visible(timeout=THERE_AND_BACK_MS)
    assert page.url == f"{address}/projects/secret/settings"
    cookies = {each["name"]: each for each in page.context.cookies()}
    assert set(cookies) == {"wirewatch-session"}
    assert cookies["wirewatch-session"]["httpOnly"]
    assert_accessible(page)
    page.get_by_role("button", name="ann@example.org").click()
    expect(page.get_by_text("You administer this server")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("For administrators")).to_be_visible()
    assert page.context.cookies() == []


def test_an_answer_that_nobody_asked_for_signs_nobody_in(
    address: str, provider: LocalProvider, page: Page
) -> None:
    """As when an attacker has a victim open the answer to an attempt of the attacker's own."""
    foreign = page.request.post(
        f"{address}/api/v1/session/provider/address", headers={"Origin": address}
    ).json()["address"]
    page.context.clear_cookies()
    page.goto(provider.redirect(foreign))
    expect(page.get_by_role("alert")).to_contain_text("no answer to a sign-in that this browser")
    assert page.url == f"{address}/sign-in"
    assert page.context.cookies() == []
