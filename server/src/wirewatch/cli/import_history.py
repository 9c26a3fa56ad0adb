"""`wirewatch import`: a history that another tracker exported, uploaded run by run."""

import tempfile
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from wirewatch.cli.server_options import ProjectOption, ServerOption, read_token
from wirewatch.domain.errors import InvalidRequest, Unavailable
from wirewatch.histories import asv, bencher, github_action_benchmark, lnt
from wirewatch.histories.foreign_run import ForeignRun, report_of
from wirewatch.upload.addresses import checked_project, checked_server
from wirewatch.upload.delivery import Courier, Delivered, Refused, Waiting
from wirewatch.upload.errors import UploadError
from wirewatch.upload.retries import Patience
from wirewatch.upload.spool import Destination, Spool

_PATIENCE_S = 120.0
_TIMEOUT_S = 30.0


class Tracker(StrEnum):
    """Where the history comes from."""

    ASV = "asv"
    BENCHER = "bencher"
    GITHUB_ACTION_BENCHMARK = "github-action-benchmark"
    LNT = "lnt"


_READERS: dict[Tracker, Callable[[Path], Iterator[ForeignRun]]] = {
    Tracker.ASV: asv.read_history,
    Tracker.BENCHER: bencher.read_history,
    Tracker.GITHUB_ACTION_BENCHMARK: github_action_benchmark.read_history,
    Tracker.LNT: lnt.read_history,
}


def import_history(
    tracker: Annotated[Tracker, typer.Argument(help="The other tracker.")],
    path: Annotated[
        Path, typer.Argument(help="Its export: a file, or a folder of them.", exists=True)
    ],
    server: ServerOption = "",
    project: ProjectOption = "",
    channel: Annotated[
        str, typer.Option(help="Put all versions there, whatever the export says.")
    ] = "",
    *,
    dry_run: Annotated[
        bool, typer.Option(help="Tell what would be sent, and send nothing.")
    ] = False,
) -> None:
    """Take over the history that another tracker exported.

    Run it again whenever you like: what the server has is not stored twice. The token comes from WIREWATCH_TOKEN.

    Example: wirewatch import asv .asv/results --server https://perf.example.org --project codec
    """
    try:
        runs = sorted(_READERS[tracker](path), key=lambda run: run.ordered_at)
        told = [run for run in runs if run.rows]
        versions = len({run.version for run in told})
        typer.echo(f"{len(told)} runs of {versions} versions in {path}", err=True)
        if dry_run:
            for run in told:
                machine = run.track.get("machine") or "no machine"
                typer.echo(
                    f"{run.ordered_at:%Y-%m-%d %H:%M} {run.version} {channel or run.channel} "
                    f"{machine} {len(run.rows)} rows"
                )
            return
        _send(told, checked_server(server), checked_project(project), channel)
    except UploadError as error:
        raise InvalidRequest(str(error), parameter="import") from error


def _send(runs: list[ForeignRun], server: str, project: str, channel: str) -> None:
    token = read_token()
    if not token:
        raise InvalidRequest(
            "There is no token. Set WIREWATCH_TOKEN; the server's operator makes one with "
            "`wirewatch token create --name import --scope upload --scope create`.",
            parameter="token",
        )
    lines: list[str] = []
    courier = Courier(token, Patience(_PATIENCE_S), _TIMEOUT_S, lines.append)
    stored = known = refused = 0
    with (
        tempfile.TemporaryDirectory(prefix="wirewatch-import-") as folder,
        typer.progressbar(runs, label="Uploading", file=typer.get_text_stream("stderr")) as bar,
    ):
        spool = Spool(Path(folder) / "spool")
        for run in bar:
            destination = Destination(server, project, {"channel": channel or run.channel})
            digest = spool.put(report_of(run), destination)
            outcome = courier.deliver(spool, digest, destination)
            if isinstance(outcome, Waiting):
                raise Unavailable(
                    f"Version {run.version} was not delivered: {outcome.detail} "
                    f"({stored + known} of {len(runs)} are there). Run the same command again to go on."
                )
            stored += isinstance(outcome, Delivered) and outcome.created
            known += isinstance(outcome, Delivered) and not outcome.created
            if isinstance(outcome, Refused):
                refused += 1
                lines.append(f"version {run.version} refused: {outcome.detail}")
    for line in lines:
        typer.echo(line, err=True)
    typer.echo(f"{stored} stored, {known} were there, {refused} refused")
    if refused:
        raise typer.Exit(1)
