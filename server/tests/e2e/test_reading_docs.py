"""What a reader of the documentation under `/docs` meets, in a real browser."""

import pytest
from playwright.sync_api import expect
from visiting import Demo, Visit


def assert_nothing_went_wrong(visit: Visit) -> None:
    assert visit.problems == []
    assert visit.foreign_requests == []
    assert visit.page.evaluate("window.violations") == []


def test_the_page_leads_to_the_documentation_and_back(demo: Demo, visit: Visit) -> None:
    visit.page.goto(demo.address)
    visit.page.get_by_role("link", name="Docs").click()
    visit.page.get_by_role("navigation", name="Contents").get_by_text("Gate a pull request").click()
    expect(visit.page.get_by_role("heading", level=1)).to_contain_text("Gate a pull request")
    visit.page.get_by_role("link", name="Wirewatch", exact=True).click()
    expect(visit.page).to_have_url(f"{demo.address}/")
    assert_nothing_went_wrong(visit)


def test_search_finds_without_asking_anybody(demo: Demo, visit: Visit) -> None:
    visit.page.goto(f"{demo.address}/docs/")
    search = visit.page.get_by_role("searchbox", name="Search the documentation")
    search.fill("change point")
    search.press("Enter")
    found = visit.page.locator("#search-results li")
    expect(found.get_by_role("link", name="Glossary")).to_be_visible()
    # The text around what was found is asked of this server only.
    expect(found.first.locator("p")).not_to_be_empty()
    assert_nothing_went_wrong(visit)


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(
    "path", ["", "experiments/", "how-to/gate-a-pull-request/", "reference/api/"]
)
def test_no_page_is_wider_than_the_window(demo: Demo, visit: Visit, path: str, width: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": 800})
    visit.page.goto(f"{demo.address}/docs/{path}")
    too_wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not visit.page.evaluate(too_wide)
    assert_nothing_went_wrong(visit)


def test_the_theme_chosen_on_the_page_holds_here(demo: Demo, visit: Visit) -> None:
    visit.page.goto(demo.address)
    visit.page.get_by_text("Dark", exact=True).click()
    visit.page.goto(f"{demo.address}/docs/")
    expect(visit.page.locator("html")).to_have_attribute("data-theme", "dark")
