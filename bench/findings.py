"""Writes `docs/findings.md` and its pictures from the recorded matrix; --check fails on what is out of date.

Every number is computed from the recorded reports and linked to them; none is typed here.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence

from findings_data import DIRECTIONS, KINDS, ROOT, Row, Value, case_of, machines_words, read_rows
from svg import Axis, Picture

MACHINES = ("cloud-vm-2core-xeon", "cloud-vm-2core-epyc")
REFERENCE = "bookworm-gcc-12"
PAGE = ROOT / "docs" / "findings.md"
IMAGES = ROOT / "docs" / "images"
LOCALE = "construct/std.locale/packet/facet:codecvt_null"
ARCHIVE = "construct/boost.binary/packet/side:out/stream:kept/flags:both"
BARE = "construct/boost.memory/packet/side:out/stream:none/flags:both"


def linked(text: str, source: str) -> str:
    """Return the text as a link to the reports it comes from."""
    return f"[{text}](../{source})"


def counted(value: Value | None) -> str:
    """Return a count with a link, "-" without one."""
    return linked(f"{value.number:,.0f}", value.source) if value else "-"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table whose first column is text and whose others are numbers."""
    lines = [header, ["---", *["---:"] * (len(header) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def releases_table(rows: Sequence[Row]) -> str:
    """Return, by row, how much the releases change in instructions and in time."""
    body = []
    for row in rows:
        releases, found = row.releases(), row.newest_over_oldest()
        newest = row.instructions[releases[-1], case_of("to_wire", "binary", 8)].source
        change = linked(f"{100 * row.largest_change():.2f} %", newest.rpartition("/")[0])
        time = "-"
        if found is not None:
            time = linked(f"{found.ratio:.3f} ({found.low:.3f} to {found.high:.3f})", row.sweep)
        swept = f"{row.swept()[-1]} / {row.swept()[0]}" if row.swept() else "-"
        body.append([row.title, str(len(releases)), change, time, swept])
    header = [
        "row",
        "releases counted",
        "largest change of instructions",
        "time, newest / oldest",
        "releases timed",
    ]
    return table(header, body)


def platforms_table(rows: Sequence[Row], reference: Row) -> str:
    """Return, by row, the instructions of an 8-byte message relative to the reference, and its times."""
    body = []
    for row in rows:
        cells = [f"{row.title}: {row.platform}"]
        for direction in DIRECTIONS:
            for kind in KINDS:
                value, base = (
                    _newest(each, case_of(direction, kind, 8)) for each in (row, reference)
                )
                cells.append(linked(f"{value.number / base.number:.2f}", value.source))
        for direction in DIRECTIONS:
            time = (
                row.time_ns(row.swept()[-1], case_of(direction, "binary", 8))
                if row.swept()
                else None
            )
            cells.append(linked(f"{time.number:.0f}", time.source) if time else "-")
        body.append(cells)
    ratios = [f"{kind} {direction.partition('_')[0]}" for direction in DIRECTIONS for kind in KINDS]
    return table(["row", *ratios, "binary to, ns", "binary from, ns"], body)


def locale_table(rows: Sequence[Row]) -> str:
    """Return, by row, the instructions of an archive, of its locale, and of an archive without both."""
    body = []
    for row in rows:
        archive, locale, bare = (row.construction.get(case) for case in (ARCHIVE, LOCALE, BARE))
        if archive is None or locale is None:
            continue
        share = linked(f"{100 * locale.number / archive.number:.0f} %", archive.source)
        time = row.constructed_ns.get(ARCHIVE)
        locale_time = row.constructed_ns.get(LOCALE)
        body.append(
            [f"{row.title}: {row.platform}", counted(archive), counted(locale), share, counted(bare),
             counted(time), counted(locale_time)]
        )  # fmt: skip
    header = ["row", "archive", "its locale", "share", "archive without stream and locale"]
    return table([*header, "archive, ns", "its locale, ns"], body)


def locale_words(rows: Sequence[Row]) -> str:
    """Return what the extremes of that table are, in words."""
    made = [row for row in rows if LOCALE in row.construction and LOCALE in row.constructed_ns]
    if len(made) < 2:
        return ""

    def told(row: Row) -> str:
        instructions, time = row.construction[LOCALE], row.constructed_ns[LOCALE]
        text = f"{counted(instructions)} instructions and {linked(f'{time.number:.0f} ns', time.source)}"
        return f"{text} with {row.facts['wirewatch.stdlib']} ({row.title})"

    fewest = min(made, key=lambda row: row.construction[LOCALE].number)
    fastest = min(made, key=lambda row: row.constructed_ns[LOCALE].number)
    slowest = max(made, key=lambda row: row.constructed_ns[LOCALE].number)
    return f"""It takes {told(fastest)},
but {told(slowest)}.
The fewest instructions are {told(fewest)}: they do not decide about the time here.
What does was not looked into; the times are of different sittings under the load told above."""


def locale_picture(rows: Sequence[Row]) -> str:
    """Return the time of the locale alone and of the whole archive, by library."""
    made = [row for row in rows if LOCALE in row.constructed_ns and ARCHIVE in row.constructed_ns]
    top = max((row.constructed_ns[ARCHIVE].number for row in made), default=100.0) * 1.3
    picture = Picture(
        "Making a binary archive, and its locale alone: median processor time",
        Axis(
            -0.5,
            len(made) - 0.5,
            [(float(at), row.facts["wirewatch.stdlib"]) for at, row in enumerate(made)],
        ),
        Axis(0, top, [(float(at), f"{at} ns") for at in range(0, int(top), 200)]),
    )
    for style, (case, label) in enumerate(((ARCHIVE, "archive"), (LOCALE, "its locale"))):
        picture.line([(-0.5, 0.0), (-0.5, 0.0)], style, label)
        for at, row in enumerate(made):
            value = row.constructed_ns[case].number
            picture.dot(float(at), value, style)
            picture.mark(float(at), value, f"{value:.0f}", style)
    return picture.svg()


def ceiling_table(rows: Sequence[Row]) -> str:
    """Return, by row, what of the memmove ceiling of the same run the binary archive reaches at 256 KiB."""
    body = []
    for row in rows:
        if not row.swept():
            continue
        newest = row.swept()[-1]
        ceiling = row.time_ns(newest, "ceiling/memmove.warm/bytes/size:262144")
        cells = [row.title]
        for kind in KINDS:
            for direction in DIRECTIONS:
                time = row.time_ns(newest, case_of(direction, kind, 262144))
                share = 100 * ceiling.number / time.number if ceiling and time else None
                cells.append(linked(f"{share:.3g} %", row.sweep) if share is not None else "-")
        body.append(cells)
    names = [f"{kind} {direction.partition('_')[0]}" for kind in KINDS for direction in DIRECTIONS]
    return table(["row", *names], body)


def flat_picture(row: Row) -> str:
    """Return the instructions of each archive over the releases, relative to the oldest."""
    releases = row.releases()
    picture = Picture(
        f"Instructions per 8-byte message over Boost releases, {row.name}",
        Axis(-0.3, len(releases) - 0.7, list(enumerate(releases))),
        Axis(0.985, 1.015, [(0.99, "-1 %"), (1.0, releases[0]), (1.01, "+1 %")]),
    )
    for style, kind in enumerate(KINDS):
        case = case_of("to_wire", kind, 8)
        first = row.instructions[releases[0], case].number
        points = [
            (float(at), row.instructions[release, case].number / first)
            for at, release in enumerate(releases)
        ]
        picture.line(points, style, f"{kind}: {first:,.0f} with {releases[0]}")
        for x, y in points:
            picture.dot(x, y, style)
    return picture.svg()


def platforms_picture(rows: Sequence[Row], reference: Row) -> str:
    """Return the instructions of an 8-byte message of each row, relative to the reference."""
    ratios = {
        kind: [_newest(row, case_of("to_wire", kind, 8)).number / _newest(reference, case_of("to_wire", kind, 8)).number
               for row in rows]
        for kind in KINDS
    }  # fmt: skip
    top = max(2.0, *(value for values in ratios.values() for value in values)) * 1.15
    ticks = [(float(at), f"x{at}") for at in range(1, int(top) + 1)]
    names = [(float(at), str(at + 1)) for at in range(len(rows))]
    picture = Picture(
        f"Instructions to encode 8 bytes, relative to {reference.name}",
        Axis(-0.5, len(rows) - 0.5, names),
        Axis(0, top, ticks),
    )
    for style, kind in enumerate(KINDS):
        picture.line([(-0.5, 1.0), (-0.5, 1.0)], style, kind)
        for at, value in enumerate(ratios[kind]):
            picture.dot(at + 0.15 * (style - 1), value, style)
    return picture.svg()


def page(rows: Sequence[Row], reference: Row) -> str:
    """Return the page."""
    flattest = max(row.largest_change() for row in rows)
    spread = [_newest(row, case_of("to_wire", "binary", 8)).number for row in rows]
    busy = sorted(load for row in rows for load in row.busy)
    return f"""# What the data says

Computed by `bench/findings.py` from the reports of `demo/reports/`, taken on {machines_words(rows)}, each two cores of
a virtual machine; every number leads to its reports. While the times were taken, others kept
{busy[0]:.1f} to {busy[-1]:.1f} of the two processors busy, which each report says; the runner had priority on one of
them. So lean on the instruction counts: they do not depend on load. Times compare within a row, which is one
sitting; those of different rows are of different sittings, and of different machines too where their lines say so.

{len(rows)} platforms are recorded so far. [How to measure more](how-to/measure-a-matrix.md).

## Boost releases hardly matter

From release to release, no archive changed by more than {100 * flattest:.2f} % in instructions in any direction on any
platform. The flat line is a result, not a lack of resolution: [how instructions are counted](../native/README.md).

![Instructions over Boost releases](images/findings-releases.svg)

{releases_table(rows)}

The time column is the geometric mean over all cases of the sweep with its 95 % interval.

## The standard library does

The same source, the same Boost: what a message of 8 bytes costs differs by a factor of {max(spread) / min(spread):.2f}
between platforms (binary archive, to the wire). Instructions relative to `{reference.name}`, newest release, and
times:

![Instructions to encode 8 bytes by platform](images/findings-platforms.svg)

The numbers below the picture are the lines of the table, in order.

{platforms_table(rows, reference)}

## What the locale in the archive's constructor costs

Every binary archive makes a `std::locale` with a codecvt facet, whatever its flags say. The first column is the making
of a `binary_oarchive` with `no_header | no_codecvt` on a stream buffer that is kept; the second that locale alone; the
fourth an archive on the same machinery of Boost's that has neither stream nor locale. Instructions, then median times:

![Making an archive and its locale](images/findings-locale.svg)

{locale_table(rows)}

{locale_words(rows)}

## Large messages against memmove

256 KiB, in per cent of the warm memmove of the same run:

{ceiling_table(rows)}
"""


def _newest(row: Row, case: str) -> Value:
    return row.instructions[row.releases()[-1], case]


def documents() -> Mapping[str, Callable[[], str]]:
    """Return what is written, by path from the repository's root."""
    found = read_rows(MACHINES)
    rows = sorted((row for row in found.values() if row.instructions), key=lambda row: row.name)
    reference = found[REFERENCE]
    return {
        "docs/findings.md": lambda: page(rows, reference),
        "docs/images/findings-releases.svg": lambda: flat_picture(reference),
        "docs/images/findings-locale.svg": lambda: locale_picture(rows),
        "docs/images/findings-platforms.svg": lambda: platforms_picture(rows, reference),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page and its pictures, or compare them; return 1 if one is out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args(arguments).check
    outdated = []
    for name, write in documents().items():
        text = write()
        if not check:
            (ROOT / name).write_text(text)
        elif not (ROOT / name).is_file() or (ROOT / name).read_text() != text:
            outdated.append(name)
    for name in outdated:
        sys.stderr.write(f"{name} is out of date: run python bench/findings.py\n")
    return 1 if outdated else 0


if __name__ == "__main__":
    sys.exit(main())
