"""From a comparison to the runs behind it, as a maintainer goes after a release."""

import re
from pathlib import Path
from typing import Any

from drawn_chart import DRAWN, DRAWN_WITHIN_MS, get_json, open_chart
from visiting import Demo, Visit

PROJECT = "projects/boost-serialization"
VERSIONS = "baseline.version=1.74.0&candidate.version=1.92.0&compiler=gcc&compiler_major=12&machine=cloud-vm-2core"
ROWS = "section[aria-label='Pairs with their ratios'] tbody tr"


def api(demo: Demo, path: str) -> Any:
    return get_json(f"{demo.address}/api/v1/{path}")


def ratios(visit: Visit) -> list[float]:
    """Return the column of ratios as it is shown."""
    cells = visit.page.locator(f"{ROWS} td:nth-child(3)").all_inner_texts()
    return [float(cell.removeprefix("\u00d7").replace(",", "")) for cell in cells]


def test_versions_are_compared_sorted_and_narrowed_to_changes(demo: Demo, visit: Visit) -> None:
    page = visit.page
    open_chart(page, f"{demo.address}/{PROJECT}/compare?{VERSIONS}")
    answer = api(demo, f"{PROJECT}/compare?{VERSIONS}")
    assert page.locator("h1").inner_text() == "Bandwidth: 1.92.0 against 1.74.0"
    assert page.locator(ROWS).count() == len(answer["pairs"]) == 48

    page.get_by_role("button", name="Ratio", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "sort=ratio" in url)
    heading = page.get_by_role("columnheader", name="Ratio")
    assert heading.get_attribute("aria-sort") == "ascending"
    shown = ratios(visit)
    assert shown == sorted(shown)
    assert abs(shown[0] - min(pair["ratio"] for pair in answer["pairs"])) < 0.001

    page.get_by_role("button", name="Only changes").click()
    page.wait_for_url(lambda url: "only=changes" in url)
    changed = [pair for pair in answer["pairs"] if pair["outcome"] in {"better", "worse"}]
    assert 0 < page.locator(ROWS).count() == len(changed) < 48
    page.go_back()
    page.wait_for_url(lambda url: "only=changes" not in url)
    assert page.locator(ROWS).count() == 48
    assert visit.problems == []


def test_every_bar_is_the_ratio_of_the_answer(demo: Demo, visit: Visit) -> None:
    open_chart(visit.page, f"{demo.address}/{PROJECT}/compare?{VERSIONS}&size=4096")
    answer = api(demo, f"{PROJECT}/compare?{VERSIONS}&size=4096")
    drawn = visit.page.evaluate(
        """() => document.querySelector('.js-plotly-plot')._fullData
          .filter(trace => trace.mode === 'markers').flatMap(trace => Array.from(trace.x))"""
    )
    assert sorted(drawn) == sorted(pair["ratio"] for pair in answer["pairs"])


def test_a_preset_compares_compilers_and_says_what_to_be_careful_about(
    demo: Demo, visit: Visit
) -> None:
    page = visit.page
    open_chart(page, f"{demo.address}/projects/wirepack/compare")
    page.get_by_role("button", name="gcc against clang").click()
    page.wait_for_url(lambda url: "baseline.compiler=clang" in url)
    # The newest version that both compilers have, not the newest of all.
    page.wait_for_selector("h1:has-text('gcc 12 against clang 16')")
    assert "version 0.6" in page.locator(".chart-subtitle").inner_text()
    assert "different sittings" in page.get_by_role("note").inner_text()
    page.get_by_role("button", name="Swap sides").click()
    page.wait_for_selector("h1:has-text('clang 16 against gcc 12')")


def test_what_is_copied_is_a_table(demo: Demo, visit: Visit) -> None:
    page = visit.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_chart(page, f"{demo.address}/{PROJECT}/compare?{VERSIONS}&size=4096")
    page.get_by_role("button", name="Copy as Markdown").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    rows = [line for line in copied.splitlines() if line.startswith("| ")]
    assert len(rows) == 2 + 6
    assert rows[2].startswith(r"| from\_wire/boost.binary/bytes/size:4096/wrap:binary\_object | ")
    assert f"({demo.address}/{PROJECT}/compare?" in copied


def test_a_run_is_found_looked_at_and_followed_over_versions(demo: Demo, visit: Visit) -> None:
    page = visit.page
    page.goto(f"{demo.address}/{PROJECT}/runs?machine=cloud-vm-2core")
    page.get_by_role("checkbox", name=re.compile(r"^1\.88\.0")).check()
    page.get_by_role("checkbox", name=re.compile("^gcc")).check()
    page.wait_for_url(lambda url: "compiler=gcc" in url and "version=1.88.0" in url)
    listed = api(demo, f"{PROJECT}/runs?compiler=gcc&machine=cloud-vm-2core&version=1.88.0")["runs"]
    assert len(listed) == 2
    page.get_by_role("link", name=str(listed[0]["id"]), exact=True).click()
    page.wait_for_selector(f"h1:has-text('Run {listed[0]['id']}: 1.88.0')")
    page.get_by_role("link", name=str(listed[1]["id"]), exact=True).wait_for()

    table = page.locator("section[aria-label='Cases and metrics of this run']")
    table.wait_for()
    assert table.locator("tbody tr").count() == listed[0]["case_count"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Download", exact=True).click()
    original = Path(download.value.path()).read_text()
    assert '"benchmarks"' in original

    name = "to_wire/boost.xml/bytes/size:64/wrap:binary_object"
    table.get_by_role("link", name=name, exact=True).click()
    page.wait_for_url(lambda url: "/trend?" in url)
    page.wait_for_selector(DRAWN, state="attached", timeout=DRAWN_WITHIN_MS)
    assert page.locator(".legend-entry").count() == 1
    assert visit.problems == []
