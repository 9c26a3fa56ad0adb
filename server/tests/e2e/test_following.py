"""What a maintainer does after a release, on a project with a history."""

from collections.abc import Iterator

import pytest
from accessible import axe_findings, sideways_px
from judged_project import Judged
from playwright.sync_api import Browser, Page, expect
from quiet_page import quiet_page


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with quiet_page(browser) as opened:
        yield opened


def test_from_the_project_to_what_changed_and_its_trend(judged: Judged, page: Page) -> None:
    page.goto(judged.pages)
    page.wait_for_url("**/overview")
    news = page.get_by_role("region", name="Changes")
    expect(news.get_by_text("1.10", exact=True)).to_be_visible()
    expect(page.get_by_text("! 3 versions behind")).to_be_visible()
    page.get_by_role("button", name="gcc on windows").click()
    page.wait_for_url("**/overview?reference=gcc&reference=windows")
    page.go_back()
    news.get_by_role("link", name="Trend of the largest change at 1.10").click()
    page.wait_for_selector("figure.plot[data-state=drawn]", timeout=30_000)
    assert "cereal" in page.url


def test_a_live_upload_appears(judged: Judged, page: Page) -> None:
    page.goto(f"{judged.pages}/overview")
    table = page.get_by_role("region", name="Platforms", exact=True)
    row = table.get_by_role("row").filter(has_text="gcc").filter(has_text="linux")
    expect(row.get_by_role("cell", name="1.17", exact=True)).to_be_visible()
    judged.send("1.18", 0.8)
    expect(row.get_by_role("cell", name="1.18", exact=True)).to_be_visible(timeout=15_000)


def test_changes_are_decided_by_keyboard(judged: Judged, page: Page) -> None:
    page.goto(f"{judged.pages}/changes")
    item = page.get_by_role("listitem").filter(has_text="1.10").first
    expect(item).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Series that changed")).to_be_visible()
    page.keyboard.press("e")
    page.get_by_label("Token with the scope triage").fill(judged.token)
    page.keyboard.press("Enter")
    expect(page.get_by_text("1.10: 16 changes expected.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="1.10")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="1.10").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["overview", "changes"])
def test_axe_finds_nothing(judged: Judged, page: Page, path: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{judged.pages}/{path}")
    page.wait_for_selector("main li")
    assert sideways_px(page) == 0
    assert axe_findings(page) == []
