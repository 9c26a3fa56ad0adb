"""A page opened by a browser that never saw it: bytes over the wire, foreign hosts, nodes, time until it is drawn.

Each load has a browser of its own, so that neither cache nor compiled code is left from the last one.
"""

import shutil
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from processes import cpu_s

_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
_WINDOW = {"width": 1280, "height": 900}
# Notes when the chart is drawn, by the page's own clock; the time of a poll would be added otherwise.
_NOTE_DRAWN = """
new MutationObserver((_, observer) => {
  if (document.querySelector('figure.plot[data-state=drawn] .scatterlayer .trace') === null) return;
  window.drawnMs = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


_UNTIL_DRAWN = """async () => {
  while (window.drawnMs === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
}"""


# The least that shows the same lines: the same bundle, the same answer, no page around it.
_BARE_PAGE = """<!doctype html><div id="plot" style="width: 1000px; height: 520px"></div>
<script type="module">
  const [{ default: plotly }, { x, series }] = await Promise.all([
    import("/assets/%(chunk)s"),
    fetch("/api/v1/projects/p/trend?%(query)s").then((answer) => answer.json()),
  ]);
  const lines = series.map(({ y }) => ({ type: "scatter", mode: "lines", x: x.labels, y }));
  const layout = { showlegend: false, yaxis: { type: "log" }, xaxis: { type: "category" } };
  await plotly.newPlot("plot", lines, layout, { showSendToCloud: false });
  window.drawnMs = performance.now();
</script>"""
_ASSETS = Path(__file__).resolve().parent.parent / "web" / "dist" / "assets"


@dataclass(frozen=True)
class Load:
    """One cold load.

    Attributes:
        drawn_ms: from the navigation to the drawn chart, wall time.
        browser_cpu_ms: what all processes of the browser used until then.
        wire_bytes: of all answers, with their heads, as they came.
        foreign: requests to other hosts.
        nodes: elements of the document.
    """

    drawn_ms: float
    browser_cpu_ms: float
    wire_bytes: int
    foreign: int
    nodes: int


@contextmanager
def browsing() -> Iterator[tuple[Browser, Page]]:
    """Yield a new browser with a page."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("install Debian's package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_FLAGS)
        page = browser.new_page(viewport=_WINDOW)  # type: ignore[arg-type]  # a literal is one
        yield browser, page
        browser.close()


def browser_pids(browser: Browser) -> list[int]:
    """Return the processes that a browser has now."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return [int(each["id"]) for each in found["processInfo"]]


def load(url: str, *, bare: bool = False) -> Load:
    """Return what one cold load of a trend's page takes; of a bare one, see `_BARE_PAGE`, at the same address."""
    host = url.split("/")[2]
    wire = [0]
    foreign = [0]
    with browsing() as (browser, page):
        if bare:
            page.route(
                url, lambda route: route.fulfill(body=_bare_page(url), content_type="text/html")
            )
        else:
            page.add_init_script(_NOTE_DRAWN)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on(
            "Network.loadingFinished",
            lambda done: _add(wire, int(done["encodedDataLength"])),
        )
        page.on("request", lambda asked: _add(foreign, int(asked.url.split("/")[2] != host)))
        pids = browser_pids(browser)
        before = cpu_s(*pids)
        page.goto(url, wait_until="commit")
        page.evaluate(_UNTIL_DRAWN)
        drawn_ms = float(page.evaluate("window.drawnMs"))
        used = cpu_s(*pids) - before
        page.wait_for_load_state("load")
        nodes = int(page.evaluate("document.querySelectorAll('*').length"))
    return Load(drawn_ms, used * 1e3, wire[0], foreign[0], nodes)


def loads(url: str, count: int, *, bare: bool = False) -> Load:
    """Return the median of each figure over so many cold loads."""
    each = [load(url, bare=bare) for _ in range(count)]

    def middle(figure: str) -> float:
        return statistics.median(float(getattr(one, figure)) for one in each)

    return Load(
        middle("drawn_ms"),
        middle("browser_cpu_ms"),
        int(middle("wire_bytes")),
        int(middle("foreign")),
        int(middle("nodes")),
    )


def _bare_page(url: str) -> str:
    (chunk,) = _ASSETS.glob("plotly-bundle-*.js")
    return _BARE_PAGE % {"chunk": chunk.name, "query": url.partition("?")[2]}


def _add(sum_of: list[int], more: int) -> None:
    sum_of[0] += more
