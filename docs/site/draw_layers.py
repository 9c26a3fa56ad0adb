"""Draws which folders import which, for the page about the architecture; --check fails on a picture out of date."""

import sys

from layers import imports
from layers.drawing import svg

IMAGES = imports.ROOT / "docs" / "images"
PICTURES = {
    "layers-server.svg": imports.server,
    "layers-page.svg": imports.page,
    "layers-runner.svg": imports.runner,
}


def main() -> int:
    """Return 1 and name each picture that is out of date; 0 when all are as the sources are."""
    check = sys.argv[1:] == ["--check"]
    stale = 0
    for name, read in PICTURES.items():
        fresh = svg(read())
        path = IMAGES / name
        if path.is_file() and path.read_text() == fresh:
            continue
        if check:
            sys.stdout.write(f"docs/images/{name} is out of date: run make reference\n")
            stale += 1
        else:
            path.write_text(fresh)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
