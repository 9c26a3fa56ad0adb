"""`wirewatch audit`: who changed what."""

from typing import Annotated

import typer

from wirewatch.cli.opened_store import opened_store
from wirewatch.cli.project import OPERATOR
from wirewatch.services import audit


def show(
    project: Annotated[str | None, typer.Option(help="Only what changed it.")] = None,
    limit: Annotated[int, typer.Option(help="Most entries.", min=1, max=10_000)] = 50,
) -> None:
    """List who changed what, newest first: time, who, from where, what, to what.

    Example: wirewatch audit --project codec --limit 20
    """
    with opened_store() as store:
        if project is None:
            found, _ = audit.all_entries(store, None, limit, OPERATOR)
        else:
            found, _ = audit.project_entries(store, project, None, limit, OPERATOR)
    for each in found:
        columns = (
            f"{each.at:%Y-%m-%d %H:%M:%S}",
            each.who,
            each.address or "here",
            each.what,
            each.target,
        )
        typer.echo("\t".join(columns))
