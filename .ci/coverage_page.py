"""Writes one part of docs/reference/coverage.md from what `.ci/coverage.sh` measured: coverage_page.py PART."""

import argparse
import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MEASURED = ROOT / ".state" / "coverage"
PAGE = ROOT / "docs" / "reference" / "coverage.md"
# A folder, how many lines it has that can run, and how many did.
Count = tuple[str, int, int]


def server() -> Iterator[Count]:
    """Yield a count per file of the package."""
    package = "src/wirewatch/"
    for name, file in json.loads((MEASURED / "server.json").read_text())["files"].items():
        place = name.partition(package)[2]
        summary = file["summary"]
        yield _folder(place), summary["num_statements"], summary["covered_lines"]


def page() -> Iterator[Count]:
    """Yield a count per file of the page."""
    for name, file in json.loads((MEASURED / "page" / "coverage-summary.json").read_text()).items():
        if name != "total":
            place = name.partition("web/src/")[2]
            yield _folder(place), file["lines"]["total"], file["lines"]["covered"]


def runner() -> Iterator[Count]:
    """Yield a count per file of the runner; a line counts as run if it did in any program that has it."""
    ran: dict[str, dict[int, bool]] = defaultdict(dict)
    for text in (MEASURED / "runner.jsonl").read_text().splitlines():
        for file in json.loads(text)["files"]:
            place = file["file"].partition("/native/")[2]
            if place and not place.startswith("tests/"):
                for line in file["lines"]:
                    number = line["line_number"]
                    ran[place][number] = ran[place].get(number, False) or line["count"] > 0
    for place, lines in ran.items():
        yield _folder(place), len(lines), sum(lines.values())


PARTS = {"server": server, "page": page, "runner": runner}


def _folder(place: str) -> str:
    return place.split("/", maxsplit=1)[0] if "/" in place else "(beside them)"


def main() -> None:
    """Write the part's block anew; the others stay, with the commits they were measured at."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--tests", default="", help="the part of the tests that ran")
    options = parser.parse_args()
    by_folder: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for folder, lines, covered in PARTS[options.part]():
        # What other tests would run is not told from a part of them.
        if options.tests and f"tests/{folder}" not in options.tests.split():
            continue
        of_folder = by_folder[folder]
        of_folder[0] += 1
        of_folder[1] += lines
        of_folder[2] += covered
    total = [sum(each) for each in zip(*by_folder.values(), strict=True)]
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    rows = [
        f"| {name} | {files} | {lines:,} | {_share(lines, covered)} |"
        for name, (files, lines, covered) in [*sorted(by_folder.items()), ("**all**", total)]
    ]
    which = f", by the tests in `{options.tests}` alone" if options.tests else ""
    block = "\n".join(
        [
            f"<!-- measured: {options.part} -->",
            "",
            f"At commit {commit}, {datetime.now(UTC):%Y-%m-%d}{which}:",
            "",
            "| folder | files | lines that can run | of them ran |",
            "| --- | --- | --- | --- |",
            *rows,
            "",
            "<!-- end -->",
        ]
    )
    blocks = re.compile(rf"<!-- measured: {options.part} -->.*?<!-- end -->", re.DOTALL)
    PAGE.write_text(blocks.sub(lambda _: block, PAGE.read_text()))


def _share(lines: int, covered: int) -> str:
    return f"{100 * covered / lines:.1f} %" if lines else ""


if __name__ == "__main__":
    main()
