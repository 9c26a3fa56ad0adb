"""How much longer than bare Plotly the page takes: both draw the same data, in turn, in one browser."""

import statistics
from dataclasses import dataclass

from page_load import browsing
from playwright.sync_api import Page

_DRAWN = "figure.plot[data-state=drawn] .scatterlayer .trace"
_WITHIN_MS = 60_000
# Its counts and changes have come too, and nothing is left to be drawn.
_SETTLED_MS = 1_500
_TIMES = 9
_HOVERS = 12

# The page's time runs from the chart's answer being there to its being drawn: the JSON, labels, colours, the figure,
# Plotly. The bare time is of `newPlot` or `react` alone, with the figure that the page made. Both end with a frame.
_PREPARE = """async () => {
  const chunk = performance.getEntriesByType('resource')
    .find(({ name }) => /plotly-bundle-.*\\.js/.test(name));
  window.barePlotly = (await import(chunk.name)).default;
  const host = document.createElement('div');
  host.id = 'bare';
  const { width, height } = document.querySelector('.plot-area').getBoundingClientRect();
  host.style.width = `${width}px`;
  host.style.height = `${height}px`;
  document.body.append(host);
  const { displaylogo, showSendToCloud, responsive, doubleClick, modeBarButtons } =
    document.querySelector('.js-plotly-plot')._context;
  window.bareConfig = { displaylogo, showSendToCloud, responsive, doubleClick, modeBarButtons };
  const frame = () => new Promise(requestAnimationFrame);
  const go = (href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate'));
  };
  const until = async (holds) => { while (!holds()) await frame(); };
  const answeredMs = () => performance.getEntriesByType('resource')
    .filter(({ name }) => /\\/trend\\?/.test(name)).at(-1).responseEnd;
  window.firstDraw = async (away, href) => {
    go(away);
    await until(() => document.querySelector('figure.plot') === null);
    performance.clearResourceTimings();
    const drawn = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('figure.plot[data-state=drawn]') === null) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    go(href);
    await drawn;
    await frame();
    return performance.now() - answeredMs();
  };
  window.redraw = async (href) => {
    performance.clearResourceTimings();
    const drawn = new Promise((resolve) =>
      document.querySelector('.plot-area').once('plotly_afterplot', resolve));
    go(href);
    await drawn;
    await frame();
    return performance.now() - answeredMs();
  };
  window.bare = async (kind) => {
    const { data, layout } = document.querySelector('.plot-area');
    const [newData, newLayout] = [data.map((trace) => ({ ...trace })), structuredClone(layout)];
    if (kind === 'newPlot') window.barePlotly.purge(host);
    await frame();
    const begun = performance.now();
    await window.barePlotly[kind](host, newData, newLayout, window.bareConfig);
    await frame();
    return performance.now() - begun;
  };
}"""
_LISTEN = """() => {
  window.hoverMs = [];
  let moved = 0;
  document.addEventListener('mousemove', () => { moved = performance.now(); }, true);
  document.querySelector('.plot-area').on('plotly_hover', () =>
    window.hoverMs.push(performance.now() - moved));
}"""


@dataclass(frozen=True)
class Draws:
    """Medians of nine, in ms of wall time: of the page, and of Plotly with the same figure."""

    first_ms: float
    bare_first_ms: float
    change_ms: float
    bare_change_ms: float
    hover_ms: float


def draws(chart: str, other: str, away: str) -> Draws:
    """Return how long the page takes to draw a chart first, to change it to the other, and to answer a hover.

    Args:
        chart: the address of a trend.
        other: the same of other series.
        away: a page without a chart.
    """
    first: list[float] = []
    bare_first: list[float] = []
    change: list[float] = []
    bare_change: list[float] = []
    with browsing() as (_, page):
        page.goto(chart)
        page.wait_for_selector(_DRAWN, state="attached", timeout=_WITHIN_MS)
        page.wait_for_timeout(_SETTLED_MS)
        page.evaluate(_PREPARE)
        for _ in range(_TIMES):
            first.append(page.evaluate("([a, b]) => firstDraw(a, b)", [away, chart]))
            bare_first.append(page.evaluate("bare('newPlot')"))
        page.wait_for_timeout(_SETTLED_MS)
        for number in range(_TIMES):
            href = chart if number % 2 else other
            change.append(page.evaluate("(href) => redraw(href)", href))
            bare_change.append(page.evaluate("bare('react')"))
        hover_ms = _hover_ms(page)
    return Draws(
        statistics.median(first),
        statistics.median(bare_first),
        statistics.median(change),
        statistics.median(bare_change),
        hover_ms,
    )


def _hover_ms(page: Page) -> float:
    page.evaluate(_LISTEN)
    box = page.locator(".plot-area .nsewdrag").first.bounding_box()
    assert box is not None
    for number in range(_HOVERS):
        share = (number + 1) / (_HOVERS + 1)
        page.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
        page.wait_for_timeout(150)
    return float(statistics.median(page.evaluate("hoverMs")))
