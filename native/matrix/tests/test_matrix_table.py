from typing import Any

import pytest
from plan import choose_jobs
from table import TableError, parse_table, read_table


def content(**changes: Any) -> dict[str, Any]:
    table: dict[str, Any] = {
        "boost": ["1.74.0", "1.92.0"],
        "images": {"bookworm": {"suite": "bookworm", "packages": ["g++-12"]}},
        "sets": {
            "sweep": {
                "project": "p",
                "program": "wirewatch-sweep",
                "experiments": ["S1.1"],
                "over": "boost",
                "one_sitting": True,
                "passes": 2,
            }
        },
        "row": [{"name": "gcc", "image": "bookworm", "compiler": "g++-12", "sets": ["sweep"]}],
    }
    return {**table, **changes}


def row(**changes: Any) -> dict[str, Any]:
    (entry,) = content()["row"]
    return content(row=[{**entry, **changes}])


def a_set(**changes: Any) -> dict[str, Any]:
    return content(sets={"sweep": {**content()["sets"]["sweep"], **changes}})


def test_the_table_of_the_repository_is_right() -> None:
    table = read_table()
    platforms = {each.name for each in table.rows if not each.preset}
    assert len(platforms) >= 15
    assert all(
        table.releases(each, table.sets["sweep"]) == table.boost
        for each in table.rows
        if not each.preset
    )
    assert choose_jobs(table, "lab")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (row(image="potato"), "row gcc: there is no image 'potato'; declared are bookworm"),
        (row(compilr="g++"), "row gcc: there is no compilr; it may have boost, compiler"),
        (row(compiler=""), "row gcc: give either compiler or preset"),
        (row(preset="mingw-ucrt"), "row gcc: give either compiler or preset"),
        (row(sets=["swep"]), "row gcc: there is no set swep; declared are sweep"),
        (row(sets="sweep"), "row gcc: sets is a list of texts"),
        (row(boost=["1.5"]), "row gcc: boost 1.5 is not among the table's releases"),
        (row(flags=["-march=x86-64-v3"]), "row gcc: flags for a processor and variant"),
        (row(flags=["-O2"], variant="fast"), "row gcc: flags for a processor and variant"),
        (content(row=[{"image": "bookworm"}]), "row 1: missing 2 required positional arguments"),
        (content(row=[*content()["row"]] * 2), "row gcc: a row of that name is there already"),
        (a_set(over="day"), "set sweep: over is one of boost, revision, experiment, not 'day'"),
        (a_set(over="revision"), "set sweep: over = 'revision' and revisions go together"),
        (a_set(over="experiment"), "set sweep: over = 'experiment' needs one release in boost"),
        (a_set(passes="2"), "set sweep: passes is int, not '2'"),
        (a_set(passes=3, most_passes=2), "set sweep: passes is at least 1, most_passes at least"),
        (content(boost=[]), "boost: give the releases"),
        (content(rows=[]), "there is no rows; the table has boost, images, sets, row"),
    ],
)
def test_a_wrong_entry_is_named_with_what_to_write(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(TableError) as told:
        parse_table(wrong)
    assert said in str(told.value)


def test_a_set_may_keep_to_some_releases() -> None:
    table = parse_table(a_set(boost=["1.92.0"]))
    assert table.releases(table.rows[0], table.sets["sweep"]) == ("1.92.0",)
