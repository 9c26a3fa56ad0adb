"""`wirewatch doctor`."""

from datetime import UTC, datetime

import typer

from wirewatch.cli.opened_store import opened_store, read_settings
from wirewatch.services.checkup import Health, check_up

_MARKS = {Health.OK: "ok", Health.WARNING: "warning", Health.FAILED: "FAILED"}


def doctor() -> None:
    """Look whether this installation is well: store, schema, disk, worker, tokens, page.

    Ends with status 1 when something failed; a warning is none.

    Example: docker compose exec server wirewatch doctor
    """
    settings = read_settings()
    failed = False
    with opened_store(current=False) as store:
        found = check_up(store, web_root=settings.web_root, now=lambda: datetime.now(UTC))
        for finding in found:
            typer.echo(f"{_MARKS[finding.health]:8} {finding.question:8} {finding.text}")
            failed = failed or finding.health is Health.FAILED
    if failed:
        raise typer.Exit(1)
