"""Writes the pictures of the page in docs/images anew, from a running demo.

    wirewatch demo --port 8000
    python bench/page_pictures.py http://127.0.0.1:8000

Light, 1,440 x 900 pixels, without motion: the same page makes the same picture with the same Chromium and fonts.
"""

import argparse
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

_IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
_PICTURES = {
    "sweep.png": "projects/boost-serialization/sweep?machine=cloud-vm-2core&compiler=clang&compiler_major=16",
    "trend.png": "projects/wirepack/trend?size=512",
}
_DRAWN = "figure.plot[data-state=drawn] .scatterlayer .trace"
_STILL = "document.querySelector('[aria-busy=true], figure.plot[data-state=drawing]') === null"
# Changes come after the chart, and are drawn into it.
_SETTLED_MS = 2_000
_WITHIN_MS = 90_000
_FLAGS = ["--no-sandbox", "--font-render-hinting=none", "--force-color-profile=srgb"]


def main() -> None:
    """Write each picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", help="of the demo")
    address = parser.parse_args().address.rstrip("/")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=_FLAGS)
        page = browser.new_page(
            viewport={"width": 1440, "height": 900},
            color_scheme="light",
            reduced_motion="reduce",
            locale="en-US",
            timezone_id="UTC",
        )
        page.set_default_timeout(_WITHIN_MS)
        for name, path in _PICTURES.items():
            page.goto(f"{address}/{path}")
            page.wait_for_selector(_DRAWN, state="attached")
            page.wait_for_timeout(_SETTLED_MS)
            page.wait_for_function(_STILL)
            page.screenshot(path=_IMAGES / name)
        browser.close()


if __name__ == "__main__":
    main()
