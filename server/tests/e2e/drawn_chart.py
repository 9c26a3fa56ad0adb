"""Reading what is drawn in the browser, and what the API says should be."""

import json
import urllib.request
from dataclasses import dataclass

from playwright.sync_api import Page

DRAWN = "figure.plot[data-state=drawn] .scatterlayer .trace"
DRAWN_BARS = "figure.plot[data-state=drawn] .barlayer .trace"
DRAWN_WITHIN_MS = 30_000
UNFINISHED = "[aria-busy=true], figure.plot[data-state=drawing]"


@dataclass(frozen=True)
class Chart:
    """A drawn Plotly chart: its traces' y values and its axis types."""

    values: list[float]
    axis_types: set[str]


def open_chart(page: Page, url: str) -> Chart:
    """Open a page and return its chart once it is drawn."""
    page.goto(url)
    page.wait_for_selector(DRAWN, state="attached", timeout=DRAWN_WITHIN_MS)
    return read_chart(page)


def open_page(page: Page, url: str) -> None:
    """Open a page and return when everything it shows is there."""
    page.goto(url)
    page.wait_for_selector("main :is(h1, h2)", state="attached", timeout=DRAWN_WITHIN_MS)
    # By selector: a function to wait for is evaluated from a string, which the page's policy forbids.
    page.wait_for_selector(UNFINISHED, state="detached", timeout=DRAWN_WITHIN_MS)


def read_chart(page: Page) -> Chart:
    """Return the chart that is drawn now; nulls are left out."""
    drawn = page.evaluate(
        """() => {
          const plot = document.querySelector('.js-plotly-plot');
          const axes = Object.keys(plot._fullLayout).filter(key => /^[xy]axis\\d*$/.test(key));
          return {
            values: plot._fullData.flatMap(trace => Array.from(trace.y ?? [])).filter(y => y !== null),
            types: axes.map(key => plot._fullLayout[key].type),
          };
        }"""
    )
    return Chart([float(value) for value in drawn["values"]], set(drawn["types"]))


def get_json(url: str) -> dict[str, object]:
    """Return the answer of a JSON address."""
    with urllib.request.urlopen(url, timeout=30) as answer:
        parsed: dict[str, object] = json.load(answer)
        return parsed


def expected_values(answer: dict[str, object]) -> list[float]:
    """Return all values of a trend's or a sweep's series."""
    series = answer["series"]
    assert isinstance(series, list)
    return [value for line in series for value in line["y"] if value is not None]
