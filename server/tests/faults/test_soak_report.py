"""The report of a soak: rows are replaced one by one, and stay in order."""

from pathlib import Path

from faults.soak_report import Finding, put, read_rows, render, write


def row(number: int, fault: str = "x", engine: str = "—", figure: str = "1") -> list[str]:
    return [str(number), fault, engine, "gate", figure, "passed", "1 s", "abc", "now", "here"]


def test_a_row_replaces_that_of_the_same_fault_and_engine() -> None:
    rows = put(put(put([], row(10)), row(2, engine="sqlite")), row(2, engine="postgresql"))
    assert [(each[0], each[2]) for each in rows] == [
        ("2", "postgresql"),
        ("2", "sqlite"),
        ("10", "—"),
    ]
    assert put(rows, row(10, figure="2")) == [*rows[:2], row(10, figure="2")]
    assert read_rows(render(rows)) == rows


def test_a_finding_is_written_with_commit_and_machine(tmp_path: Path) -> None:
    report = tmp_path / "reference" / "soak.md"
    for outcome in ("failed", "passed"):
        write(report, Finding(1, "kill | -9", "sqlite", "0 lost", "0 lost", outcome, 2.4))
    ((number, fault, _, _, _, outcome, duration, commit, when, machine),) = read_rows(
        report.read_text()
    )
    assert (number, fault, outcome, duration) == ("1", "kill / -9", "passed", "2 s")
    assert commit != "unknown"
    assert when.endswith(" UTC")
    assert " cores of " in machine
