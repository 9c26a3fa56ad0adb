"""Writes what the pages of the reference take from the code; with --check fails where a page says something else.

A page holds its own words, and blocks between `<!-- from the code: NAME -->` and `<!-- end -->`.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from reference import command_line, http_api, metrics, names, problems, schema, settings

PAGES = Path(__file__).resolve().parents[1] / "reference"
BLOCKS: dict[str, Callable[[], str]] = {
    "commands": command_line.commands,
    "limits of names": names.limits,
    "measured metrics": metrics.measured,
    "names": names.examples,
    "operations": http_api.operations,
    "operations of names": names.operations,
    "problems": problems.problems,
    "prometheus metrics": metrics.prometheus,
    "settings": settings.settings,
    "tables": schema.schema,
}
_BLOCK = re.compile(r"<!-- from the code: (.+?) -->\n.*?<!-- end -->", re.DOTALL)


def main() -> int:
    """Return 1 and name what is out of date, or is on no page; 0 when all is as the code says."""
    check = sys.argv[1:] == ["--check"]
    written = set()
    wrong = []
    for page in sorted(PAGES.glob("*.md")):
        text = page.read_text()
        written |= set(_BLOCK.findall(text))
        fresh = _BLOCK.sub(_filled, text)
        if fresh != text:
            wrong.append(f"docs/reference/{page.name} is out of date; run: make reference")
            if not check:
                page.write_text(fresh)
    missing = [
        f"no page of docs/reference/ holds the block {name!r}"
        for name in sorted(set(BLOCKS) - written)
    ]
    told = [*(wrong if check else []), *missing]
    sys.stdout.writelines(f"{line}\n" for line in told)
    return 1 if told else 0


def _filled(block: re.Match[str]) -> str:
    name = block[1]
    if name not in BLOCKS:
        raise SystemExit(f"there is no block {name!r}; write one of {', '.join(BLOCKS)}")
    return f"<!-- from the code: {name} -->\n\n{BLOCKS[name]()}\n\n<!-- end -->"


if __name__ == "__main__":
    sys.exit(main())
