"""What of WCAG 2.2 AA a program can see, on every page; docs/reference/accessibility.md has the rest."""

import pytest
from accessible import axe_findings, clipped_when_spaced, sideways_px, small_targets, walk
from drawn_chart import open_page
from visiting import Demo, Visit

BOOST = "projects/boost-serialization"
PLACE = "machine=cloud-vm-2core&size=4096"
PAGES = [
    "",
    f"{BOOST}/overview",
    f"{BOOST}/trend?{PLACE}&operation=to_wire",
    f"{BOOST}/sweep?machine=local",
    f"{BOOST}/breakdown",
    f"{BOOST}/budget",
    f"{BOOST}/compare?{PLACE}&baseline.version=1.74.0&candidate.version=1.92.0&compiler=gcc",
    f"{BOOST}/changes",
    f"{BOOST}/runs?machine=cloud-vm-2core",
    f"{BOOST}/runs/1",
    f"{BOOST}/settings",
    "sign-in",
    f"embed/{BOOST}/sweep?machine=local&compiler=gcc",
    "docs/",
]
# WCAG's smallest window: 1,280 px at 400 %.
SMALLEST = {"width": 320, "height": 640}


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_in_either_theme(demo: Demo, visit: Visit, path: str) -> None:
    open_page(visit.page, f"{demo.address}/{path}")
    for scheme in ("light", "dark"):
        visit.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert axe_findings(visit.page) == [], scheme


@pytest.mark.parametrize("path", PAGES)
def test_keyboard_reaches_what_can_be_seen(demo: Demo, visit: Visit, path: str) -> None:
    open_page(visit.page, f"{demo.address}/{path}")
    stops, faults = walk(visit.page)
    assert len(stops) > 5
    assert faults == []


@pytest.mark.parametrize("path", PAGES)
def test_page_holds_in_the_smallest_window(demo: Demo, visit: Visit, path: str) -> None:
    visit.page.set_viewport_size(SMALLEST)  # type: ignore[arg-type]  # a literal is one
    open_page(visit.page, f"{demo.address}/{path}")
    assert sideways_px(visit.page) == 0
    assert small_targets(visit.page) == []
    assert clipped_when_spaced(visit.page) == []
    assert sideways_px(visit.page) == 0


def test_the_checks_see_faults(demo: Demo, visit: Visit) -> None:
    open_page(visit.page, demo.address)
    visit.page.evaluate(
        """() => {
          document.querySelector('main').innerHTML = '<h1>a</h1><button class="bad"></button>' +
            '<button class="bad"></button><p class="tight">some words in a box</p><div class="wide">b</div>';
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('.bad { width: 9px; height: 9px; outline: none !important; padding: 0 }' +
            '.tight { width: 9em; height: 1.1em; line-height: 1; overflow: hidden; white-space: nowrap }' +
            '.wide { width: 4000px }');
          document.adoptedStyleSheets = [sheet];
        }"""
    )
    assert any("button-name" in found for found in axe_findings(visit.page))
    assert sum("bad" in fault for fault in walk(visit.page)[1]) == 2
    assert sum("bad" in small for small in small_targets(visit.page)) == 2
    assert sideways_px(visit.page) > 1000
