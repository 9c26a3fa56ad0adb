"""Measures the page in Debian's Chromium and prints the table.

    python bench/web.py [--loads 5]
    python bench/web.py --serve      # fills a store of 2,000 series x 500 versions and serves it until Ctrl-C
    python bench/web.py --pages      # opens every page on that store and says what each takes

Cold loads are of a browser that never saw the page, beside those of a page with the same bundle and answer and nothing
else; of draws the ratios are to bare Plotly with the same figure, in turn with the page, medians of nine. Milliseconds
are wall time: on a busy machine judge the ratios, the bytes and the nodes.
"""

import argparse
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from page_draws import Draws, draws
from page_load import Load, browser_pids, browsing, loads
from processes import cpu_in_ticks_s
from served import Served, serving
from stored import Shape, fill
from table import Row, print_table

from wirewatch.storage.store import Store

_CHARTS = Shape(100, 2, 1_000)
_LARGE = Shape(200, 10, 500, sizes_bytes=tuple(8 * 8**power for power in range(5)))
_ONE = "codec=c00000&compiler=gcc"
_TWENTY = "compiler=gcc&limit=20"
_OTHER_TWENTY = "compiler=clang&limit=20"
_HUNDRED = "compiler=gcc&limit=100"
_PAGES = (
    "", "overview", "trend", "trend?limit=50&all=1", "trend?panels=machine&codec=c00000",
    "trend?labels=time", "sweep", "breakdown", "budget", "compare", "changes", "runs", "runs/1",
    "settings",
)  # fmt: skip
_WITHIN_MS = 90_000

_STILL = """async () => {
  while (document.querySelector('[aria-busy=true], figure.plot[data-state=drawing]') !== null)
    await new Promise(requestAnimationFrame);
  return performance.now();
}"""


def main() -> None:
    """Print the table, or serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loads", type=int, default=5, help="cold loads of each chart")
    parser.add_argument("--serve", action="store_true", help="serve the large store")
    parser.add_argument("--pages", action="store_true", help="open every page on the large store")
    asked = parser.parse_args()
    if asked.serve or asked.pages:
        with _filled(_LARGE) as server:
            if asked.pages:
                _print_pages(server)
            else:
                print(f"Serving {_address(server)}/projects/p until Ctrl-C", flush=True)
                signal.pause()
        return
    with _filled(_CHARTS) as server:
        _print_charts(server, asked.loads)


@contextmanager
def _filled(shape: Shape) -> Iterator[Served]:
    with tempfile.TemporaryDirectory(prefix="wirewatch-bench-") as folder:
        url = f"sqlite:///{Path(folder) / 'bench.db'}"
        with serving(url) as server:
            store = Store(url, pool_size=1)
            fill(store, "p", shape)
            store.close()
            yield server


def _address(server: Served) -> str:
    return f"http://127.0.0.1:{server.port}"


def _print_charts(server: Served, count: int) -> None:
    trend = f"{_address(server)}/projects/p/trend?"
    # What is measured is the browser: the server has answered once before.
    for query in (_ONE, _TWENTY, _OTHER_TWENTY, _HUNDRED):
        loads(trend + query, 1)
    one, twenty, hundred = (_beside(trend + each, count) for each in (_ONE, _TWENTY, _HUNDRED))
    drawn = draws(
        trend + _TWENTY,
        trend + _OTHER_TWENTY,
        f"{_address(server)}/projects/p/settings",
    )
    print_table(
        [
            _cold("cold chart of 1 x 1,000", one, "<= 500 ms, <= 450 KB, 0 outside hosts"),
            _cold("cold chart of 20 x 1,000", twenty, "<= 800 ms, <= 1,500 nodes"),
            _cold("cold chart of 100 x 1,000", hundred, "<= 1,500 ms"),
            *_ratios(drawn),
        ]
    )


def _beside(url: str, count: int) -> tuple[Load, Load]:
    return loads(url, count, bare=True), loads(url, count)


def _cold(what: str, both: tuple[Load, Load], must: str) -> Row:
    bare, found = both
    ours = (
        f"{found.drawn_ms:.0f} ms ({found.browser_cpu_ms:.0f} CPU), {found.wire_bytes / 1e3:.0f} KB, "
        f"{found.nodes} nodes, {found.foreign} outside"
    )
    floor = (
        f"{bare.drawn_ms:.0f} ms ({bare.browser_cpu_ms:.0f} CPU), {bare.wire_bytes / 1e3:.0f} KB"
    )
    ratio = f"{found.drawn_ms / bare.drawn_ms:.2f} ({found.browser_cpu_ms / bare.browser_cpu_ms:.2f} CPU)"
    return Row(what, floor, ours, ratio, must)


def _ratios(drawn: Draws) -> list[Row]:
    def row(what: str, bare_ms: float, ours_ms: float) -> Row:
        ratio = f"{ours_ms / bare_ms:.2f}"
        return Row(what, f"{bare_ms:.0f} ms", f"{ours_ms:.0f} ms", ratio, "<= 1.3")

    return [
        row("first draw of 20 x 1,000, to newPlot", drawn.bare_first_ms, drawn.first_ms),
        row("filter change to redraw, to react", drawn.bare_change_ms, drawn.change_ms),
        Row("hover, closest", "", f"{drawn.hover_ms:.1f} ms", "", "<= 16 ms"),
    ]


def _print_pages(server: Served) -> None:
    print(
        "| page | ms until still | server, CPU ms | browser, CPU ms | nodes |\n|---|---|---|---|---|"
    )
    for name in _PAGES:
        url = f"{_address(server)}/projects/p/{name}" if name else f"{_address(server)}/"
        with browsing() as (browser, page):
            page.set_default_timeout(_WITHIN_MS)
            pids = browser_pids(browser)
            before = cpu_in_ticks_s(server.pid), cpu_in_ticks_s(*pids)
            page.goto(url)
            page.wait_for_selector("main :is(h1, h2)", state="attached")
            still_ms = page.evaluate(_STILL)
            server_ms = 1e3 * (cpu_in_ticks_s(server.pid) - before[0])
            browser_ms = 1e3 * (cpu_in_ticks_s(*pids) - before[1])
            nodes = page.evaluate("document.querySelectorAll('*').length")
        cells = (still_ms, server_ms, browser_ms, nodes)
        print(f"| {name or 'projects'} |" + "".join(f" {cell:.0f} |" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
