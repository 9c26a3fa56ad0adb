"""`wirewatch db`: the schema."""

import typer

from wirewatch.cli.opened_store import opened_store

app = typer.Typer(help="The database's schema.", no_args_is_help=True)


@app.command("upgrade")
def upgrade() -> None:
    """Apply all missing migrations."""
    from wirewatch.storage import migrate  # noqa: PLC0415  # loads Alembic

    with opened_store(current=False) as store:
        migrate.upgrade(store)
    typer.echo("The schema is the newest one.")


@app.command("check")
def check() -> None:
    """End with status 1 if the schema is not exactly what this version expects."""
    from wirewatch.storage import migrate  # noqa: PLC0415  # loads Alembic

    with opened_store(current=False) as store:
        differences = migrate.differences(store)
    for difference in differences:
        typer.echo(difference)
    if differences:
        raise typer.Exit(1)
    typer.echo("The schema is the newest one.")
