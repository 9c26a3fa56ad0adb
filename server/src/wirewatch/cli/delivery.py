"""`wirewatch delivery`: messages about verdicts, looked at and sent again by who runs the server."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from wirewatch.cli.opened_store import opened_store
from wirewatch.cli.project import OPERATOR
from wirewatch.domain.notification import DeliveryState
from wirewatch.services.notification import deliveries

app = typer.Typer(help="Messages about verdicts.", no_args_is_help=True)


@app.command("list")
def list_all(
    project: Annotated[str, typer.Argument(help="The project.")],
    state: Annotated[DeliveryState | None, typer.Option(help="Left out, all.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=1_000, help="Most to list.")] = 50,
) -> None:
    """List messages, newest first: id, subscription, state, tries, what came of the last try, title.

    Example: wirewatch delivery list codec --state failed
    """
    with opened_store() as store:
        for each in deliveries.list_deliveries(store, project, OPERATOR, state=state, limit=limit):
            columns = (
                str(each.delivery_id),
                str(each.subscription_id),
                each.state,
                f"{each.tries} tries",
                each.answer or "-",
                each.event["title"],
            )
            typer.echo("\t".join(columns))


@app.command("resend")
def resend(
    project: Annotated[str, typer.Argument(help="The project.")],
    delivery: Annotated[int, typer.Argument(help="The id that `delivery list` shows.")],
) -> None:
    """Let the worker send a message again, now.

    Example: wirewatch delivery resend codec 12
    """
    with opened_store() as store:
        deliveries.send_again(store, project, delivery, caller=OPERATOR, now=datetime.now(UTC))
    typer.echo(f"{delivery} waits to be sent.")
