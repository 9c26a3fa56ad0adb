"""An engineer chooses a format: sweeps under the ceiling, cores, encoded size, allocations, steps; on both engines."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from drawn_chart import DRAWN_BARS, DRAWN_WITHIN_MS, get_json, open_chart
from formats_project import FORMATS, Formats, fill, upload_reports
from judged_project import served
from playwright.sync_api import Browser, Page, expect
from quiet_page import quiet_page

CLANG = "compiler=clang&compiler_major=16"


@pytest.fixture(scope="module")
def formats(
    journey_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Formats]:
    """The server with the reports."""
    folder = tmp_path_factory.mktemp("formats")
    with served(folder, fill, database_url=journey_database("formats")) as running:
        yield upload_reports(running.address, running.token)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with quiet_page(browser) as opened:
        yield opened


def newest_values(page: Page) -> dict[str, str]:
    """Return what the legend says of each line: its name and its newest value."""
    entries = page.locator(".legend-entry")
    names = entries.locator(".legend-label").all_inner_texts()
    return dict(zip(names, entries.locator(".legend-value").all_inner_texts(), strict=True))


def test_no_format_is_faster_than_memory_is_moved(formats: Formats, page: Page) -> None:
    open_chart(page, f"{formats.pages}/sweep?{CLANG}")
    expect(page.locator(".legend").get_by_text("memmove (warm)")).to_be_visible()
    answer: Any = get_json(f"{formats.api}/sweep?{CLANG}")
    drawn = page.evaluate(
        """() => document.querySelector('.js-plotly-plot')._fullData
          .filter(trace => trace.hoverinfo !== 'skip')
          .map(trace => ({ x: Array.from(trace.x), y: Array.from(trace.y), width: trace.line.width }))"""
    )
    ceiling = dict(zip(drawn[0]["x"], drawn[0]["y"], strict=True))
    heaviest = max(trace["width"] for trace in drawn)
    lines = [trace for trace in drawn if trace["width"] < heaviest]
    assert drawn[0]["width"] == heaviest
    assert len(lines) == len(answer["series"]) - 1 == 2 * len(FORMATS)
    for line in lines:
        assert all(y < ceiling[x] for x, y in zip(line["x"], line["y"], strict=True))
    costs = page.get_by_role("table").first
    expect(costs.get_by_role("row").filter(has_text="boost.xml · to_wire")).to_contain_text("µs")


def test_what_messages_need_of_my_compiler(formats: Formats, page: Page) -> None:
    open_chart(page, f"{formats.pages}/sweep?{CLANG}")
    page.get_by_role("link", name="Budget", exact=True).click()
    page.wait_for_url(lambda url: "/budget?" in url and "compiler=clang" in url)
    page.get_by_label("Payload bytes").fill("256")
    page.get_by_label("Payload bytes").press("Tab")
    page.wait_for_url(lambda url: "load=256" in url)
    rows = page.locator("main tbody tr")
    expect(rows).to_have_count(2 * len(FORMATS))
    assert [name for name in FORMATS if name in rows.first.inner_text()] == ["boost.binary"]
    assert [name for name in FORMATS if name in rows.last.inner_text()] == ["boost.xml"]


def test_size_on_the_wire_and_allocations(formats: Formats, page: Page) -> None:
    open_chart(page, f"{formats.pages}/trend?{CLANG}&operation=to_wire&size=4096")
    page.get_by_label("Metric").select_option("encoded_bytes")
    page.wait_for_url(lambda url: "metric=encoded_bytes" in url)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Encoded")
    answer: Any = get_json(
        f"{formats.api}/trend?{CLANG}&operation=to_wire&size=4096&metric=encoded_bytes"
    )
    sizes = {each["facets"]["codec"]: each["y"][-1] for each in answer["series"]}
    assert 4096 < sizes["boost.binary"] < sizes["boost.xml"]
    shown = newest_values(page)
    assert shown["boost.binary"] == f"{sizes['boost.binary']:,.0f}\u00a0B"
    assert shown["boost.xml"] == f"{sizes['boost.xml']:,.0f}\u00a0B"
    page.get_by_label("Metric").select_option("allocs_per_item")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Allocations")
    assert set(newest_values(page)) == set(FORMATS)


def test_where_the_time_of_an_operation_goes(formats: Formats, page: Page) -> None:
    page.goto(f"{formats.steps}/breakdown")
    page.wait_for_selector(DRAWN_BARS, state="attached", timeout=DRAWN_WITHIN_MS)
    answer: Any = get_json(f"{formats.steps.replace('/projects', '/api/v1/projects')}/breakdown")
    phases = [rule["phase"] for rule in answer["rules"]]
    listed = page.get_by_role("list", name="Phases").get_by_role("listitem").all_inner_texts()
    assert [phase for phase, text in zip(phases, listed, strict=False) if phase in text] == phases
    drawn = page.evaluate(
        "() => document.querySelector('.js-plotly-plot')._fullData.map(trace => trace.name)"
    )
    assert set(phases) <= set(drawn)
