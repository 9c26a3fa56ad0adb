"""`wirewatch export`: the points of a selection into one file, or the original reports into a folder."""

import re
import sys
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from wirewatch.cli.download import Downloads, Query, written_whole
from wirewatch.cli.server_options import ProjectOption, ServerOption, read_token
from wirewatch.domain.errors import Conflict, InvalidRequest
from wirewatch.upload.addresses import checked_project, checked_server
from wirewatch.upload.errors import UploadError

_PAGE = 200
_UNPLAIN = re.compile(r"[^A-Za-z0-9._+-]+")


class Form(StrEnum):
    """What is written."""

    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"
    ARROW = "arrow"
    ORIGINALS = "originals"


def export(
    selection: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KEY=VALUE]...",
            help="What is taken: compiler=gcc compiler=clang size=4096. One key twice means either.",
        ),
    ] = None,
    server: ServerOption = "",
    project: ProjectOption = "",
    form: Annotated[
        Form,
        typer.Option(
            "--format",
            help="csv for spreadsheets; json, parquet, arrow without loss; originals: the reports as they were sent.",
        ),
    ] = Form.CSV,
    output: Annotated[
        Path | None,
        typer.Option(help="The file, or the folder of originals; left out, standard output."),
    ] = None,
    metric: Annotated[str, typer.Option(help="One metric; left out, all.")] = "",
    channel: Annotated[
        str, typer.Option(help="Left out: release, else main, else the oldest; of originals all.")
    ] = "",
    *,
    samples: Annotated[
        bool, typer.Option("--samples", help="The repetitions behind each value too.")
    ] = False,
) -> None:
    """Write measurements to a file: one row per metric, series and version, exact and not rounded.

    A project that is not public needs a token with the scope `read`, in WIREWATCH_TOKEN. Originals that are in the
    folder already are not fetched again.

    Example: wirewatch export compiler=gcc size=4096 --project codec --format parquet --output points.parquet

    Example: wirewatch export version=1.4 --project codec --format originals --output reports
    """
    chosen = [_pair(each) for each in selection or []]
    if channel:
        chosen.append(("channel", channel))
    try:
        address, slug = checked_server(server), checked_project(project)
    except UploadError as error:
        raise InvalidRequest(str(error), parameter="export") from error
    with Downloads(address, slug, read_token()) as downloads:
        if form is Form.ORIGINALS:
            if metric or samples:
                raise InvalidRequest(
                    "Originals hold all metrics and repetitions: leave --metric and --samples out.",
                    parameter="format",
                )
            _originals(downloads, chosen, output)
            return
        query = [*chosen, ("format", str(form))]
        query += [("metric", metric)] if metric else []
        query += [("samples", "1")] if samples else []
        _points(downloads, query, form, output)


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise InvalidRequest(
            f"{text!r} is no KEY=VALUE: write compiler=gcc, or size=4096.", parameter="selection"
        )
    return key, value


def _points(downloads: Downloads, query: Query, form: Form, output: Path | None) -> None:
    if output is None and form in {Form.PARQUET, Form.ARROW} and sys.stdout.isatty():
        raise InvalidRequest(
            f"{form} is nothing for a terminal: name a file by --output, or send it on by | or >.",
            parameter="output",
        )
    plain: BinaryIO = sys.stdout.buffer
    with (
        nullcontext(plain) if output is None else written_whole(output) as target,
        typer.progressbar(
            length=1,
            label="Fetching" if output is None else f"Fetching {output.name}",
            file=sys.stderr,
        ) as bar,
    ):

        def told(done: int, whole: int | None) -> None:
            bar.length = max(1, done + 1 if whole is None else whole)
            bar.update(done - bar.pos)

        downloads.save("/export", query, target, told)
        target.flush()


def _originals(downloads: Downloads, chosen: Query, folder: Path | None) -> None:
    if folder is None:
        raise InvalidRequest(
            "Originals are many files: name a folder by --output.", parameter="output"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Conflict(f"{folder} cannot be made: {error.strerror}.") from error
    waiting = []
    there = 0
    for run in _runs(downloads, chosen):
        path = folder / _file_name(run)
        if path.exists():
            there += 1
        else:
            waiting.append((run["id"], path))
    with typer.progressbar(waiting, label="Fetching originals", file=sys.stderr) as bar:
        for run_id, path in bar:
            with written_whole(path) as target:
                downloads.save(f"/runs/{run_id}/original", (), target, lambda _done, _whole: None)
    typer.echo(f"{len(waiting)} fetched into {folder}, {there} were there")


def _runs(downloads: Downloads, chosen: Query) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    cursor: list[tuple[str, str]] = []
    while True:
        page = downloads.json("/runs", [*chosen, ("limit", str(_PAGE)), *cursor])
        found += page["runs"]
        if page["next"] is None:
            return found
        cursor = [("cursor", str(page["next"]))]


def _file_name(run: dict[str, object]) -> str:
    # A label may hold anything: what is left of it tells files apart for people, the number for programs.
    label = _UNPLAIN.sub("_", str(run["version"]))[:80].strip(".")
    return f"{int(str(run['id'])):08}-{label}.json"
