from typing import Any

import pytest
from plan import Job, choose_jobs, launches_of_pass, missing_launches, seconds_left
from table import ExperimentSet, Row, Table, TableError


def job(releases: tuple[str, ...] = ("1.74.0", "1.83.0", "1.92.0"), **changes: Any) -> Job:
    values: dict[str, Any] = {"over": "boost", "one_sitting": True, "passes": 2, **changes}
    one = ExperimentSet("sweep", "boost", "wirewatch-sweep", ("S1.1",), **values)
    return Job("lab", Row("gcc", "bookworm", ("sweep",), compiler="g++"), one, releases)


def reports(made: list[Any]) -> list[str]:
    return [launch.report for launch in made]


def test_the_second_pass_goes_back() -> None:
    assert reports(launches_of_pass(job(), 1)) == ["1.74.0-pass1", "1.83.0-pass1", "1.92.0-pass1"]
    assert reports(launches_of_pass(job(), 2)) == ["1.92.0-pass2", "1.83.0-pass2", "1.74.0-pass2"]


def test_a_launch_names_its_version_and_takes_the_sets_flags() -> None:
    (launch,) = launches_of_pass(job(("1.92.0",), passes=1, flags=("--audit=instructions",)), 1)
    assert launch.release == "1.92.0"
    assert launch.arguments == (
        "--experiment", "S1.1", "--version-label", "1.92.0", "--audit=instructions",
    )  # fmt: skip


def test_a_sitting_that_lacks_one_report_is_measured_whole() -> None:
    whole = {f"{release}-pass{number}" for release in job().releases for number in (1, 2)}
    assert missing_launches(job(), whole) == []
    assert missing_launches(job(), whole | {"1.74.0-pass3"}) == []
    assert len(missing_launches(job(), whole - {"1.83.0-pass2"})) == 6


def test_without_a_sitting_only_what_is_missing_is_measured() -> None:
    apart = job(one_sitting=False, passes=1)
    assert reports(missing_launches(apart, {"1.74.0"})) == ["1.83.0", "1.92.0"]


def test_revisions_are_measured_with_one_release() -> None:
    one = job(("1.92.0",), over="revision", revisions=("0.1", "0.2"))
    made = missing_launches(one, ())
    assert reports(made) == ["0.1-pass1", "0.2-pass1", "0.2-pass2", "0.1-pass2"]
    assert {launch.release for launch in made} == {"1.92.0"}
    assert made[1].arguments[-2:] == ("--revision", "0.2")


def test_all_experiments_are_one_launch_and_their_audits_others() -> None:
    one = ExperimentSet(
        "experiments", "experiments", "wirewatch-bench", ("all",), "experiment",
        boost=("1.88.0",), copies=("S0.9", "W1"), instructions=("W1",),
    )  # fmt: skip
    made = launches_of_pass(Job("lab", job().row, one, ("1.88.0",)), 1)
    assert reports(made) == ["all", "audit-copies", "audit-instructions"]
    assert all(launch.makes_many for launch in made)
    assert made[1].arguments == ("--experiment", "S0.9,W1", "--audit=copies")


def table() -> Table:
    one = job().experiment_set
    rows = tuple(Row(name, "bookworm", ("sweep",), compiler="g++") for name in ("gcc", "clang"))
    return Table(("1.74.0", "1.92.0"), {}, {"sweep": one}, rows)


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ([], ["gcc/sweep", "clang/sweep"]),
        (["clang"], ["clang/sweep"]),
        (["*/sweep"], ["gcc/sweep", "clang/sweep"]),
        (["clang/sweep", "gcc"], ["gcc/sweep", "clang/sweep"]),
    ],
)
def test_only_chooses_rows_and_sets_in_the_tables_order(only: list[str], names: list[str]) -> None:
    assert [each.name for each in choose_jobs(table(), "lab", only)] == names


def test_a_choice_that_meets_nothing_is_refused() -> None:
    with pytest.raises(TableError, match="--only msvc meets no row"):
        choose_jobs(table(), "lab", ["msvc"])
    with pytest.raises(TableError, match=r"--boost 1\.5: the table has 1\.74\.0"):
        choose_jobs(table(), "lab", boost=["1.5"])


def test_reports_lie_by_project_machine_row_and_set() -> None:
    assert job().folder == "boost/lab/gcc/sweep"


def test_the_time_left_comes_from_earlier_launches_of_the_set() -> None:
    taken = {"sweep": [10.0, 20.0]}
    assert seconds_left([("sweep", 4)], taken) == 60
    assert seconds_left([("sweep", 4), ("archives", 0)], taken) == 60
    assert seconds_left([("sweep", 4), ("archives", 1)], taken) is None
