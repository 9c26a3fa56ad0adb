"""Writes `docs/experiments.md`: the figures of the seeds beside ours, computed from the recorded reports.

`python experiments_page.py` writes the page; `--check` changes nothing and fails if an id has neither figures nor a
reason, if a formula cannot be computed, or if the page is not what the reports give.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from recorded_rows import Report, median, read_reports
from seed_figures import Figure, FigureError, Section, read_figures, read_sections
from seed_formula import FormulaError, NotRecorded, Quantity, evaluate

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "demo" / "reports" / "experiments"
PAGE = ROOT / "docs" / "experiments.md"
MAIN_ROW = "cloud-vm-2core/bookworm-gcc-12"
TRUST_FLAGS = ("debug_library", "cpu_scaling", "loaded", "virtual_machine", "wine")
READING = (
    '"ours / author\'s" compares with another machine of another year: read it as a hint. A band is a ratio inside '
    "our own run and says whether the experiment shows what its author saw."
)
NOT_RECORDED = "not recorded"
STEPS = {
    "ns": ((1e9, "s"), (1e6, "ms"), (1e3, "us"), (1.0, "ns")),
    "B/s": ((1e9, "GB/s"), (1e6, "MB/s"), (1e3, "kB/s"), (1.0, "B/s")),
    "/s": ((1e6, "M/s"), (1e3, "k/s"), (1.0, "/s")),
    "B": ((1.0, "B"),),
    "": ((1.0, ""),),
}


@dataclass(frozen=True)
class Line:
    """One row of a table, as text; `problem` says why there is no figure."""

    cells: tuple[str, ...]
    problem: str = ""
    cases: tuple[tuple[str, str], ...] = ()  # what the row sums up: each case and its figure


def format_quantity(quantity: Quantity) -> str:
    """Return a number of three or four digits with its unit: `66.5 us`, `2,573`."""
    size = abs(quantity.value)
    steps = STEPS[quantity.unit]
    scale, unit = next((step for step in steps if size >= step[0]), steps[-1])
    number = quantity.value / scale
    if abs(number) >= 1000 or (number == int(number) and quantity.unit in {"", "B"}):
        text = f"{number:,.0f}"
    else:
        text = f"{number:.3g}"
    return f"{text} {unit}".strip()


def format_band(band: tuple[float | None, float | None]) -> str:
    """Return a band in words: `15 to 25`, `at least 0.9`, `at most 0.3`."""
    match band:
        case (float() | int() as low, float() | int() as high):
            return f"{low:g} to {high:g}"
        case (float() | int() as low, None):
            return f"at least {low:g}"
        case (None, float() | int() as high):
            return f"at most {high:g}"
    return ""


def is_within(value: float, band: tuple[float | None, float | None]) -> bool:
    """Return whether `value` lies in the band, its ends included."""
    low, high = band
    return (low is None or value >= low) and (high is None or value <= high)


def figure_lines(figure: Figure, reports: Mapping[str, Report]) -> list[Line]:
    """Return the rows of one entry: the author's figure, ours, their ratio, the band and whether it is met."""

    def lookup(metric: str, case: str, report: str | None) -> float:
        return median(reports, report or figure.experiment, metric, case)

    if figure.reason:
        cells = (figure.what, figure.seed, f"none: {figure.reason}", "", "", figure.remark)
        return [Line((figure.id, *cells))]
    if not figure.formula and len(figure.cases) > 1:
        return [_summary_line(figure, lookup)]
    lines = []
    for at, (what, formula) in enumerate(figure.lines()):
        is_first = at == 0
        seed, remark = (figure.seed, figure.remark) if is_first else ("", "")
        try:
            ours = evaluate(formula, lookup)
            ratio = (
                f"{ours.value / figure.seed_value:.3g}" if is_first and figure.seed_value else ""
            )
            verdict = ""
            if is_first and figure.band is not None:
                banded = evaluate(figure.band_of or formula, lookup)
                verdict = _verdict(figure, figure.band, banded)
        except (NotRecorded, FormulaError) as error:
            cells = (what, seed, NOT_RECORDED, "", "", remark)
            lines.append(Line((figure.id, *cells), problem=f"{figure.id} {what}: {error}"))
            continue
        lines.append(Line((figure.id, what, seed, format_quantity(ours), ratio, verdict, remark)))
    return lines


def _summary_line(figure: Figure, lookup: Callable[[str, str, str | None], float]) -> Line:
    """Return the row of an entry of many cases: the number its band applies to, or how many cases there are."""
    cases: list[tuple[str, str]] = []
    problem, ours, verdict = "", f"{len(figure.cases)} cases, below", ""
    for case, (_, formula) in zip(figure.cases, figure.lines(), strict=True):
        try:
            cases.append((case, format_quantity(evaluate(formula, lookup))))
        except (NotRecorded, FormulaError) as error:
            cases.append((case, NOT_RECORDED))
            problem = problem or f"{figure.id} {figure.what}: {error}"
    try:
        if figure.band_of:
            banded = evaluate(figure.band_of, lookup)
            ours = format_quantity(banded)
            if figure.band is not None:
                verdict = _verdict(replace(figure, band_of=""), figure.band, banded)
    except (NotRecorded, FormulaError) as error:
        ours, problem = NOT_RECORDED, problem or f"{figure.id} {figure.what}: {error}"
    cells = (figure.id, figure.what, figure.seed, ours, "", verdict, figure.remark)
    return Line(cells, problem, tuple(cases))


def _verdict(figure: Figure, band: tuple[float | None, float | None], value: Quantity) -> str:
    met = "met" if is_within(value.value, band) else "**not met**"
    number = f" ({format_quantity(value)})" if figure.band_of else ""
    return f"{format_band(band)}: {met}{number}"


def section_lines(
    section: Section, figures: Sequence[Figure], reports: Mapping[str, Report]
) -> list[Line]:
    """Return the rows of a seed: every id has at least one."""
    lines: list[Line] = []
    for one in section.ids:
        own = [figure for figure in figures if figure.id == one.id]
        if not own:
            cells = (one.id, one.what, one.seed, NOT_RECORDED, "", "", "")
            lines.append(Line(cells, problem=f"{one.id} {one.what}: no entry in seed_figures/"))
            continue
        rows = [line for figure in own for line in figure_lines(figure, reports)]
        # The author's figure stands once per id: the entry's own words, or else the list's.
        if not any(line.cells[2] for line in rows):
            first = rows[0]
            rows[0] = replace(first, cells=(*first.cells[:2], one.seed, *first.cells[3:]))
        lines += rows
    return lines


def provenance(reports: Mapping[str, Report], row: str) -> str:
    """Return the paragraph that says where the figures come from."""
    if not reports:
        return "No reports are recorded yet."

    def told(key: str) -> str:
        values = sorted({report.facts.get(f"wirewatch.{key}", "") for report in reports.values()})
        return ", ".join(value for value in values if value) or "not declared"

    dates = sorted(report.facts.get("date", "")[:16] for report in reports.values())
    flags = [
        f"{flag} ({sum(r.facts.get(f'wirewatch.{flag}') == 'true' for r in reports.values())} of {len(reports)})"
        for flag in TRUST_FLAGS
        if any(report.facts.get(f"wirewatch.{flag}") == "true" for report in reports.values())
    ]
    return (
        f"This page is generated from the {len(reports)} reports in "
        f"[`demo/reports/experiments/{row}/`](../demo/reports/experiments/{row}/), taken {dates[0]} to "
        f"{dates[-1]} on machine {told('machine')} ({told('cpu')}, {told('os_release')}) with {told('compiler')} "
        f"{told('compiler_version')}, `{told('cxx_flags')}`, suite {told('suite_version')}, commit {told('commit')}, "
        f"sitting {told('sitting')}, effort {told('effort')}. Caveats the runner noted: {', '.join(flags) or 'none'}. "
        "Every figure is the median over the repetitions of its case, or computed from such medians by the formula "
        "given below its table; the cases that a row sums up unfold there too. `make matrix` measures again, "
        "and `python demo/record/experiments_page.py` writes this page."
    )


def page_text(
    sections: Sequence[Section],
    figures: Sequence[Figure],
    reports: Mapping[str, Report],
    row: str,
) -> tuple[str, list[str]]:
    """Return the page and the problems found while it was made, one sentence each."""
    known = {one.id for section in sections for one in section.ids}
    extra = tuple(figure for figure in figures if figure.id not in known)
    parts = [
        "# The experiments: the seeds' figures and ours",
        "",
        provenance(reports, row),
        "",
    ]
    parts += [
        READING,
        "",
    ]
    problems: list[str] = []
    for section in sections:
        lines = section_lines(section, figures, reports)
        parts += [
            f"## {section.key}. {section.title}",
            "",
            f"{section.source}.",
            "",
            *_table(lines),
        ]
        ids = {one.id for one in section.ids}
        parts += _formulas([figure for figure in figures if figure.id in ids])
        problems += [line.problem for line in lines if line.problem]
    if extra:
        lines = [line for figure in extra for line in figure_lines(figure, reports)]
        parts += ["## Further measurements", "", *_table(lines), *_formulas(extra)]
        problems += [line.problem for line in lines if line.problem]
    return "\n".join(parts).rstrip("\n") + "\n", problems


def _table(lines: Sequence[Line]) -> list[str]:
    header = ("id", "what", "author saw", "ours", "ours / author's", "band", "remark")
    rows = [" | ".join(cell.replace("|", "\\|") for cell in line.cells) for line in lines]
    return [
        f"| {' | '.join(header)} |",
        "|---|---|---|---|---|---|---|",
        *(f"| {row} |" for row in rows),
        "",
        *(row for line in lines if line.cases for row in _case_table(line)),
    ]


def _case_table(line: Line) -> list[str]:
    summary = f"<details><summary>Cases of {line.cells[0]}: {line.cells[1]}</summary>"
    rows = [f"| `{case}` | {figure} |" for case, figure in line.cases]
    return [summary, "", "| case | median |", "|---|---:|", *rows, "", "</details>", ""]


def _formulas(figures: Sequence[Figure]) -> list[str]:
    rows = []
    for figure in figures:
        source = f"report `{figure.experiment}`"
        if figure.formula:
            rows.append(f"- {figure.id} {figure.what} ({source}): `{figure.formula}`")
        elif figure.cases:
            rows.append(
                f"- {figure.id} {figure.what} ({source}): median `{figure.metric}` of each case"
                + (f"; {figure.figure}" if figure.figure else "")
            )
        if figure.band and figure.band_of:
            rows.append(f"  band of `{figure.band_of}`")
    if not rows:
        return []
    return ["<details><summary>How these are computed</summary>", "", *rows, "", "</details>", ""]


def write(folder: Path, row: str, page: Path, *, is_check: bool = False) -> int:
    """Write or check the page of one row's reports; return the exit status, problems go to stderr."""
    try:
        reports = read_reports(folder / row / "experiments")
        text, problems = page_text(read_sections(), read_figures(), reports, row)
    except FigureError as error:
        print(f"experiments_page: {error}", file=sys.stderr)
        return 2
    if not is_check:
        page.write_text(text)
    elif not page.exists() or page.read_text() != text:
        problems.append(f"{page.name} is not what the reports give: write it anew")
    for problem in problems:
        print(f"experiments_page: {problem}", file=sys.stderr)
    return 1 if problems else 0


def main() -> int:
    """Write or check the page; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="change nothing; fail on what is missing"
    )
    parser.add_argument("--reports", type=Path, default=REPORTS, help="folder with one per machine")
    parser.add_argument(
        "--row", default=MAIN_ROW, help="machine and row whose figures the page shows"
    )
    parser.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args()
    return write(options.reports, options.row, options.page, is_check=options.check)


if __name__ == "__main__":
    sys.exit(main())
