"""The table of what is measured where: `targets.toml`, read and checked."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

HERE = Path(__file__).resolve().parent
TARGETS = HERE / "targets.toml"
AXES = ("boost", "revision", "experiment")


class TableError(Exception):
    """The table cannot be used; the message names the entry, what is wrong and what to write instead."""


@dataclass(frozen=True)
class Image:
    """An operating system a row runs in: a suite of Debian with packages."""

    name: str
    suite: str
    packages: tuple[str, ...]


@dataclass(frozen=True)
class ExperimentSet:
    """Experiments that are measured together.

    Attributes:
        project: whose reports they are: the folder below `demo/reports/`, and the project they are uploaded to.
        over: what one report is of: a Boost release, a revision of a codec, or an experiment.
        one_sitting: whether the reports are only worth something together, all of one sitting.
        passes, most_passes: how often all is measured, there and back; more while an interval is too wide.
        wanted_interval: half width of a case's interval relative to its median that is small enough.
        boost: releases instead of the row's.
        copies, instructions: experiments whose copies and instructions are audited besides.
    """

    name: str
    project: str
    program: str
    experiments: tuple[str, ...]
    over: str
    flags: tuple[str, ...] = ()
    one_sitting: bool = False
    passes: int = 1
    most_passes: int = 0
    wanted_interval: float = 0.05
    boost: tuple[str, ...] = ()
    revisions: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Row:
    """A platform: an image and either a compiler with flags or a preset of native/CMakePresets.json."""

    name: str
    image: str
    sets: tuple[str, ...]
    compiler: str = ""
    preset: str = ""
    flags: tuple[str, ...] = ()
    variant: str = ""
    boost: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """Rows in the order they are measured, with what they refer to by name."""

    boost: tuple[str, ...]
    images: Mapping[str, Image]
    sets: Mapping[str, ExperimentSet]
    rows: tuple[Row, ...]

    def releases(self, row: Row, experiment_set: ExperimentSet) -> tuple[str, ...]:
        """Return the Boost releases that a row measures the set with, oldest first."""
        wanted = row.boost or self.boost
        if experiment_set.boost:
            wanted = tuple(one for one in experiment_set.boost if one in wanted)
        return wanted


def read_table(path: Path = TARGETS) -> Table:
    """Return the table in the file.

    Raises:
        TableError: it is no TOML, or an entry is wrong.
    """
    try:
        content = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{path.name}: {error}") from None
    return parse_table(content)


def parse_table(content: Mapping[str, Any]) -> Table:
    """Return the table that the mapping describes.

    Raises:
        TableError: an entry is wrong; the message names it.
    """
    if unknown := set(content) - {"boost", "images", "sets", "row"}:
        raise TableError(f"there is no {_listed(unknown)}; the table has boost, images, sets, row")
    boost = content.get("boost", [])
    if not boost or not all(isinstance(one, str) for one in boost):
        raise TableError('boost: give the releases, such as ["1.92.0"]')
    images = {
        name: _entry(Image, f"image {name}", {"name": name, **entry})
        for name, entry in content.get("images", {}).items()
    }
    sets = {
        name: _entry(ExperimentSet, f"set {name}", {"name": name, **entry})
        for name, entry in content.get("sets", {}).items()
    }
    rows = []
    for number, entry in enumerate(content.get("row", []), start=1):
        rows.append(_entry(Row, f"row {entry.get('name', number)}", entry))
    table = Table(tuple(boost), images, sets, tuple(rows))
    for one in sets.values():
        _check_set(one, table)
    for row in rows:
        _check_row(row, table)
    names = [row.name for row in rows]
    if twice := {name for name in names if names.count(name) > 1}:
        raise TableError(f"row {_listed(twice)}: a row of that name is there already")
    return table


def _check_set(one: ExperimentSet, table: Table) -> None:
    place = f"set {one.name}"
    if one.over not in AXES:
        raise TableError(f"{place}: over is one of {', '.join(AXES)}, not {one.over!r}")
    if (one.over == "revision") != bool(one.revisions):
        raise TableError(f"{place}: over = 'revision' and revisions go together")
    if one.over != "boost" and len(one.boost) != 1:
        raise TableError(f"{place}: over = {one.over!r} needs one release in boost")
    if one.passes < 1 or (one.most_passes and one.most_passes < one.passes):
        raise TableError(f"{place}: passes is at least 1, most_passes at least passes")
    if unknown := set(one.boost) - set(table.boost):
        raise TableError(f"{place}: boost {_listed(unknown)} is not among the table's releases")


def _check_row(row: Row, table: Table) -> None:
    place = f"row {row.name}"
    if row.image not in table.images:
        raise TableError(
            f"{place}: there is no image {row.image!r}; declared are {_listed(table.images)}"
        )
    if bool(row.compiler) == bool(row.preset):
        raise TableError(f"{place}: give either compiler or preset")
    if row.preset and (row.flags or row.variant):
        raise TableError(f"{place}: the flags of a preset stand in the preset")
    if bool(row.variant) != any(flag.startswith("-m") for flag in row.flags):
        raise TableError(f"{place}: flags for a processor and variant, their name, go together")
    if unknown := [name for name in row.sets if name not in table.sets]:
        raise TableError(
            f"{place}: there is no set {_listed(unknown)}; declared are {_listed(table.sets)}"
        )
    if unknown_releases := set(row.boost) - set(table.boost):
        raise TableError(
            f"{place}: boost {_listed(unknown_releases)} is not among the table's releases"
        )


Entry = TypeVar("Entry", Image, ExperimentSet, Row)


def _entry(kind: type[Entry], place: str, given: Mapping[str, Any]) -> Entry:
    """Return the dataclass made of a table's entry, each value of the declared type."""
    declared = {one.name: one for one in fields(kind)}
    if unknown := set(given) - set(declared):
        raise TableError(
            f"{place}: there is no {_listed(unknown)}; it may have {_listed(declared)}"
        )
    values: dict[str, Any] = {}
    for name, value in given.items():
        values[name] = _value(f"{place}: {name}", declared[name].type, value)
    try:
        return kind(**values)
    except TypeError as error:
        raise TableError(f"{place}: {str(error).partition(') ')[2] or error}") from None


def _value(place: str, kind: Any, value: Any) -> Any:  # noqa: ANN401  (a declared type, a value of any)
    if get_origin(kind) is tuple:
        if not isinstance(value, list) or not all(
            isinstance(one, get_args(kind)[0]) for one in value
        ):
            raise TableError(f"{place} is a list of texts")
        return tuple(value)
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise TableError(f"{place} is {kind.__name__}, not {value!r}")
    return value


def _listed(names: object) -> str:
    assert hasattr(names, "__iter__")
    return ", ".join(sorted(str(name) for name in names))
