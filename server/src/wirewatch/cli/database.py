"""`wirewatch db`: the schema, and backups."""

from pathlib import Path
from typing import Annotated

import typer

from wirewatch.cli.opened_store import opened_store
from wirewatch.storage import backup, distribution, revision

app = typer.Typer(help="The database's schema, and backups.", no_args_is_help=True)


@app.command("upgrade")
def upgrade() -> None:
    """Apply all missing migrations.

    Example: wirewatch db upgrade
    """
    from wirewatch.storage import migrate  # noqa: PLC0415  # loads Alembic

    with opened_store(current=False) as store:
        migrate.upgrade(store)
    typer.echo("The schema is the newest one.")


@app.command("check")
def check() -> None:
    """End with status 1 if the schema is not exactly what this version expects.

    Example: wirewatch db check
    """
    from wirewatch.storage import migrate  # noqa: PLC0415  # loads Alembic

    with opened_store(current=False) as store:
        differences = migrate.differences(store)
    for difference in differences:
        typer.echo(difference)
    if differences:
        raise typer.Exit(1)
    typer.echo("The schema is the newest one.")


@app.command("distribute")
def distribute(
    *,
    dry_run: Annotated[bool, typer.Option(help="Print the statements, and send none.")] = False,
) -> None:
    """Spread the tables over the nodes of a Citus cluster, each project on one; again, only what is new.

    Stop its servers first.

    Example: wirewatch db distribute --dry-run
    """
    with opened_store() as store:
        found = distribution.planned(store) if dry_run else distribution.distribute(store)
    if dry_run:
        typer.echo("".join(f"{statement};\n" for statement in found), nl=False)
    else:
        typer.echo("Distributed." if found else "All tables are distributed already.")


@app.command("backup")
def back_up(file: Annotated[Path, typer.Argument(help="A new file.")]) -> None:
    """Write the whole database to a file; a server may go on meanwhile.

    Example: wirewatch db backup /backups/wirewatch-2026-11-21
    """
    with opened_store() as store:
        size_bytes = backup.back_up(store, file)
    typer.echo(f"{file}: {size_bytes:,} bytes")


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `db backup` wrote.")],
    *,
    replace: Annotated[
        bool, typer.Option(help="Overwrite a database that holds projects.")
    ] = False,
) -> None:
    """Make the database what it was at the backup. Stop its server first.

    Example: wirewatch db restore --replace /backups/wirewatch-2026-11-21
    """
    with opened_store(current=False) as store:
        backup.restore(store, file, replace=replace)
        if store.embedded:
            revision.ensure_current(store)
        is_current = revision.is_current(store)
    typer.echo("Restored." if is_current else "Restored; now run: wirewatch db upgrade")
