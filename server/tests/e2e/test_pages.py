"""What a visitor of the demo sees."""

from pathlib import Path

import pytest
from accessible import axe_findings
from drawn_chart import expected_values, get_json, open_chart
from visiting import Demo, Visit

SWEEP = "projects/boost-serialization/sweep?machine=local"
TREND = "projects/boost-serialization/trend?machine=local&operation=to_wire&size=4096"
COMPARE = (
    "projects/boost-serialization/compare?baseline.compiler=gcc&baseline.compiler_major=12"
    "&candidate.compiler=clang&candidate.compiler_major=16&machine=cloud-vm-2core&size=4096"
)
CHARTS = (TREND, SWEEP, COMPARE, "projects/wirepack/trend")


def shows(drawn: list[float], expected: list[float]) -> bool:
    """Whether every expected value is drawn, to the digits the API sends."""
    rounded = {f"{value:.5g}" for value in drawn}
    return all(f"{value:.5g}" in rounded for value in expected)


@pytest.mark.parametrize(("page", "kind"), [(TREND, "trend"), (SWEEP, "sweep")])
def test_chart_has_the_measured_points(demo: Demo, visit: Visit, page: str, kind: str) -> None:
    answer = get_json(
        f"{demo.address}/api/v1/{page}&spread=1"
        if kind == "trend"
        else f"{demo.address}/api/v1/{page}"
    )
    expected = expected_values(answer)
    assert len(expected) >= (3 if kind == "trend" else 7 * 8)

    chart = open_chart(visit.page, f"{demo.address}/{page}")

    assert shows(chart.values, expected)
    if kind == "sweep":
        assert chart.axis_types == {"log"}


def test_pages_keep_to_their_own_host_and_policy(demo: Demo, visit: Visit) -> None:
    for page in CHARTS:
        open_chart(visit.page, f"{demo.address}/{page}")
        plot = visit.page.locator(".js-plotly-plot")
        box = plot.bounding_box()
        assert box is not None
        visit.page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
        visit.page.mouse.down()
        visit.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        visit.page.mouse.up()
        with visit.page.expect_download() as download:
            visit.page.get_by_role("button", name="PNG").click()
        assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
        assert visit.page.evaluate("window.violations") == []
    assert visit.problems == []
    assert visit.foreign_requests == []


def test_filter_is_in_the_address_and_back_undoes_it(demo: Demo, visit: Visit) -> None:
    page = visit.page
    open_chart(
        page, f"{demo.address}/projects/boost-serialization/sweep?compiler=gcc&machine=local"
    )
    before = page.url
    page.get_by_role("checkbox", name="boost.xml").check()
    page.wait_for_url(lambda url: "codec=boost.xml" in url)
    assert page.get_by_role("checkbox", name="boost.xml").is_checked()
    page.go_back()
    page.wait_for_url(before)
    assert not page.get_by_role("checkbox", name="boost.xml").is_checked()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_palette_is_used_by_keyboard_alone(demo: Demo, visit: Visit, scheme: str) -> None:
    page = visit.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_chart(page, f"{demo.address}/{TREND}")
    page.keyboard.press("Control+k")
    page.get_by_role("dialog").wait_for()
    page.keyboard.type("xml")
    page.get_by_role("listbox").get_by_text("boost.xml/bytes").first.wait_for()
    assert axe_findings(page) == []

    page.keyboard.press("Enter")

    page.wait_for_url("**/trend?codec=boost.xml&**")
    assert page.get_by_role("dialog").count() == 0
