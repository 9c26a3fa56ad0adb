import gzip
import json
from itertools import count
from pathlib import Path
from typing import Any

import experiments_page
import pytest
from experiments_page import format_band, format_quantity, page_text
from recorded_rows import median, read_report, read_reports
from seed_figures import Figure, FigureError, Section, SeedId, read_figures, read_sections
from seed_formula import NotRecorded, Quantity, evaluate


def row(name: str, **values: Any) -> dict[str, Any]:
    return {"name": name, "run_type": "iteration", "time_unit": "ns", **values}


def report(*rows: dict[str, Any], **context: str) -> dict[str, Any]:
    facts = {f"wirewatch.{key}": value for key, value in context.items()}
    return {"context": {"date": "2026-11-21T10:00:00", **facts}, "benchmarks": list(rows)}


REPORTS = {
    "S0.1": read_report(
        report(
            row("a/b/c/real_time", real_time=1.0, time_unit="us", allocs_per_item=12),
            row("a/b/c/real_time", real_time=5.0, time_unit="us"),
            row("a/b/c/real_time", real_time=3.0, time_unit="us"),
            row("a/b/c_mean", run_type="aggregate", real_time=9e9),
            row("a/b/gone", skipped=True, skip_message="no queue here"),
            machine="lab",
        )
    ),
    "S0.1-copies": read_report(report(row("a/b/c/iterations:100", real_time=7, copies_per_item=2))),
}
SECTION = Section("S0", "Round trip", "Somebody, 2006", (SeedId("S0.1", "whole", "70.903 us"),))


def one_page(figure: Figure) -> tuple[str, list[str]]:
    return page_text([SECTION], [figure], REPORTS, "gcc-12")


def test_a_median_is_taken_over_the_repetitions_in_nanoseconds() -> None:
    assert median(REPORTS, "S0.1", "real_time", "a/b/c") == 3000
    assert median(REPORTS, "S0.1", "real_time", "a/b/c/real_time") == 3000


def test_an_audits_counts_are_found_but_not_its_times() -> None:
    assert median(REPORTS, "S0.1", "copies_per_item", "a/b/c") == 2
    only_audit = {"S0.1-copies": REPORTS["S0.1-copies"]}
    with pytest.raises(NotRecorded):
        median(only_audit, "S0.1", "real_time", "a/b/c")


@pytest.mark.parametrize(
    ("name", "metric", "case", "reason"),
    [
        ("S9.9", "real_time", "a/b/c", "no report S9.9"),
        ("S0.1", "real_time", "x", "no case x"),
        ("S0.1", "real_time", "a/b/gone", "was skipped: no queue here"),
        ("S0.1", "furlongs", "a/b/c", "has no furlongs"),
    ],
)
def test_what_is_missing_is_named(name: str, metric: str, case: str, reason: str) -> None:
    with pytest.raises(NotRecorded, match=reason):
        median(REPORTS, name, metric, case)


def test_void_reports_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "S0.1.json").write_text(json.dumps(report(row("a/b/c", real_time=1))))
    void = json.dumps(report(row("a/b/c", real_time=1), void="it differs"))
    (tmp_path / "S0.2.json.gz").write_bytes(gzip.compress(void.encode()))
    assert list(read_reports(tmp_path)) == ["S0.1"]


def test_a_figure_stands_beside_the_authors_with_its_band() -> None:
    figure = Figure(
        id="S0.1",
        what="whole trip",
        experiment="S0.1",
        formula="real_time('a/b/c')",
        seed="6 us",
        seed_value=6000,
        band=(0.5, None),
        band_of="real_time('a/b/c') / 6000 / real_time('a/b/c') * 3000",
        remark="holds",
    )
    text, problems = one_page(figure)
    assert problems == []
    assert "| S0.1 | whole trip | 6 us | 3 us | 0.5 | at least 0.5: met (0.5) | holds |" in text
    assert "on machine lab" in text
    assert "`real_time('a/b/c')`" in text


def test_a_band_that_is_missed_is_said() -> None:
    figure = Figure("S0.1", "x", "S0.1", "allocs_per_item('a/b/c')", band=(None, 11))
    assert "| 12 |  | at most 11: **not met** |" in one_page(figure)[0]


def test_the_lists_own_figure_stands_where_the_entry_has_none() -> None:
    figure = Figure("S0.1", "x", "S0.1", cases=("a/b/c",), metric="real_time")
    assert "| S0.1 | x | 70.903 us | 3 us |" in one_page(figure)[0]


def test_many_cases_are_one_row_and_a_table_that_unfolds() -> None:
    figure = Figure(
        id="S0.1",
        what="sizes",
        experiment="S0.1",
        cases=("a/b/c", "gone"),
        metric="real_time",
        band=(0.4, 0.6),
        band_of="real_time('a/b/c') / real_time('a/b/c') / 2",
    )
    text, problems = one_page(figure)
    assert "| S0.1 | sizes | 70.903 us | 0.5 |  | 0.4 to 0.6: met |  |" in text
    assert "| `a/b/c` | 3 us |" in text
    assert "| `gone` | not recorded |" in text
    assert problems == ["S0.1 sizes: no case gone in S0.1"]


def test_an_id_without_data_is_a_problem_unless_there_is_a_reason() -> None:
    text, problems = page_text([SECTION], [], REPORTS, "gcc-12")
    assert "| S0.1 | whole | 70.903 us | not recorded |" in text
    assert problems == ["S0.1 whole: no entry in seed_figures/"]
    text, problems = one_page(Figure("S0.1", "whole", reason="needs Windows"))
    assert "none: needs Windows" in text
    assert problems == []


def test_a_formula_that_cannot_be_computed_is_a_problem() -> None:
    text, problems = one_page(Figure("S0.1", "x", "S0.1", "real_time('gone')"))
    assert "| not recorded |" in text
    assert problems == ["S0.1 x: no case gone in S0.1"]


def test_ids_of_ones_own_are_listed_too() -> None:
    text, _ = one_page(Figure("X1", "extra", "S0.1", "real_time('a/b/c')"))
    assert "## Further measurements" in text


@pytest.mark.parametrize(
    "entry",
    [
        {"id": "S0.1", "what": "x", "formular": "1"},
        {"id": "S0.1", "what": "x"},
        {"id": "S0.1", "what": "x", "experiment": "S0.1", "cases": ["a"]},
        {"what": "x", "reason": "y"},
        {"id": "S0.1", "what": "x", "reason": "y", "band": [1]},
    ],
)
def test_an_entry_that_cannot_be_used_is_refused(tmp_path: Path, entry: dict[str, Any]) -> None:
    (tmp_path / "some.json").write_text(json.dumps([entry]))
    with pytest.raises(FigureError, match=r"some\.json, entry 1"):
        read_figures(tmp_path)


def test_the_list_holds_every_experiment_of_the_seeds() -> None:
    counts = {section.key: len(section.ids) for section in read_sections()}
    assert counts == {"S0": 12, "S1": 9, "S2": 12, "S3": 9, "S4": 10, "F1": 5, "W1": 3}


def test_every_formula_of_this_repository_is_in_the_language() -> None:
    # All different, so that no difference is zero.
    values = count(1)
    for figure in read_figures():
        for what, formula in figure.lines():
            assert what
            evaluate(formula, lambda *_: float(next(values)))
        if figure.band and figure.band_of:
            band = evaluate(figure.band_of, lambda *_: float(next(values)))
            assert not band.unit, f"{figure.id}: a band is of a ratio"


@pytest.mark.skipif(not experiments_page.REPORTS.exists(), reason="no experiments are recorded yet")
def test_the_page_is_what_the_recorded_reports_give_and_lacks_nothing() -> None:
    recorded = experiments_page.REPORTS
    row, page = experiments_page.MAIN_ROW, experiments_page.PAGE
    assert experiments_page.write(recorded, row, page, is_check=True) == 0


@pytest.mark.parametrize(
    ("quantity", "text"),
    [
        (Quantity(66543, "ns"), "66.5 us"),
        (Quantity(0.4, "ns"), "0.4 ns"),
        (Quantity(-4400, "ns"), "-4.4 us"),
        (Quantity(7.9e9, "B/s"), "7.9 GB/s"),
        (Quantity(100260), "100,260"),
        (Quantity(0.0257), "0.0257"),
        (Quantity(81, "B"), "81 B"),
    ],
)
def test_numbers_are_written_for_readers(quantity: Quantity, text: str) -> None:
    assert format_quantity(quantity) == text


def test_bands_are_written_in_words() -> None:
    assert [format_band(b) for b in ((15, 25), (0.9, None), (None, 0.3), (None, None))] == [
        "15 to 25",
        "at least 0.9",
        "at most 0.3",
        "",
    ]
